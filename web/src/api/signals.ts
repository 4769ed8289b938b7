import { api } from "./calls";

/** Notes what was done with an answer. Losing one costs nothing, so nobody waits for it. */
export function note(
  conversationId: string,
  tipo: "cards_shown" | "card_click" | "copy" | "export",
  mensagem_id: string | null,
  alvo = "",
): void {
  if (conversationId) api.signal(conversationId, { tipo, mensagem_id, alvo }).catch(() => undefined);
}
