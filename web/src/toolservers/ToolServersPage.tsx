import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { errorText, useText } from "../i18n";
import { Button } from "../ui/Button";
import { Notice } from "../ui/Notice";
import { PageHeader } from "../ui/PageHeader";
import { Loading } from "../ui/Spinner";
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

  useEffect(() => {
    document.title = `${text.toolServers} · ${text.appName}`;
  }, [text]);

  return (
    <>
      <PageHeader>
        <h1 className="truncate text-sm font-semibold">{text.toolServers}</h1>
      </PageHeader>
      <div data-testid="tool-servers-page" className="flex-1 overflow-y-auto px-4 pb-16">
        <div className="mx-auto w-full max-w-3xl space-y-5 pt-4">
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
          {servers.error ? (
            <Notice kind="error">
              {text.toolServersFailed} {errorText(servers.error, text)}
            </Notice>
          ) : null}
          {admin && servers.isPending ? <Loading /> : null}
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
        </div>
      </div>
      {adding ? <ServerForm server={null} onClose={() => setAdding(false)} /> : null}
    </>
  );
}
