import { useState } from "react";
import { api } from "../api/calls";
import { useAgents } from "../api/queries";
import { useText } from "../i18n";
import { Button, IconButton } from "../ui/Button";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { classes } from "../ui/classes";
import { Pencil, RefreshCw, Trash2 } from "../ui/icons";
import { Notice } from "../ui/Notice";
import { Problem } from "../ui/Problem";
import type { ToolServer } from "../wire/types";
import { ServerForm } from "./ServerForm";
import { ServerTools } from "./ServerTools";
import { stateLook, stateWords } from "./serverState";
import { useServerAction } from "./useToolServers";

/** One server: how it is, what it offers, and what can be done about it. */
export function ServerCard({ server }: { server: ToolServer }) {
  const text = useText();
  const agents = useAgents();
  const reconnect = useServerAction(api.reconnectToolServer);
  const remove = useServerAction(api.removeToolServer);
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const own = server.origem === "organizacao";
  const names = server.agentes.map((id) => agents.data?.find((agent) => agent.id === id)?.nome ?? id);
  return (
    <li
      data-testid="tool-server"
      data-state={server.estado}
      className="space-y-3 rounded-2xl border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-semibold break-all">{server.id}</h2>
        <span
          data-testid="server-state"
          className={classes("rounded-full px-2.5 py-0.5 text-xs font-medium", stateLook(server.estado))}
        >
          {stateWords(server.estado, text)}
        </span>
        {server.servidor ? <span className="text-xs text-ink-faint break-all">{server.servidor}</span> : null}
        <div className="ml-auto flex items-center gap-1">
          {server.ativo ? (
            <Button
              data-testid="server-reconnect"
              disabled={reconnect.isPending}
              onClick={() => reconnect.mutate(server.id)}
            >
              <RefreshCw className={classes("size-4", reconnect.isPending && "animate-spin")} aria-hidden />
              {text.toolServerReconnect}
            </Button>
          ) : null}
          {own ? (
            <>
              <IconButton
                data-testid="server-edit"
                label={text.toolServerEdit(server.id)}
                onClick={() => setEditing(true)}
              >
                <Pencil className="size-4" aria-hidden />
              </IconButton>
              <IconButton
                data-testid="server-remove"
                label={text.toolServerRemove(server.id)}
                onClick={() => setRemoving(true)}
              >
                <Trash2 className="size-4" aria-hidden />
              </IconButton>
            </>
          ) : null}
        </div>
      </div>
      <p className="text-sm break-all text-ink-soft">
        {server.url ?? text.toolServerProcess}
        {own ? null : ` · ${text.toolServerOfFile}`}
      </p>
      <p className="text-sm text-ink-soft">
        {text.toolServerAgents}: {names.join(", ") || text.toolServerNoAgents}
      </p>
      {server.ultimo_erro ? <Notice kind="warn">{server.ultimo_erro}</Notice> : null}
      <Problem error={reconnect.error} />
      <ServerTools server={server} />
      {server.registos.length > 0 ? (
        <details className="text-sm">
          <summary className="cursor-pointer text-ink-soft">{text.toolServerLog}</summary>
          <pre className="mt-2 max-h-60 overflow-auto rounded-lg bg-hover p-3 text-xs whitespace-pre-wrap">
            {server.registos.join("\n")}
          </pre>
        </details>
      ) : null}
      {editing ? <ServerForm server={server} onClose={() => setEditing(false)} /> : null}
      {removing ? (
        <ConfirmDialog
          title={text.toolServerRemoveTitle}
          description={text.toolServerRemoveBody(server.id)}
          action={text.remove}
          danger
          onConfirm={() => remove.mutateAsync(server.id).then(() => undefined)}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </li>
  );
}
