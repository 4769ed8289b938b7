import type { AssistantMessage, Message, MessagesSnapshot, WireEvent } from "../wire/types";

type Moved = Extract<WireEvent, { type: "workflow" }>;

/** Which workflow the turn belongs to. One that was left between two turns concerns no message. */
export function workflowMoved(snapshot: MessagesSnapshot, event: Moved): MessagesSnapshot {
  const { active_workflow, step, titulo, passo } = event;
  const workflow = { active_workflow, step, titulo, passo };
  return updateTurn(snapshot, (message, answer) => {
    if (message !== answer) return answer.workflow ? message : { ...message, workflow };
    const parts = event.passagem ? [...answer.parts, { type: "workflow" as const, ...workflow }] : answer.parts;
    return { ...answer, workflow, parts };
  });
}

/** The question was stopped: it is marked, and so is what was said in place of an answer. */
export function stopped(snapshot: MessagesSnapshot): MessagesSnapshot {
  return updateTurn(snapshot, (message) => ({ ...message, moderado: true }));
}

/** Updates the question and the answer of the turn that is being worked on. */
function updateTurn(
  snapshot: MessagesSnapshot,
  update: (message: Message, answer: AssistantMessage) => Message,
): MessagesSnapshot {
  const answer = snapshot.mensagens.at(-1);
  if (answer?.role !== "assistant" || answer.status !== "running") return snapshot;
  const turn = snapshot.mensagens.slice(-2);
  return {
    ...snapshot,
    status: "running",
    mensagens: [...snapshot.mensagens.slice(0, -2), ...turn.map((message) => update(message, answer))],
  };
}
