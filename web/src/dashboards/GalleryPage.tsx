import { useEffect, useState } from "react";
import { useDashboards } from "../api/queries";
import { useText } from "../i18n";
import { Button } from "../ui/Button";
import { Empty } from "../ui/Empty";
import { LayoutDashboard } from "../ui/icons";
import { Page } from "../ui/Page";
import { QueryState } from "../ui/QueryState";
import { SearchField } from "../ui/SearchField";
import type { Dashboard } from "../wire/types";
import { type GalleryAction, GalleryCard } from "./GalleryCard";
import { RemoveDashboard } from "./RemoveDashboard";
import { RenameDashboard } from "./RenameDashboard";
import { ShareDialog } from "./ShareDialog";

const SEARCH_DELAY_MS = 250;

/** All of a person's dashboards. */
export function GalleryPage() {
  const text = useText();
  const [typed, setTyped] = useState("");
  const [q, setQ] = useState("");
  const [doing, setDoing] = useState<{ readonly action: GalleryAction; readonly dashboard: Dashboard } | null>(null);
  const list = useDashboards(q);
  const dashboards = list.data?.pages.flatMap((page) => page.dashboards) ?? [];
  const close = () => setDoing(null);

  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const none = list.isSuccess && dashboards.length === 0;
  return (
    <>
      <Page title={text.dashboards} testId="gallery-page" width="full" className="flex flex-1 flex-col gap-5">
        {none && !q ? null : (
          <SearchField testId="gallery-search" label={text.dashboardsSearch} value={typed} onChange={setTyped} />
        )}
        <QueryState query={list} failed={text.dashboardsFailed} />
        {none && q ? (
          <p role="status" className="py-8 text-center text-sm text-ink-soft">
            {text.noResults(q)}
          </p>
        ) : null}
        {none && !q ? (
          <Empty
            icon={LayoutDashboard}
            title={text.dashboardsNone}
            how={text.dashboardsHow}
            testId="gallery-empty"
            className="my-auto"
          />
        ) : null}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4">
          {dashboards.map((dashboard) => (
            <GalleryCard
              key={dashboard.id}
              dashboard={dashboard}
              onAction={(action) => setDoing({ action, dashboard })}
            />
          ))}
        </ul>
        {list.hasNextPage ? (
          <Button
            look="ghost"
            className="self-center"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? text.loading : text.loadMore}
          </Button>
        ) : null}
      </Page>
      {doing?.action === "share" ? (
        <ShareDialog id={doing.dashboard.id} title={doing.dashboard.titulo || text.dashboardUntitled} onClose={close} />
      ) : null}
      {doing?.action === "rename" ? <RenameDashboard dashboard={doing.dashboard} onClose={close} /> : null}
      {doing?.action === "remove" ? <RemoveDashboard dashboard={doing.dashboard} onClose={close} /> : null}
    </>
  );
}
