import { useAgents } from "../api/queries";
import { useText } from "../i18n";
import { MessageCircleOff } from "../ui/icons";
import { usePageTitle } from "../ui/Page";
import { PageHeader } from "../ui/PageHeader";
import { Problem } from "../ui/Problem";
import type { Identity } from "../wire/types";
import { AgentCard } from "./AgentCard";
import { Welcome } from "./Welcome";

export function AgentsPage({ identity }: { identity: Identity }) {
  const text = useText();
  const agents = useAgents();
  const firstName = identity.nome.split(" ")[0] ?? identity.nome;

  usePageTitle(null);

  return (
    <>
      <PageHeader />
      <div className="flex-1 overflow-y-auto px-4 pb-16">
        <div className="mx-auto w-full max-w-3xl pt-[max(1.5rem,8vh)]">
          <p className="text-ink-soft">{text.agentsGreeting(firstName)}</p>
          <h1 className="mt-1 text-2xl font-semibold tracking-tight text-balance sm:text-3xl">{text.agentsTitle}</h1>
          {agents.isPending ? <AgentsSkeleton label={text.loading} /> : null}
          <Problem
            error={agents.error}
            words={text.agentsFailed}
            onRetry={() => void agents.refetch()}
            className="mt-8"
          />
          {agents.data?.length === 0 ? <NoAgents identity={identity} /> : null}
          {agents.data && agents.data.length > 0 ? (
            <ul className="mt-8 grid gap-3 sm:grid-cols-2">
              {agents.data.map((agent) => (
                <li key={agent.id}>
                  <AgentCard agent={agent} />
                </li>
              ))}
            </ul>
          ) : null}
          {agents.data ? <Welcome agents={agents.data} /> : null}
        </div>
      </div>
    </>
  );
}

function NoAgents({ identity }: { identity: Identity }) {
  const text = useText();
  const says = identity.role === "admin" ? text.noAgentsAdmin : text.noAgentsBody;
  return (
    <div
      data-testid="no-agents"
      className="mt-10 flex flex-col items-center rounded-2xl border border-dashed border-line px-6 py-14 text-center"
    >
      <MessageCircleOff className="size-8 text-ink-faint" aria-hidden />
      <h2 className="mt-4 font-medium">{text.noAgentsTitle}</h2>
      <p className="mt-1 max-w-sm text-sm text-ink-soft">{says}</p>
    </div>
  );
}

function AgentsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="mt-8 grid gap-3 sm:grid-cols-2">
      {[0, 1].map((index) => (
        <div key={index} className="h-36 animate-pulse rounded-2xl bg-panel" />
      ))}
    </div>
  );
}
