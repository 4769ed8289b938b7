import { api } from "../api/calls";
import { useDashboard, useRefreshDashboards } from "../api/queries";
import { useText } from "../i18n";
import { LinksDialog } from "./LinksDialog";

/** Makes links that show a dashboard to whoever has one, and takes them back. */
export function ShareDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const text = useText();
  const details = useDashboard(id);
  return (
    <LinksDialog
      title={text.shareTitle(title)}
      hint={text.shareHint}
      shares={details.data?.partilhas}
      error={details.error}
      make={(hours) => api.shareDashboard(id, hours)}
      revoke={(share) => api.unshareDashboard(id, share)}
      refresh={useRefreshDashboards()}
      onClose={onClose}
    />
  );
}
