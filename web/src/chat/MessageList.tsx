import { ArrowDown } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { FileCard } from "../files/FileCard";
import { FileInvitation } from "../files/FileInvitation";
import { filePart } from "../files/filePart";
import { useText } from "../i18n";
import { useAsk } from "../state/conversation";
import { Button } from "../ui/Button";
import type { Agent, Message, MessagesSnapshot } from "../wire/types";
import { AssistantMessageView } from "./AssistantMessageView";
import { waitingCalls } from "./decisions/waiting";
import { Thinking } from "./Thinking";
import { UserMessageView } from "./UserMessageView";
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
  const { scroller, content, atBottom, goToBottom } = useStickToBottom(mensagens[0]?.id ?? null);
  const last = mensagens.at(-1);
  const lastFile = filePart(last);
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

  const versions = useMemo(() => versionsOf(mensagens), [mensagens]);

  function view(message: Message): ReactNode {
    const file = filePart(message);
    if (file) return <FileCard key={message.id} id={message.id} part={file} content={message.content} />;
    if (message.role === "user") return <UserMessageView key={message.id} id={message.id} content={message.content} />;
    const current = message === last;
    return (
      <AssistantMessageView
        key={message.id}
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
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="region"
        aria-label={text.messages}
        tabIndex={0}
        className="relative h-full overflow-y-auto outline-none [overflow-anchor:none] focus-visible:[box-shadow:inset_0_0_0_2px_var(--accent)]"
      >
        <div ref={content} className="mx-auto w-full max-w-3xl space-y-7 px-4 pt-4 pb-8">
          {anterior ? <EarlierButton onLoad={onLoadEarlier} /> : null}
          {mensagens.map(view)}
          {lastFile && ask ? <FileInvitation part={lastFile} onAsk={ask} /> : null}
          {sending !== null ? <UserMessageView content={sending} pending /> : null}
          {(busy || sending !== null) && (last?.role !== "assistant" || sending !== null) ? (
            <div className="sm:pl-11">
              <Thinking />
            </div>
          ) : null}
        </div>
      </div>
      {atBottom ? null : (
        <Button
          className="absolute bottom-3 left-1/2 -translate-x-1/2 animate-fade rounded-full shadow-soft"
          data-testid="go-to-end"
          onClick={() => goToBottom("smooth")}
        >
          <ArrowDown className="size-4" aria-hidden /> {text.goToEnd}
        </Button>
      )}
    </div>
  );
}

/** The versions of each answer's question, by the answer. */
function versionsOf(messages: readonly Message[]): ReadonlyMap<string, readonly string[]> {
  return new Map(messages.flatMap(({ id, versoes }) => (versoes ? [[`${id}-a`, versoes] as const] : [])));
}

function EarlierButton({ onLoad }: { onLoad: () => Promise<void> }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return (
    <div className="flex justify-center">
      <Button
        look="ghost"
        disabled={busy}
        onClick={() => {
          setBusy(true);
          // A failure leaves the button: it can be pressed again.
          void onLoad()
            .catch(() => undefined)
            .finally(() => shown.current && setBusy(false));
        }}
      >
        {busy ? text.loading : text.loadEarlier}
      </Button>
    </div>
  );
}
