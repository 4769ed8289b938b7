import { BellOff } from "lucide-react";
import { useState } from "react";
import { useText } from "../i18n";
import { Empty } from "../ui/Empty";
import { Notice } from "../ui/Notice";
import { Page } from "../ui/Page";
import { QueryState } from "../ui/QueryState";
import { Segments } from "../ui/Segments";
import type { Identity } from "../wire/types";
import { AlertItem } from "./AlertItem";
import { type AlertState, useAlerts, useRefreshAlerts } from "./useAlerts";

/** What an administrator should look at, and what somebody has seen to. */
export function AlertsPage({ identity }: { identity: Identity }) {
  const text = useText();
  const admin = identity.role === "admin";
  const [state, setState] = useState<AlertState>("abertos");
  const alerts = useAlerts(state, identity);
  const refresh = useRefreshAlerts();

  if (!admin) {
    return (
      <Page title={text.alerts} testId="alerts-page" width="medium">
        <Notice kind="warn">{text.alertsForAdmins}</Notice>
      </Page>
    );
  }
  return (
    <Page title={text.alerts} testId="alerts-page" width="medium">
      <p className="text-sm text-ink-soft">{text.alertsIntro}</p>
      <Segments
        label={text.alerts}
        testId="alerts-state"
        value={state}
        options={[
          ["abertos", text.alertsOpen],
          ["todos", text.alertsAll],
        ]}
        onChoose={setState}
      />
      <QueryState query={alerts} />
      {alerts.data?.alertas.length === 0 ? (
        <Empty icon={BellOff} title={text.alertsNone} how={text.alertsNoneHow} testId="alerts-none" />
      ) : null}
      <ul className="flex flex-col gap-3">
        {alerts.data?.alertas.map((alert) => (
          <AlertItem key={alert.id} alert={alert} onSeen={refresh} />
        ))}
      </ul>
    </Page>
  );
}
