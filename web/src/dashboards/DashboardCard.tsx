import { lazy, Suspense, useState } from "react";
import { useText } from "../i18n";
import { filesChanged } from "../state/filesChanged";
import { useValue } from "../state/value";
import { IconButton } from "../ui/Button";
import { Maximize2, RotateCw, Share2 } from "../ui/icons";
import { Link } from "../ui/Link";
import { WidgetCard } from "../widgets/WidgetCard";
import { DashboardFrame } from "./DashboardFrame";

const ShareDialog = lazy(() => import("./ShareDialog").then((module) => ({ default: module.ShareDialog })));

/** A dashboard in the conversation that made it. */
export function DashboardCard({ id, title }: { id: string; title: string }) {
  const text = useText();
  const [turn, setTurn] = useState(0);
  const changes = useValue(filesChanged);
  const [sharing, setSharing] = useState(false);
  const name = title || text.dashboardUntitled;
  return (
    <WidgetCard
      testId="dashboard-card"
      title={name}
      actions={
        <>
          <IconButton
            label={text.dashboardRefresh}
            data-testid="dashboard-refresh"
            onClick={() => setTurn((count) => count + 1)}
          >
            <RotateCw className="size-4" aria-hidden />
          </IconButton>
          <IconButton label={text.dashboardShare} data-testid="dashboard-share" onClick={() => setSharing(true)}>
            <Share2 className="size-4" aria-hidden />
          </IconButton>
          <Link
            to={{ page: "dashboard", id }}
            data-testid="dashboard-open"
            className="flex min-h-8 items-center gap-2 rounded-lg px-2.5 text-sm font-medium text-ink-soft transition-colors hover:bg-hover hover:text-ink"
          >
            <Maximize2 className="size-4" aria-hidden /> {text.dashboardOpen}
          </Link>
        </>
      }
    >
      <div className="border-t border-line">
        <DashboardFrame id={id} title={name} turn={turn + changes} />
      </div>
      <Suspense>{sharing ? <ShareDialog id={id} title={name} onClose={() => setSharing(false)} /> : null}</Suspense>
    </WidgetCard>
  );
}
