import { useState } from "react";
import { useText } from "../i18n";
import { Empty } from "../ui/Empty";
import { BellOff } from "../ui/icons";
import { Notice } from "../ui/Notice";
import { Page } from "../ui/Page";
import { QueryState } from "../ui/QueryState";
import { Segments } from "../ui/Segments";
import type { Identity } from "../wire/types";
import { AlertItem } from "./AlertItem";
import { JobList } from "./JobList";
import { type AlertState, useAlerts, useRefreshAlerts } from "./useAlerts";

/** What an administrator should look at, and what somebody has seen to. */
export function AlertsPage({ identity }: { identity: Identity }) {
  const text = useText();
  const admin = identity.role === "admin";
  const [view, setView] = useState<AlertState | "trabalhos">("abertos");

  if (!admin) {
    return (
      <Page title={text.alerts} testId="alerts-page" width="medium">
        <Notice kind="warn">{text.alertsForAdmins}</Notice>
      </Page>
    );
  }
  return (
    <Page title={text.alerts} testId="alerts-page" width="medium">
      <Segments
        label={text.alerts}
        testId="alerts-state"
        value={view}
        options={[
          ["abertos", text.alertsOpen],
          ["todos", text.alertsAll],
          ["trabalhos", text.jobs],
        ]}
        onChoose={setView}
      />
      {view === "trabalhos" ? <JobList /> : <AlertList state={view} identity={identity} />}
    </Page>
  );
}

function AlertList({ state, identity }: { state: AlertState; identity: Identity }) {
  const text = useText();
  const alerts = useAlerts(state, identity);
  const refresh = useRefreshAlerts();
  return (
    <>
      <p className="text-sm text-ink-soft">{text.alertsIntro}</p>
      <QueryState query={alerts} />
      {alerts.data?.alertas.length === 0 ? (
        <Empty icon={BellOff} title={text.alertsNone} how={text.alertsNoneHow} testId="alerts-none" />
      ) : null}
      <ul className="flex flex-col gap-3">
        {alerts.data?.alertas.map((alert) => (
          <AlertItem key={alert.id} alert={alert} onSeen={refresh} />
        ))}
      </ul>
    </>
  );
}
