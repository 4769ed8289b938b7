import { useRoute } from "../state/route";
import { AgentIcon } from "../ui/AgentIcon";
import { ConversationMenu } from "../ui/ConversationMenu";
import { PageHeader } from "../ui/PageHeader";
import type { Agent, Conversation, Message } from "../wire/types";
import { WorkflowBadge } from "../workflows/WorkflowBadge";

interface Props {
  readonly id: string;
  readonly title: string;
  readonly conversation: Conversation | undefined;
  readonly agent: Agent | undefined;
  readonly messages: readonly Message[];
  /** Somebody is answering, or has to decide. */
  readonly busy: boolean;
}

/** What the conversation is about, who answers in it, and which workflow it is in. */
export function ConversationHeader({ id, title, conversation, agent, messages, busy }: Props) {
  // Where an agent is tried, the conversation is nobody's to keep.
  const kept = useRoute().page === "conversation";
  return (
    <PageHeader>
      <span className={agent?.fluxos ? "max-sm:hidden" : undefined}>
        <AgentIcon icon={agent?.icone} />
      </span>
      <div className="min-w-0">
        <h1 data-testid="conversation-title" className="truncate text-sm font-semibold">
          {title || "\u00a0"}
        </h1>
        <p className="truncate text-xs text-ink-faint">{agent?.nome ?? conversation?.agente_nome ?? "\u00a0"}</p>
      </div>
      {conversation && kept ? (
        <ConversationMenu conversation={conversation} testId="header-menu" className="-mx-1 size-10 shrink-0" />
      ) : null}
      <WorkflowBadge id={id} enabled={agent?.fluxos === true} messages={messages} busy={busy} />
    </PageHeader>
  );
}
