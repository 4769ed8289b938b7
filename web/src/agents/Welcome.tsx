import { useConfig, useConversations } from "../api/queries";
import { draftKey } from "../files/queues";
import { useText } from "../i18n";
import { drafts } from "../state/drafts";
import { AgentIcon } from "../ui/AgentIcon";
import { Plug } from "../ui/icons";
import { Link } from "../ui/Link";
import type { Agent } from "../wire/types";

/** As many questions as are read at a glance. */
const QUESTIONS = 3;

/** For somebody who has asked nothing yet: what they could ask, and, where no model answers, how to connect one. */
export function Welcome({ agents }: { agents: readonly Agent[] }) {
  const text = useText();
  const conversations = useConversations({});
  const config = useConfig();
  const first = conversations.data?.pages[0];
  if (!first || first.conversas.length > 0) return null;
  const questions = agents.flatMap((agent) => agent.sugestoes.slice(0, 1).map((question) => ({ agent, question })));
  return (
    <section data-testid="welcome" aria-labelledby="welcome" className="mt-10 space-y-4">
      <h2 id="welcome" className="font-semibold">
        {text.welcomeTitle}
      </h2>
      <ul className="grid gap-2">
        {questions.slice(0, QUESTIONS).map(({ agent, question }) => (
          <li key={agent.id}>
            <Link
              to={{ page: "new", agentId: agent.id }}
              data-testid={`welcome-${agent.id}`}
              onClick={() => drafts.set(draftKey(agent.id), question)}
              className="flex min-h-11 items-center gap-3 rounded-xl border border-line px-3 py-2 text-sm transition-colors hover:border-accent hover:bg-accent-soft"
            >
              <AgentIcon icon={agent.icone} className="size-7 text-base" />
              <span className="min-w-0 flex-1">{question}</span>
              <span className="shrink-0 text-xs text-ink-faint">{agent.nome}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">{text.welcomeFiles}</p>
      {config.data?.modelo.demonstracao ? <ConnectModel /> : null}
    </section>
  );
}

const COMMANDS = [
  "ANTHROPIC_API_KEY=… qhub serve",
  "OPENAI_BASE_URL=http://127.0.0.1:11434/v1 OPENAI_MODEL=… qhub serve",
];

function ConnectModel() {
  const text = useText();
  return (
    <details data-testid="connect-model" className="rounded-xl border border-line bg-surface px-4 py-3 text-sm">
      <summary className="flex cursor-pointer items-center gap-2 font-medium">
        <Plug className="size-4 text-accent" aria-hidden /> {text.connectModel}
      </summary>
      <p className="mt-2 text-ink-soft">{text.connectModelHow}</p>
      {COMMANDS.map((command) => (
        <pre
          key={command}
          tabIndex={0}
          className="mt-2 overflow-x-auto rounded-lg bg-panel px-3 py-2 font-mono text-xs"
        >
          {command}
        </pre>
      ))}
    </details>
  );
}
