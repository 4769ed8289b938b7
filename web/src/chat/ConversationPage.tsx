import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { api, type Letter } from "../api/calls";
import { useAgents, useConversation } from "../api/queries";
import { useAutonomous } from "../api/usePreferences";
import { FileDrop } from "../files/FileDrop";
import { lastQuestionOf } from "../files/filePart";
import { queueOf } from "../files/queues";
import { useArrival, useSeenUploads, useUploads } from "../files/useUploads";
import { errorText, useText } from "../i18n";
import { AskContext, ConversationContext, type ConversationScope } from "../state/conversation";
import { useValue } from "../state/value";
import { AgentIcon } from "../ui/AgentIcon";
import { Missing } from "../ui/Missing";
import { useMediaQuery } from "../ui/media";
import { usePageTitle } from "../ui/Page";
import { PageHeader } from "../ui/PageHeader";
import { Loading } from "../ui/Spinner";
import { ApiError } from "../wire/errors";
import type { Message } from "../wire/types";
import { WorkflowBadge } from "../workflows/WorkflowBadge";
import { Announcer } from "./Announcer";
import { ConnectionNotice } from "./ConnectionNotice";
import { Composer } from "./composer/Composer";
import { ComposerBlocked } from "./composer/ComposerBlocked";
import { deliver } from "./composer/deliver";
import { Suggestions } from "./composer/Suggestions";
import { useOutbox } from "./composer/useOutbox";
import { useChoose, useSendAfter } from "./composer/useSendAfter";
import { useDecisionFocus } from "./decisions/useDecisionFocus";
import { waitingCalls } from "./decisions/waiting";
import { MessageList } from "./MessageList";
import { TaskPanel } from "./plan/TaskPanel";
import { currentPlan } from "./plan/taskProgress";
import { useFeed } from "./useFeed";

const NO_MESSAGES: readonly Message[] = [];

export function ConversationPage({ id }: { id: string }) {
  const text = useText();
  const { feed, state } = useFeed(id);
  const conversation = useConversation(id);
  const agents = useAgents();
  const composer = useRef<{ focus: () => void }>(null);
  const [stopError, setStopError] = useState<unknown>(null);

  const { snapshot } = state;
  const outbox = useOutbox(
    id,
    lastQuestionOf(snapshot?.mensagens ?? []),
    useAutonomous(),
    useCallback((letter: Letter) => deliver(id, letter), [id]),
  );

  const agent = agents.data?.find((candidate) => candidate.id === conversation.data?.agente_id);
  const agentName = conversation.data?.agente_nome ?? agent?.nome ?? text.appName;
  const title = conversation.data?.titulo || (conversation.data ? text.untitled : "");
  const calls = useMemo(() => waitingCalls(snapshot?.mensagens ?? []), [snapshot?.mensagens]);
  const plan = currentPlan(snapshot?.mensagens ?? []);
  const blocked = snapshot?.status === "waiting" && calls.length > 0;
  // What was waited for is decided already: the turn is about to go on.
  const busy = snapshot !== null && snapshot.status !== "idle" && !blocked;
  const wide = useMediaQuery("(min-width: 88rem)");
  const scope = useMemo<ConversationScope>(() => ({ id, edits: new Map() }), [id]);

  usePageTitle(title);

  const write = useCallback(() => {
    // On a phone this would open the keyboard over what was to be read.
    if (matchMedia("(pointer: fine)").matches) composer.current?.focus();
  }, []);
  useEffect(write, [write]);
  useDecisionFocus(calls, blocked, write);

  const uploads = useUploads(useMemo(() => queueOf(id), [id]));
  const { queue } = uploads;
  const arrivals = useValue(queue.arrivals).count;
  useEffect(() => queue.hold(busy || blocked), [queue, busy, blocked]);
  useSeenUploads(uploads, snapshot?.mensagens);
  useArrival(uploads, write);
  useSendAfter(uploads, outbox, snapshot !== null && !busy && !blocked);

  const choose = useChoose(uploads, outbox);

  // The same function from one drawing to the next, so that what was drawn need not be drawn again.
  const send = useRef(outbox.send);
  send.current = outbox.send;
  const say = useCallback(
    (content: string) => {
      void send.current(content);
      // The button that was pressed goes away.
      write();
    },
    [write],
  );
  const free = snapshot !== null && !busy && !blocked && outbox.sending === null && !uploads.underway;
  const ask = free ? say : null;

  useEffect(() => setStopError(null), [snapshot?.status]);

  const resume = useCallback(async () => {
    await api.resume(id);
  }, [id]);
  const loadEarlier = useCallback(() => feed.loadEarlier(), [feed]);

  async function stop() {
    setStopError(null);
    try {
      await api.cancel(id);
    } catch (error) {
      setStopError(error);
      throw error;
    }
  }

  if (state.error) {
    const gone = state.error instanceof ApiError && state.error.status === 404;
    return (
      <Missing
        message={gone ? text.conversationNotFound : `${text.conversationFailed} ${errorText(state.error, text)}`}
      />
    );
  }

  const empty = snapshot !== null && snapshot.mensagens.length === 0 && outbox.sending === null;
  const waitState = blocked ? "blocked" : busy ? "busy" : "free";
  return (
    <ConversationContext value={scope}>
      <AskContext value={ask}>
        <FileDrop limits={uploads.limits} onFiles={uploads.add} />
        <PageHeader>
          <AgentIcon icon={agent?.icone} />
          <div className="min-w-0">
            <h1 data-testid="conversation-title" className="truncate text-sm font-semibold">
              {title || "\u00a0"}
            </h1>
            <p className="truncate text-xs text-ink-faint">{conversation.data?.agente_nome ?? "\u00a0"}</p>
          </div>
          <WorkflowBadge
            id={id}
            enabled={agent?.fluxos === true}
            messages={snapshot?.mensagens ?? NO_MESSAGES}
            busy={busy || blocked}
          />
        </PageHeader>
        <div className="flex min-h-0 flex-1">
          <div className="flex min-w-0 flex-1 flex-col">
            {snapshot === null ? <Loading /> : null}
            {empty ? <Suggestions agent={agent} onChoose={choose} /> : null}
            {snapshot !== null && !empty ? (
              <MessageList
                snapshot={snapshot}
                sending={outbox.sending}
                agentIcon={agent?.icone}
                agentName={agentName}
                onContinue={resume}
                onLoadEarlier={loadEarlier}
                arrivals={arrivals}
              />
            ) : null}
            <Announcer last={snapshot?.mensagens.at(-1)} />
            <ConnectionNotice connected={state.connected} />
            {plan.length > 0 && !wide ? <TaskPanel tasks={plan} live={busy} beside={false} /> : null}
            {blocked ? <ComposerBlocked calls={calls} /> : null}
            {stopError ? (
              <p role="alert" className="mx-auto px-4 pb-2 text-sm text-danger">
                {errorText(stopError, text)}
              </p>
            ) : null}
            <Composer
              ref={composer}
              outbox={outbox}
              uploads={uploads}
              agentName={agentName}
              state={waitState}
              onStop={stop}
            />
          </div>
          {plan.length > 0 && wide ? (
            <aside aria-label={text.plan} className="shrink-0 pt-2 pr-4">
              <TaskPanel tasks={plan} live={busy} beside />
            </aside>
          ) : null}
        </div>
      </AskContext>
    </ConversationContext>
  );
}
