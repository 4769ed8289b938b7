import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef } from "react";
import { api, type Letter } from "../api/calls";
import { useAutonomous } from "../api/usePreferences";
import { FileDrop } from "../files/FileDrop";
import { lastQuestionOf } from "../files/filePart";
import { queueOf } from "../files/queues";
import { useArrival, useSeenUploads, useUploads } from "../files/useUploads";
import { errorText, useText } from "../i18n";
import { AttachmentAddressContext, attachmentsOf } from "../state/attachments";
import { BranchingContext } from "../state/branching";
import { AskContext, ConversationContext, type ConversationScope } from "../state/conversation";
import { openTrace } from "../state/openTrace";
import { useValue } from "../state/value";
import { useMediaQuery } from "../ui/media";
import { usePageTitle } from "../ui/Page";
import { Loading } from "../ui/Spinner";
import type { Message, ToolPart } from "../wire/types";
import { Announcer } from "./Announcer";
import { ConnectionNotice } from "./ConnectionNotice";
import { ConversationHeader } from "./ConversationHeader";
import { Composer } from "./composer/Composer";
import { ComposerBlocked } from "./composer/ComposerBlocked";
import { deliver } from "./composer/deliver";
import { Suggestions } from "./composer/Suggestions";
import { type Outbox, useOutbox } from "./composer/useOutbox";
import { useQueued } from "./composer/useQueued";
import { useChoose, useSendAfter } from "./composer/useSendAfter";
import { useDecisionFocus } from "./decisions/useDecisionFocus";
import { MessageList } from "./MessageList";
import { TaskPanel } from "./plan/TaskPanel";
import { useConversationBranches } from "./useConversationBranches";
import type { ConversationModel, ConversationState } from "./useConversationModel";
import { useNotifyEnd } from "./useNotifyEnd";

const TraceDrawer = lazy(() => import("./TraceDrawer").then((module) => ({ default: module.TraceDrawer })));

interface Props {
  readonly id: string;
  readonly model: ConversationModel;
  readonly state: Exclude<ConversationState, { readonly kind: "missing" }>;
}

const NO_MESSAGES: readonly Message[] = [];
const NO_CALLS: readonly ToolPart[] = [];

/** A conversation: its messages, its plan, and where the next message is written. */
export function ConversationView({ id, model, state }: Props) {
  const text = useText();
  const { agent, conversation, plan } = model;
  const loading = state.kind === "loading";
  const messages = loading ? NO_MESSAGES : state.snapshot.mensagens;
  const calls = loading ? NO_CALLS : state.calls;
  const free = state.kind === "free";
  const agentName = agent?.nome ?? conversation?.agente_nome ?? "";
  const title = conversation?.titulo || (conversation ? text.untitled : "");
  const wide = useMediaQuery("(min-width: 88rem)");
  const scope = useMemo<ConversationScope>(() => ({ id, edits: new Map() }), [id]);
  const addressOf = useMemo(() => attachmentsOf(id), [id]);
  usePageTitle(title);
  useNotifyEnd(id, title, state.kind);

  const composer = useRef<{ focus: () => void }>(null);
  const write = useCallback(() => {
    // On a phone this would open the keyboard over what was to be read.
    if (matchMedia("(pointer: fine)").matches) composer.current?.focus();
  }, []);
  useEffect(write, [write]);
  useDecisionFocus(calls, state.kind === "blocked", write);

  const traced = useValue(openTrace);
  useEffect(() => () => openTrace.set(null), []);

  const branching = useConversationBranches(id);
  const deliverHere = useCallback((letter: Letter) => deliver(id, letter), [id]);
  const newest = lastQuestionOf(messages);
  const outbox = useOutbox(id, newest, useAutonomous(), deliverHere);
  const queued = useQueued(id, free && outbox.sending === null, newest?.id, deliverHere);
  const uploads = useUploads(useMemo(() => queueOf(id), [id]));
  const { queue } = uploads;
  const arrivals = useValue(queue.arrivals).count;
  // A message that was queued before a file was chosen goes first: the hub takes no file while it answers.
  const held = !free || queued.underway;
  useEffect(() => queue.hold(!loading && held), [queue, loading, held]);
  useSeenUploads(uploads, loading ? undefined : messages);
  useArrival(
    uploads,
    useCallback(() => {
      if (!isAtSomethingElse()) write();
    }, [write]),
  );
  useSendAfter(uploads, outbox, free && !queued.underway);
  const choose = useChoose(uploads, outbox);
  const say = useSay(outbox, write);

  const status = loading ? null : state.snapshot.status;
  const stop = useMutation({ mutationFn: () => api.cancel(id) });
  const forgetStop = stop.reset;
  useEffect(forgetStop, [forgetStop, status]);

  const empty = !loading && messages.length === 0 && outbox.sending === null;
  return (
    <ConversationContext value={scope}>
      <AskContext value={free && outbox.sending === null && !uploads.underway ? say : null}>
        <AttachmentAddressContext value={addressOf}>
          <BranchingContext value={free && calls.length === 0 && outbox.sending === null ? branching : null}>
            <FileDrop limits={uploads.limits} onFiles={uploads.add} />
            <ConversationHeader
              id={id}
              title={title}
              conversation={conversation}
              agent={agent}
              messages={messages}
              busy={!loading && !free}
            />
            {traced?.conversation === id ? (
              <Suspense fallback={null}>
                <TraceDrawer conversation={id} question={traced.question} messages={messages} />
              </Suspense>
            ) : null}
            <div className="flex min-h-0 flex-1">
              <div className="flex min-w-0 flex-1 flex-col">
                {loading ? <Loading /> : null}
                {empty ? <Suggestions agent={agent} onChoose={choose} /> : null}
                {loading || empty ? null : (
                  <MessageList
                    snapshot={state.snapshot}
                    sending={outbox.sending}
                    agentIcon={agent?.icone}
                    agentName={agentName}
                    onContinue={model.resume}
                    onLoadEarlier={model.loadEarlier}
                    arrivals={arrivals}
                  />
                )}
                <Announcer last={messages.at(-1)} />
                <ConnectionNotice connected={model.connected} />
                {plan.length > 0 && !wide ? (
                  <TaskPanel tasks={plan} live={state.kind === "busy"} beside={false} />
                ) : null}
                {state.kind === "blocked" ? <ComposerBlocked calls={calls} /> : null}
                {stop.error ? (
                  <p role="alert" className="mx-auto px-4 pb-2 text-sm text-danger">
                    {errorText(stop.error, text)}
                  </p>
                ) : null}
                <Composer
                  ref={composer}
                  outbox={outbox}
                  uploads={uploads}
                  queued={queued}
                  agentName={agentName}
                  state={loading ? "free" : state.kind}
                  onStop={async () => {
                    await stop.mutateAsync();
                  }}
                />
              </div>
              {plan.length > 0 && wide ? (
                <aside aria-label={text.plan} className="shrink-0 pt-2 pr-4">
                  <TaskPanel tasks={plan} live={state.kind === "busy"} beside />
                </aside>
              ) : null}
            </div>
          </BranchingContext>
        </AttachmentAddressContext>
      </AskContext>
    </ConversationContext>
  );
}

/** Whether the keyboard is at some control that is not the composer's: a file that arrives must not take it away. */
function isAtSomethingElse(): boolean {
  const active = document.activeElement;
  return active !== null && active !== document.body && active.closest("form") === null;
}

/** The same function from one drawing to the next, so that what was drawn with it need not be drawn again. */
function useSay(outbox: Outbox, write: () => void): (content: string) => void {
  const send = useRef(outbox.send);
  send.current = outbox.send;
  return useCallback(
    (content: string) => {
      void send.current(content);
      // The button that was pressed goes away.
      write();
    },
    [write],
  );
}
