import type { Catalogue } from "../i18n/pt-PT";
import type { EditedAgent } from "../wire/types";

/** Whether people talk to an agent, and to which version of it. */
export function statusWords({ versao, publicada }: Pick<EditedAgent, "versao" | "publicada">, text: Catalogue): string {
  if (publicada === null) return text.ownAgentDraft;
  return publicada === versao ? text.ownAgentPublished(publicada) : text.ownAgentChanged(publicada);
}
