import { AgentIcon } from "../ui/AgentIcon";
import { ArrowRight } from "../ui/icons";
import { Link } from "../ui/Link";
import type { Agent } from "../wire/types";

export function AgentCard({ agent }: { agent: Agent }) {
  return (
    <Link
      to={{ page: "new", agentId: agent.id }}
      data-testid={`agent-${agent.id}`}
      className="group flex h-full flex-col rounded-2xl border border-line bg-surface p-5 transition hover:border-accent hover:shadow-soft"
    >
      <span className="flex items-center gap-3">
        <AgentIcon icon={agent.icone} className="size-11 text-2xl" />
        <span className="min-w-0 flex-1 truncate font-semibold">{agent.nome}</span>
        <ArrowRight
          className="size-4 shrink-0 -translate-x-1 text-accent opacity-0 transition group-hover:translate-x-0 group-hover:opacity-100 group-focus-visible:opacity-100"
          aria-hidden
        />
      </span>
      <span className="mt-3 text-sm leading-relaxed text-ink-soft">{agent.descricao}</span>
    </Link>
  );
}
