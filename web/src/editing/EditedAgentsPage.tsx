import { type ReactNode, useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { AgentIcon } from "../ui/AgentIcon";
import { Button } from "../ui/Button";
import { Copy, Plus } from "../ui/icons";
import { Menu, MenuItem } from "../ui/Menu";
import { Notice } from "../ui/Notice";
import { Page } from "../ui/Page";
import { Problem } from "../ui/Problem";
import { QueryState } from "../ui/QueryState";
import type { Agent, EditedAgent, Identity } from "../wire/types";
import { AgentEditor } from "./AgentEditor";
import { statusWords } from "./statusWords";
import { useAgentChange, useEditedAgents } from "./useEditedAgents";

/** The agents that the organisation makes itself, for administrators. `conversation` shows one that was begun. */
export function EditedAgentsPage({
  identity,
  conversation,
}: {
  identity: Identity;
  conversation: (id: string, draft: Agent) => ReactNode;
}) {
  const text = useText();
  const admin = identity.role === "admin";
  const agents = useEditedAgents(admin);
  const [open, setOpen] = useState<string | null>(null);
  const copy = useAgentChange(
    (base: string) => api.copyAgent(base),
    ({ agente }) => setOpen(agente.id),
  );
  if (open !== null) {
    return <AgentEditor key={open} id={open} conversation={conversation} onClose={() => setOpen(null)} />;
  }
  return (
    <Page title={text.ownAgents} testId="own-agents-page">
      {admin ? (
        <div className="flex flex-wrap items-start justify-between gap-4">
          <p className="max-w-xl text-sm text-ink-soft">{text.ownAgentsHint}</p>
          <Menu
            align="end"
            trigger={
              <Button look="primary" data-testid="agent-copy" disabled={!agents.data || copy.isPending}>
                <Plus className="size-4" aria-hidden /> {text.ownAgentNew}
              </Button>
            }
          >
            {(agents.data?.bases ?? []).map(({ id, nome }) => (
              <MenuItem key={id} icon={Copy} testId={`copy-${id}`} onSelect={() => copy.mutate(id)}>
                {text.ownAgentCopyOf(nome)}
              </MenuItem>
            ))}
          </Menu>
        </div>
      ) : (
        <Notice kind="warn">{text.ownAgentsOnlyAdmins}</Notice>
      )}
      {admin ? <QueryState query={agents} /> : null}
      <Problem error={copy.error} />
      {agents.data?.agentes.length === 0 ? (
        <p className="rounded-2xl border border-dashed border-line px-6 py-12 text-center text-sm text-ink-soft">
          {text.ownAgentsNone}
        </p>
      ) : null}
      <ul className="space-y-3">
        {agents.data?.agentes.map((agent) => (
          <li key={agent.id}>
            <AgentRow agent={agent} onOpen={() => setOpen(agent.id)} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

function AgentRow({ agent, onOpen }: { agent: EditedAgent; onOpen: () => void }) {
  const text = useText();
  return (
    <button
      type="button"
      data-testid="own-agent"
      onClick={onOpen}
      className="flex w-full items-center gap-3 rounded-2xl border border-line bg-surface p-4 text-left transition-colors hover:bg-hover"
    >
      <AgentIcon icon={agent.conteudo.icone} className="size-10 text-xl" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{agent.conteudo.nome}</span>
        <span className="block truncate text-sm text-ink-soft">{agent.conteudo.descricao}</span>
      </span>
      <span className="shrink-0 text-xs text-ink-soft">{statusWords(agent, text)}</span>
    </button>
  );
}
