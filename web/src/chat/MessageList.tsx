import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { AttachmentCard } from "../files/AttachmentCard";
import { FileCard } from "../files/FileCard";
import { FileInvitation } from "../files/FileInvitation";
import { attachmentPart, filePart } from "../files/filePart";
import { useText } from "../i18n";
import { useAsk, useConversationScope } from "../state/conversation";
import { Button } from "../ui/Button";
import { ArrowDown } from "../ui/icons";
import type { Agent, Message, MessagesSnapshot } from "../wire/types";
import { AssistantMessageView } from "./AssistantMessageView";
import { waitingCalls } from "./decisions/waiting";
import { EarlierMessages } from "./EarlierMessages";
import { MessageRow } from "./MessageRow";
import { Thinking } from "./Thinking";
import { UserMessageView } from "./UserMessageView";
import { useJump } from "./useJump";
import { usePlace } from "./usePlace";
import { useStickToBottom } from "./useStickToBottom";

interface Props {
  readonly snapshot: MessagesSnapshot;
  readonly sending: string | null;
  readonly agentIcon: Agent["icone"] | undefined;
  readonly agentName: string;
  readonly onContinue: () => Promise<void>;
  readonly onLoadEarlier: () => Promise<void>;
  /** How many files this person has put in from here: whoever does wants to see them. */
  readonly arrivals?: number;
}

export function MessageList({
  snapshot,
  sending,
  agentIcon,
  agentName,
  onContinue,
  onLoadEarlier,
  arrivals = 0,
}: Props) {
  const text = useText();
  const { mensagens, anterior } = snapshot;
  const { id } = useConversationScope();
  const first = mensagens[0]?.id ?? null;
  const { scroller, content, atBottom, goToBottom, wanted, isStuck, stay } = useStickToBottom(id, first);
  usePlace({
    conversation: id,
    scroller,
    wanted,
    first,
    hasEarlier: anterior !== null,
    onLoadEarlier,
    isAtEnd: isStuck,
  });
  const last = mensagens.at(-1);
  const lastFile = filePart(last) ?? attachmentPart(last);
  const ask = useAsk();
  const busy = snapshot.status === "ready" || snapshot.status === "running";

  // Whoever sends wants to see what comes of it.
  useEffect(() => {
    if (sending !== null) goToBottom("smooth");
  }, [sending, goToBottom]);

  useEffect(() => {
    if (arrivals > 0) goToBottom("smooth");
  }, [arrivals, goToBottom]);

  // So does whoever has decided the last thing that there was to decide.
  const undecided = waitingCalls(mensagens).length;
  const before = useRef(undecided);
  useEffect(() => {
    if (undecided === 0 && before.current > 0) goToBottom("smooth");
    before.current = undecided;
  }, [undecided, goToBottom]);

  useJump(snapshot, onLoadEarlier, stay);
  const versions = useMemo(() => versionsOf(mensagens), [mensagens]);

  function view(message: Message): ReactNode {
    const file = filePart(message);
    if (file) return <FileCard id={message.id} part={file} content={message.content} />;
    const attachment = attachmentPart(message);
    if (attachment) return <AttachmentCard id={message.id} part={attachment} content={message.content} />;
    if (message.role === "user") return <UserMessageView id={message.id} content={message.content} />;
    const current = message === last;
    return (
      <AssistantMessageView
        message={message}
        agentIcon={agentIcon}
        agentName={agentName}
        current={current}
        busy={current && busy}
        versions={versions.get(message.id)}
        onContinue={current && sending === null ? onContinue : null}
      />
    );
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        data-scroller
        role="region"
        aria-label={text.messages}
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto outline-none [overflow-anchor:none] focus-visible:[box-shadow:inset_0_0_0_2px_var(--accent)]"
      >
        <div ref={content} className="mx-auto w-full max-w-3xl px-4 pt-1 pb-6">
          {anterior && first ? <EarlierMessages first={first} onLoad={onLoadEarlier} /> : null}
          {mensagens.map((message) => (
            <MessageRow key={message.id} id={message.id}>
              {view(message)}
            </MessageRow>
          ))}
          {lastFile && ask ? (
            <div className="py-3.5">
              <FileInvitation part={lastFile} onAsk={ask} />
            </div>
          ) : null}
          {sending !== null ? (
            <div className="py-3.5">
              <UserMessageView content={sending} pending />
            </div>
          ) : null}
          {(busy || sending !== null) && (last?.role !== "assistant" || sending !== null) ? (
            <div className="py-3.5 sm:pl-11">
              <Thinking />
            </div>
          ) : null}
        </div>
      </div>
      {atBottom ? null : (
        // In a row of its own, so that it covers nothing.
        <div className="flex shrink-0 justify-center pt-1 pb-1.5">
          <Button className="animate-fade rounded-full" data-testid="go-to-end" onClick={() => goToBottom("smooth")}>
            <ArrowDown className="size-4" aria-hidden /> {text.goToEnd}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The versions of each answer's question, by the answer. */
function versionsOf(messages: readonly Message[]): ReadonlyMap<string, readonly string[]> {
  return new Map(messages.flatMap(({ id, versoes }) => (versoes ? [[`${id}-a`, versoes] as const] : [])));
}
