import { api } from "../api/calls";
import { useRefreshDashboards } from "../api/queries";
import { useText } from "../i18n";
import { TitleDialog } from "../ui/TitleDialog";
import type { Dashboard } from "../wire/types";

export function RenameDashboard({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const text = useText();
  const refresh = useRefreshDashboards();
  return (
    <TitleDialog
      title={text.dashboardRenameTitle}
      initial={dashboard.titulo}
      onSave={async (titulo) => {
        await api.renameDashboard(dashboard.id, titulo);
        refresh();
      }}
      onClose={onClose}
    />
  );
}
