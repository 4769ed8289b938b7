import { useFormats, useText } from "../i18n";
import { navigate } from "../state/route";
import { IconButton } from "../ui/Button";
import { Ellipsis, MessageSquare, Pencil, Share2, Trash2 } from "../ui/icons";
import { Link } from "../ui/Link";
import { Menu, MenuItem, MenuSeparator } from "../ui/Menu";
import type { Dashboard } from "../wire/types";
import { Thumbnail } from "./Thumbnail";

/** What can be done to a dashboard that asks something first. */
export type GalleryAction = "share" | "rename" | "remove";

/** A dashboard among the others. */
export function GalleryCard({
  dashboard,
  onAction,
}: {
  dashboard: Dashboard;
  onAction: (action: GalleryAction) => void;
}) {
  const text = useText();
  const format = useFormats();
  const title = dashboard.titulo || text.dashboardUntitled;
  const conversation = dashboard.conversa_id;
  return (
    <li
      data-testid="gallery-card"
      className="group relative flex flex-col overflow-hidden rounded-2xl border border-line bg-surface transition-shadow focus-within:border-accent hover:shadow-soft"
    >
      <div className="border-b border-line">
        <Thumbnail id={dashboard.id} version={dashboard.versao} />
      </div>
      <div className="flex items-start gap-1 py-2.5 pr-2 pl-4">
        <div className="min-w-0 flex-1 py-0.5">
          <h2 className="truncate text-sm font-semibold" title={title}>
            <Link
              to={{ page: "dashboard", id: dashboard.id }}
              className="outline-none after:absolute after:inset-0 after:rounded-2xl focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {title}
            </Link>
          </h2>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-ink-faint">
            {text.dashboardUpdated(format.dateTime(dashboard.updated_at))}
            {dashboard.partilhado ? (
              <span
                data-testid="shared-badge"
                className="flex items-center gap-1 rounded-full bg-accent-soft px-2 py-0.5 font-medium text-accent"
              >
                <Share2 className="size-3" aria-hidden /> {text.dashboardShared}
              </span>
            ) : null}
          </p>
        </div>
        <div className="relative z-10">
          <Menu
            align="end"
            trigger={
              <IconButton label={text.dashboardActions(title)}>
                <Ellipsis className="size-4" aria-hidden />
              </IconButton>
            }
          >
            <MenuItem icon={Share2} testId="gallery-share" onSelect={() => onAction("share")}>
              {text.dashboardShare}
            </MenuItem>
            <MenuItem icon={Pencil} testId="gallery-rename" onSelect={() => onAction("rename")}>
              {text.rename}
            </MenuItem>
            {conversation ? (
              <MenuItem icon={MessageSquare} onSelect={() => navigate({ page: "conversation", id: conversation })}>
                {text.dashboardConversation}
              </MenuItem>
            ) : null}
            <MenuSeparator />
            <MenuItem icon={Trash2} danger testId="gallery-remove" onSelect={() => onAction("remove")}>
              {text.remove}
            </MenuItem>
          </Menu>
        </div>
      </div>
    </li>
  );
}
