import { useRef, useState } from "react";
import { api } from "../api/calls";
import { useDashboard, useRefreshDashboards } from "../api/queries";
import { errorText, useFormats, useLanguage, useText } from "../i18n";
import { hubNow } from "../state/clock";
import { Button } from "../ui/Button";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { ArrowLeft } from "../ui/icons";
import { Link } from "../ui/Link";
import { Missing } from "../ui/Missing";
import { usePageTitle } from "../ui/Page";
import { PageHeader } from "../ui/PageHeader";
import { Loading } from "../ui/Spinner";
import { ApiError } from "../wire/errors";
import type { DashboardDetails, DashboardVersion } from "../wire/types";
import { DashboardFrame } from "./DashboardFrame";
import { type DashboardAction, DashboardToolbar } from "./DashboardToolbar";
import { timeOfDay } from "./moments";
import { RemoveDashboard } from "./RemoveDashboard";
import { RenameDashboard } from "./RenameDashboard";
import { ShareDialog } from "./ShareDialog";
import { VersionPanel } from "./VersionPanel";

/** One dashboard, as large as the page. */
export function DashboardPage({ id }: { id: string }) {
  const text = useText();
  const { data, error } = useDashboard(id);
  if (data) return <OpenDashboard dashboard={data} />;
  if (!error) return <Loading />;
  const gone = error instanceof ApiError && error.status === 404;
  return <Missing message={gone ? text.dashboardNotFound : `${text.dashboardFailed} ${errorText(error, text)}`} />;
}

function OpenDashboard({ dashboard }: { dashboard: DashboardDetails }) {
  const text = useText();
  const format = useFormats();
  const locale = useLanguage();
  const refreshAll = useRefreshDashboards();
  const stage = useRef<HTMLDivElement>(null);
  const [turn, setTurn] = useState(0);
  const [loadedAt, setLoadedAt] = useState<number | null>(null);
  const [versionsOpen, setVersionsOpen] = useState(false);
  const [preview, setPreview] = useState<DashboardVersion | null>(null);
  const [restoring, setRestoring] = useState<DashboardVersion | null>(null);
  const [doing, setDoing] = useState<"share" | "rename" | "remove" | null>(null);
  const title = dashboard.titulo || text.dashboardUntitled;
  const close = () => setDoing(null);

  usePageTitle(title);

  function act(action: DashboardAction) {
    if (action === "refresh") setTurn((count) => count + 1);
    else if (action === "versions") setVersionsOpen((open) => !open);
    // A browser may refuse: the page is then as it was.
    else if (action === "full") void stage.current?.requestFullscreen().catch(() => undefined);
    else setDoing(action);
  }

  async function restore({ versao }: DashboardVersion) {
    await api.restoreDashboard(dashboard.id, versao);
    setPreview(null);
    setTurn((count) => count + 1);
    refreshAll();
  }

  // Queries are asked again whenever the page loads; without any, its numbers are those it was made with.
  const asked = Object.keys(dashboard.consultas).length > 0;
  const dataOf = loadedAt === null ? "" : text.dashboardDataOf(timeOfDay(loadedAt, locale));
  const age = asked ? dataOf : text.dashboardStatic(format.dateTime(dashboard.updated_at));
  return (
    <>
      <PageHeader>
        <Link
          to={{ page: "dashboards" }}
          aria-label={text.dashboardBack}
          title={text.dashboardBack}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-lg text-ink-soft transition-colors hover:bg-hover hover:text-ink"
        >
          <ArrowLeft className="size-4" aria-hidden />
        </Link>
        <div className="min-w-0 flex-1">
          <h1 data-testid="dashboard-title" title={title} className="truncate text-sm font-semibold">
            {title}
          </h1>
          <p data-testid="dashboard-age" className="truncate text-xs text-ink-faint">
            {age || "\u00a0"}
          </p>
        </div>
        <DashboardToolbar dashboard={dashboard} versionsOpen={versionsOpen} onAction={act} />
      </PageHeader>
      {preview ? (
        <div
          role="status"
          data-testid="version-notice"
          className="flex flex-wrap items-center gap-x-3 gap-y-2 bg-accent-soft px-4 py-2 text-sm"
        >
          <p className="min-w-0 flex-1 basis-48">
            {text.dashboardSeeing(format.number(preview.versao), format.dateTime(preview.created_at))}
          </p>
          <span className="flex gap-2">
            <Button onClick={() => setPreview(null)}>{text.dashboardBackToCurrent}</Button>
            <Button look="primary" data-testid="version-restore" onClick={() => setRestoring(preview)}>
              {text.dashboardRestore}
            </Button>
          </span>
        </div>
      ) : null}
      <div className="flex min-h-0 flex-1 border-t border-line">
        <div ref={stage} className="min-w-0 flex-1 bg-surface">
          <DashboardFrame
            id={dashboard.id}
            title={title}
            version={preview?.versao ?? null}
            fill
            turn={turn}
            onLoaded={() => setLoadedAt(hubNow())}
          />
        </div>
        {versionsOpen ? (
          <VersionPanel
            versions={dashboard.versoes}
            shown={preview?.versao ?? dashboard.versao}
            onShow={(version) => setPreview(version.atual ? null : version)}
            onClose={() => setVersionsOpen(false)}
          />
        ) : null}
      </div>
      {restoring ? (
        <ConfirmDialog
          title={text.dashboardRestoreTitle(format.number(restoring.versao))}
          description={text.dashboardRestoreBody}
          action={text.dashboardRestore}
          onConfirm={() => restore(restoring)}
          onClose={() => setRestoring(null)}
        />
      ) : null}
      {doing === "share" ? <ShareDialog id={dashboard.id} title={title} onClose={close} /> : null}
      {doing === "rename" ? <RenameDashboard dashboard={dashboard} onClose={close} /> : null}
      {doing === "remove" ? <RemoveDashboard dashboard={dashboard} onClose={close} /> : null}
    </>
  );
}
