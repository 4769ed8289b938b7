import { useQueryClient } from "@tanstack/react-query";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { navigate, useRoute } from "../state/route";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { ApiError } from "../wire/errors";
import type { Dashboard } from "../wire/types";

export function RemoveDashboard({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const text = useText();
  const route = useRoute();
  const client = useQueryClient();

  async function remove() {
    await api.removeDashboard(dashboard.id).catch((problem: unknown) => {
      // Another tab was faster: the wish is fulfilled.
      if (!(problem instanceof ApiError && problem.status === 404)) throw problem;
    });
    if (route.page === "dashboard") navigate({ page: "dashboards" }, { replace: true });
    // Not the dashboard itself: reading it again would only say that it is gone.
    await client.invalidateQueries({ queryKey: ["dashboards"] });
  }

  return (
    <ConfirmDialog
      title={text.dashboardRemoveTitle}
      description={text.dashboardRemoveBody(dashboard.titulo || text.dashboardUntitled)}
      action={text.remove}
      danger
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
