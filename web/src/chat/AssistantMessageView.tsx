import { memo, useMemo } from "react";
import { AgentIcon } from "../agents/AgentIcon";
import type { Agent, AssistantMessage } from "../api/types";
import { useText } from "../i18n";
import { CopyButton } from "../ui/CopyButton";
import { answerText } from "./answerText";
import { groupParts } from "./groupParts";
import { PartView } from "./PartView";
import { Thinking } from "./Thinking";
import { TurnEnd } from "./TurnEnd";
import { UsageView } from "./UsageView";

interface Props {
  readonly message: AssistantMessage;
  readonly agentIcon: Agent["icone"] | undefined;
  readonly agentName: string;
  /** Goes on with an answer that stopped; absent where it is not the last one. */
  readonly onContinue: (() => Promise<void>) | null;
}

export const AssistantMessageView = memo(function AssistantMessageView({ message, agentIcon, agentName, onContinue }: Props) {
  const text = useText();
  const live = message.status === "running";
  const rows = useMemo(() => groupParts(message.parts), [message.parts]);
  const copyable = answerText(message);
  return (
    <article data-testid="message-assistant" data-status={message.status} aria-label={agentName} aria-busy={live} className="group/answer flex gap-3">
      <AgentIcon icon={agentIcon} className="mt-0.5 hidden size-8 text-lg sm:flex" />
      <div className="min-w-0 flex-1 space-y-3.5">
        <h2 className="sr-only">{agentName}</h2>
        {rows.map((row, index) => (
          <PartView key={index} row={row} live={live} />
        ))}
        {live && isQuiet(message) ? <Thinking /> : null}
        <TurnEnd message={message} onContinue={onContinue} />
        {live ? null : (
          <footer className="-ml-1.5 flex min-h-8 items-center gap-1 text-xs text-ink-faint">
            {copyable ? <CopyButton label={text.copyAnswer} content={() => copyable} /> : null}
            {message.usage ? <UsageView usage={message.usage} /> : null}
          </footer>
        )}
      </div>
    </article>
  );
});

/** Whether nothing on screen moves although the turn goes on: a model is at work. */
function isQuiet(message: AssistantMessage): boolean {
  const last = message.parts.at(-1);
  return last?.type !== "text" && !message.parts.some((part) => part.type === "tool" && part.status === "running");
}
