import { useText } from "../i18n";
import { navigate } from "../state/route";
import { Button, IconButton } from "../ui/Button";
import { Ellipsis, History, Maximize, MessageSquare, Pencil, RotateCw, Share2, Trash2 } from "../ui/icons";
import { Menu, MenuItem, MenuSeparator } from "../ui/Menu";
import { useMediaQuery } from "../ui/media";
import type { DashboardDetails } from "../wire/types";

/** What a dashboard's page can ask for. */
export type DashboardAction = "refresh" | "versions" | "share" | "full" | "rename" | "remove";

interface Props {
  readonly dashboard: DashboardDetails;
  readonly versionsOpen: boolean;
  readonly onAction: (action: DashboardAction) => void;
}

export function DashboardToolbar({ dashboard, versionsOpen, onAction }: Props) {
  const text = useText();
  const title = dashboard.titulo || text.dashboardUntitled;
  const conversation = dashboard.conversa_id;
  // A phone's width is for the title: there the versions are in the menu.
  const narrow = useMediaQuery("(width < 40rem)");
  const refresh = Object.keys(dashboard.consultas).length > 0 ? text.dashboardRefresh : text.dashboardReload;
  return (
    <div className="flex shrink-0 items-center gap-0.5">
      <IconButton label={refresh} data-testid="dashboard-refresh" onClick={() => onAction("refresh")}>
        <RotateCw className="size-4" aria-hidden />
      </IconButton>
      {narrow ? null : (
        <IconButton
          label={text.dashboardVersions}
          data-testid="dashboard-versions"
          aria-expanded={versionsOpen}
          onClick={() => onAction("versions")}
        >
          <History className="size-4" aria-hidden />
        </IconButton>
      )}
      {document.fullscreenEnabled && !narrow ? (
        <IconButton label={text.dashboardFullScreen} onClick={() => onAction("full")}>
          <Maximize className="size-4" aria-hidden />
        </IconButton>
      ) : null}
      <Menu
        align="end"
        trigger={
          <IconButton label={text.dashboardActions(title)} data-testid="dashboard-menu">
            <Ellipsis className="size-4" aria-hidden />
          </IconButton>
        }
      >
        {narrow ? (
          <MenuItem icon={History} testId="dashboard-versions" onSelect={() => onAction("versions")}>
            {text.dashboardVersions}
          </MenuItem>
        ) : null}
        <MenuItem icon={Pencil} testId="dashboard-rename" onSelect={() => onAction("rename")}>
          {text.rename}
        </MenuItem>
        {conversation ? (
          <MenuItem
            icon={MessageSquare}
            testId="dashboard-conversation"
            onSelect={() => navigate({ page: "conversation", id: conversation })}
          >
            {text.dashboardConversation}
          </MenuItem>
        ) : null}
        <MenuSeparator />
        <MenuItem icon={Trash2} danger testId="dashboard-remove" onSelect={() => onAction("remove")}>
          {text.remove}
        </MenuItem>
      </Menu>
      <Button
        look="primary"
        data-testid="dashboard-share"
        aria-label={text.dashboardShare}
        className="ml-1 px-2.5 sm:px-3.5"
        onClick={() => onAction("share")}
      >
        <Share2 className="size-4" aria-hidden /> <span className="hidden sm:inline">{text.dashboardShare}</span>
      </Button>
    </div>
  );
}
