import { memo, useMemo } from "react";
import { note } from "../api/signals";
import { useText } from "../i18n";
import { CitationContext, citationsOf } from "../knowledge/citations";
import { UsedExamples } from "../learning/UsedExamples";
import { FeedbackLine } from "../memory/FeedbackLine";
import { MemoryChips } from "../memory/MemoryChips";
import { Thumbs } from "../memory/Thumbs";
import { useConversationScope } from "../state/conversation";
import { openTrace } from "../state/openTrace";
import { useReadOnly } from "../state/readOnly";
import { AgentIcon } from "../ui/AgentIcon";
import { IconButton } from "../ui/Button";
import { CopyButton } from "../ui/CopyButton";
import { ChartNoAxesGantt } from "../ui/icons";
import type { Agent, AssistantMessage, Task, ToolPart } from "../wire/types";
import { AnswerVersions } from "./AnswerVersions";
import { answerText } from "./parts/answerText";
import { groupParts, isPlanKeeping } from "./parts/groupParts";
import { PartView } from "./parts/PartView";
import { MessagePlan } from "./plan/MessagePlan";
import { Thinking } from "./Thinking";
import { TurnEnd } from "./TurnEnd";
import { UsageView } from "./UsageView";

const NO_TASKS: readonly Task[] = [];

interface Props {
  readonly message: AssistantMessage;
  readonly agentIcon: Agent["icone"] | undefined;
  readonly agentName: string;
  /** It is the last one. */
  readonly current: boolean;
  /** Its turn is being worked on, even where its last word was that it waits: a decision can overtake that. */
  readonly busy: boolean;
  /** Those of its question, where there are several. */
  readonly versions?: readonly string[] | undefined;
  /** Goes on with an answer that stopped; absent where that cannot be. */
  readonly onContinue: (() => Promise<void>) | null;
}

export const AssistantMessageView = memo(function AssistantMessageView({
  message,
  agentIcon,
  agentName,
  current,
  busy,
  versions,
  onContinue,
}: Props) {
  const text = useText();
  const live = busy || message.status === "running";
  const rows = useMemo(() => groupParts(message.parts), [message.parts]);
  const answer = useMemo(() => ({ live, current, tasks: message.tasks ?? NO_TASKS }), [live, current, message.tasks]);
  const citations = useMemo(() => citationsOf(message.parts), [message.parts]);
  const copyable = answerText(message);
  const { id } = useConversationScope();
  const readOnly = useReadOnly();
  const question = message.id.replace("-a", "");
  const showTrace = () => openTrace.set({ conversation: id, question });
  return (
    <article
      data-testid="message-assistant"
      data-status={live ? "running" : message.status}
      aria-label={agentName}
      aria-busy={live}
      className="group/answer flex gap-3"
    >
      <AgentIcon icon={agentIcon} className="mt-0.5 hidden size-8 text-lg sm:flex" />
      <div className="min-w-0 flex-1 space-y-3.5">
        <h2 className="sr-only">{agentName}</h2>
        {answer.tasks.length > 0 ? <MessagePlan tasks={answer.tasks} live={live} open={!current} /> : null}
        <CitationContext value={citations}>
          {rows.map((row, index) => (
            <PartView key={index} row={row} answer={answer} />
          ))}
        </CitationContext>
        {live && isQuiet(message) ? <Thinking /> : null}
        {live ? null : <TurnEnd message={message} onContinue={readOnly ? null : onContinue} />}
        {live || readOnly ? null : (
          <footer className="-ml-1.5 flex min-h-8 flex-wrap items-center gap-1 text-xs text-ink-faint">
            {copyable ? (
              <CopyButton
                label={text.copyAnswer}
                content={() => copyable}
                onCopied={() => note(id, "copy", message.id)}
              />
            ) : null}
            <AnswerVersions question={question} versions={versions} />
            {message.status === "completed" ? <Thumbs messageId={message.id} /> : null}
            {message.usage ? (
              <UsageView usage={message.usage} onDetails={showTrace} />
            ) : (
              <IconButton label={text.traceTitle} data-testid="trace-open" onClick={showTrace}>
                <ChartNoAxesGantt className="size-4" aria-hidden />
              </IconButton>
            )}
            <MemoryChips message={message} />
            <UsedExamples message={message} />
          </footer>
        )}
        {live || readOnly || message.status !== "completed" ? null : (
          // An answer that was passed over is not asked about again.
          <FeedbackLine messageId={message.id} requested={current && message.feedback_requested === true} />
        )}
      </div>
    </article>
  );
});

/** A call in these states shows by itself what goes on. */
const MOVING: ReadonlySet<ToolPart["status"]> = new Set(["waiting", "approved", "running"]);

/** Whether nothing on screen moves although the turn goes on: a model is at work. */
function isQuiet(message: AssistantMessage): boolean {
  const last = message.parts.at(-1);
  return (
    last?.type !== "text" &&
    !message.parts.some((part) => part.type === "tool" && MOVING.has(part.status) && !isPlanKeeping(part))
  );
}
