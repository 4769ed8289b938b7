import { useCallback, useEffect, useRef, useState } from "react";
import { AgentIcon } from "../agents/AgentIcon";
import { api } from "../api/calls";
import { ApiError } from "../api/client";
import { useAgents, useConversation } from "../api/queries";
import type { UserMessage } from "../api/types";
import { errorText, useText } from "../i18n";
import { PageHeader } from "../ui/PageHeader";
import { Loading } from "../ui/Spinner";
import { Announcer } from "./Announcer";
import { Composer } from "./Composer";
import { ConnectionNotice } from "./ConnectionNotice";
import { deliver } from "./deliver";
import { MessageList } from "./MessageList";
import { Missing } from "./Missing";
import { Suggestions } from "./Suggestions";
import { useFeed } from "./useFeed";
import { useOutbox } from "./useOutbox";

export function ConversationPage({ id }: { id: string }) {
  const text = useText();
  const { feed, state } = useFeed(id);
  const conversation = useConversation(id);
  const agents = useAgents();
  const composer = useRef<{ focus: () => void }>(null);
  const [stopError, setStopError] = useState<unknown>(null);

  const { snapshot } = state;
  const lastQuestion = snapshot?.mensagens.findLast((message): message is UserMessage => message.role === "user") ?? null;
  const outbox = useOutbox(
    id,
    lastQuestion,
    useCallback((content: string, key: string) => deliver(id, content, key), [id]),
  );

  const agent = agents.data?.find((candidate) => candidate.id === conversation.data?.agente_id);
  const agentName = conversation.data?.agente_nome ?? agent?.nome ?? text.appName;
  const title = conversation.data?.titulo || (conversation.data ? text.untitled : "");
  const busy = snapshot?.status === "ready" || snapshot?.status === "running";

  useEffect(() => {
    document.title = title ? `${title} · ${text.appName}` : text.appName;
  }, [title, text]);

  useEffect(() => {
    // On a phone this would open the keyboard over what was to be read.
    if (matchMedia("(pointer: fine)").matches) composer.current?.focus();
  }, []);

  useEffect(() => setStopError(null), [busy]);

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
    return <Missing message={gone ? text.conversationNotFound : `${text.conversationFailed} ${errorText(state.error, text)}`} />;
  }

  const empty = snapshot !== null && snapshot.mensagens.length === 0 && outbox.sending === null;
  return (
    <>
      <PageHeader>
        <AgentIcon icon={agent?.icone} />
        <div className="min-w-0">
          <h1 data-testid="conversation-title" className="truncate text-sm font-semibold">
            {title || "\u00a0"}
          </h1>
          <p className="truncate text-xs text-ink-faint">{conversation.data?.agente_nome ?? "\u00a0"}</p>
        </div>
      </PageHeader>
      {snapshot === null ? <Loading /> : null}
      {empty ? <Suggestions agent={agent} onChoose={(suggestion) => void outbox.send(suggestion)} /> : null}
      {snapshot !== null && !empty ? (
        <MessageList
          snapshot={snapshot}
          sending={outbox.sending}
          agentIcon={agent?.icone}
          agentName={agentName}
          onContinue={resume}
          onLoadEarlier={loadEarlier}
        />
      ) : null}
      <Announcer last={snapshot?.mensagens.at(-1)} />
      <ConnectionNotice connected={state.connected} />
      {stopError ? (
        <p role="alert" className="mx-auto px-4 pb-2 text-sm text-danger">
          {errorText(stopError, text)}
        </p>
      ) : null}
      <Composer ref={composer} outbox={outbox} agentName={agentName} busy={busy} onStop={stop} />
    </>
  );
}
