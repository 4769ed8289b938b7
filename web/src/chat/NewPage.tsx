import { useEffect, useRef } from "react";
import { AgentIcon } from "../agents/AgentIcon";
import { api, type Letter } from "../api/calls";
import { isOverBudget } from "../api/client";
import { useAgents, useRefreshConversations } from "../api/queries";
import type { MessagesSnapshot } from "../api/types";
import { errorText, useText } from "../i18n";
import { useAutonomous } from "../preferences/usePreferences";
import { navigate } from "../state/route";
import { snapshots } from "../state/snapshots";
import { PageHeader } from "../ui/PageHeader";
import { Loading } from "../ui/Spinner";
import { Composer } from "./Composer";
import { deliver } from "./deliver";
import { MessageList } from "./MessageList";
import { Missing } from "./Missing";
import { Suggestions } from "./Suggestions";
import { useOutbox } from "./useOutbox";

const NOTHING: MessagesSnapshot = { mensagens: [], status: "idle", cursor: "", anterior: null };
const never = async () => undefined;

/** A conversation that begins with its first message: until then nothing is stored, so none stay behind empty. */
export function NewPage({ agentId }: { agentId: string }) {
  const text = useText();
  const agents = useAgents();
  const refresh = useRefreshConversations();
  const composer = useRef<{ focus: () => void }>(null);
  // Kept between attempts: a second one must not create a second conversation.
  const created = useRef<string | null>(null);
  const agent = agents.data?.find((candidate) => candidate.id === agentId);

  async function start(letter: Letter) {
    created.current ??= (await api.create(agentId)).id;
    const id = created.current;
    try {
      await deliver(id, letter);
    } catch (error) {
      if (isOverBudget(error)) {
        // Nothing was stored but the conversation itself, which must not stay behind empty.
        created.current = null;
        api.remove(id).catch(() => undefined);
      }
      throw error;
    }
    // Read before leaving, so that the page changes without a flicker; it is read again there if this fails.
    const snapshot = await api.messages(id).catch(() => null);
    if (snapshot) snapshots.keep(id, snapshot);
    refresh();
    navigate({ page: "conversation", id }, { replace: true });
  }
  const outbox = useOutbox(`novo-${agentId}`, null, useAutonomous(), start);

  useEffect(() => {
    document.title = `${agent?.nome ?? text.newConversation} · ${text.appName}`;
  }, [agent, text]);
  useEffect(() => {
    if (agent && matchMedia("(pointer: fine)").matches) composer.current?.focus();
  }, [agent]);

  if (agents.isError) return <Missing message={`${text.agentsFailed} ${errorText(agents.error, text)}`} />;
  if (agents.isSuccess && !agent) return <Missing message={text.agentNotFound} />;
  if (!agent) return <Loading />;
  return (
    <>
      <PageHeader>
        <AgentIcon icon={agent.icone} />
        <h1 className="truncate text-sm font-semibold">{text.newConversation}</h1>
      </PageHeader>
      {outbox.sending === null ? (
        <Suggestions agent={agent} onChoose={(suggestion) => void outbox.send(suggestion)} />
      ) : (
        <MessageList
          snapshot={NOTHING}
          sending={outbox.sending}
          agentIcon={agent.icone}
          agentName={agent.nome}
          onContinue={never}
          onLoadEarlier={never}
        />
      )}
      <Composer ref={composer} outbox={outbox} agentName={agent.nome} state="free" onStop={null} />
    </>
  );
}
