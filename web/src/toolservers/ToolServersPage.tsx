import { useState } from "react";
import { useText } from "../i18n";
import { Button } from "../ui/Button";
import { Plus } from "../ui/icons";
import { Notice } from "../ui/Notice";
import { Page } from "../ui/Page";
import { QueryState } from "../ui/QueryState";
import type { Identity } from "../wire/types";
import { ServerCard } from "./ServerCard";
import { ServerForm } from "./ServerForm";
import { useToolServers } from "./useToolServers";

/** The outside tool servers of the hub and of the organisation, for administrators. */
export function ToolServersPage({ identity }: { identity: Identity }) {
  const text = useText();
  const admin = identity.role === "admin";
  const servers = useToolServers(admin);
  const [adding, setAdding] = useState(false);

  return (
    <>
      <Page title={text.toolServers} testId="tool-servers-page">
        {admin ? (
          <div className="flex flex-wrap items-start justify-between gap-4">
            <p className="max-w-xl text-sm text-ink-soft">{text.toolServersHint}</p>
            <Button look="primary" data-testid="server-add" onClick={() => setAdding(true)}>
              <Plus className="size-4" aria-hidden />
              {text.toolServerAdd}
            </Button>
          </div>
        ) : (
          <Notice kind="warn">{text.toolServersOnlyAdmins}</Notice>
        )}
        {admin ? <QueryState query={servers} failed={text.toolServersFailed} /> : null}
        {servers.data?.length === 0 ? (
          <p className="rounded-2xl border border-dashed border-line px-6 py-12 text-center text-sm text-ink-soft">
            {text.toolServersNone}
          </p>
        ) : null}
        <ul className="space-y-4">
          {servers.data?.map((server) => (
            <ServerCard key={`${server.origem} ${server.id}`} server={server} />
          ))}
        </ul>
      </Page>
      {adding ? <ServerForm server={null} onClose={() => setAdding(false)} /> : null}
    </>
  );
}
