import type { Memory, Message } from "../wire/types";

/**
 * What became of a memory that an answer's question left: `here` where it still says what was said there, `changed` where
 * it says something else by now (a later statement, or the earlier one that undoing brought back), `gone` where nothing.
 * Only what is still `here` may be undone from under the answer: anything else is another message's.
 */
export function savedState(
  memory: Memory | null,
  conversationId: string,
  answerId: string,
): "here" | "changed" | "gone" {
  if (memory === null) return "gone";
  const { origem } = memory;
  return origem?.conversa_id === conversationId && `${origem.mensagem_id}-a` === answerId ? "here" : "changed";
}

/** Whether a memory may have said something else when an answer was given it: it was stated again, or edited, since. */
export function changedSince(
  memory: Memory,
  conversationId: string,
  answer: Pick<Message, "id" | "created_at">,
): boolean {
  const { origem } = memory;
  // Within a conversation the messages' own order is surer than clocks.
  if (origem?.conversa_id === conversationId && Number(origem.mensagem_id) >= Number.parseInt(answer.id, 10))
    return true;
  return Date.parse(memory.atualizada) > Date.parse(answer.created_at);
}
