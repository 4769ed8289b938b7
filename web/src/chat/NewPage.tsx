import { useEffect, useMemo, useRef } from "react";
import type { Letter } from "../api/calls";
import { readAhead, useAgents, useRefreshConversations } from "../api/queries";
import { useAutonomous } from "../api/usePreferences";
import { FileDrop } from "../files/FileDrop";
import { draftKey, forgetOpening, openingOf, openingQueueOf } from "../files/queues";
import { useUploads } from "../files/useUploads";
import { errorText, useText } from "../i18n";
import { navigate } from "../state/route";
import { AgentIcon } from "../ui/AgentIcon";
import { Missing } from "../ui/Missing";
import { usePageTitle } from "../ui/Page";
import { PageHeader } from "../ui/PageHeader";
import { Loading } from "../ui/Spinner";
import { ApiError, isOverBudget } from "../wire/errors";
import type { MessagesSnapshot } from "../wire/types";
import { Composer } from "./composer/Composer";
import { deliver } from "./composer/deliver";
import { Suggestions } from "./composer/Suggestions";
import { useOutbox } from "./composer/useOutbox";
import { useChoose, useSendAfter } from "./composer/useSendAfter";
import { MessageList } from "./MessageList";

const NOTHING: MessagesSnapshot = { mensagens: [], status: "idle", cursor: "", anterior: null };
const never = async () => undefined;

/** A conversation that begins with its first message or file: until then nothing is stored, so none stay behind empty. */
export function NewPage({ agentId }: { agentId: string }) {
  const text = useText();
  const agents = useAgents();
  const refresh = useRefreshConversations();
  const composer = useRef<{ focus: () => void }>(null);
  const agent = agents.data?.find((candidate) => candidate.id === agentId);

  async function start(letter: Letter) {
    const opening = openingOf(agentId);
    const id = await opening.idToWrite();
    try {
      await deliver(id, letter);
    } catch (error) {
      // Nothing was stored but the conversation itself; or not even that is there any more.
      if (isOverBudget(error) || (error instanceof ApiError && error.status === 404)) opening.drop();
      throw error;
    }
    await readAhead(id);
    refresh();
    forgetOpening(agentId);
    navigate({ page: "conversation", id }, { replace: true });
  }
  const outbox = useOutbox(draftKey(agentId), null, useAutonomous(), start);
  const uploads = useUploads(useMemo(() => openingQueueOf(agentId), [agentId]));
  // Once a file has arrived, the conversation that it began is about to be shown, and sends what waits.
  useSendAfter(uploads, outbox, uploads.queue.arrivals.get().count === 0);

  const choose = useChoose(uploads, outbox);

  usePageTitle(agent?.nome ?? text.newConversation);
  useEffect(() => {
    if (agent && matchMedia("(pointer: fine)").matches) composer.current?.focus();
  }, [agent]);

  if (agents.isError) return <Missing message={`${text.agentsFailed} ${errorText(agents.error, text)}`} />;
  if (agents.isSuccess && !agent) return <Missing message={text.agentNotFound} />;
  if (!agent) return <Loading />;
  return (
    <>
      <FileDrop limits={uploads.limits} onFiles={uploads.add} />
      <PageHeader>
        <AgentIcon icon={agent.icone} />
        <h1 className="truncate text-sm font-semibold">{text.newConversation}</h1>
      </PageHeader>
      {outbox.sending === null ? (
        <Suggestions agent={agent} onChoose={choose} />
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
      <Composer ref={composer} outbox={outbox} uploads={uploads} agentName={agent.nome} state="free" onStop={null} />
    </>
  );
}
