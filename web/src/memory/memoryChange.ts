import type { Memory, MemoryChange } from "../wire/types";

/** Characters of one memory, as the hub has it. */
export const LONGEST = 500;

/** What an edit changes, and nothing else: words that are sent count as certain. Null where it changes nothing. */
export function changeOf(
  memory: Memory,
  edited: Pick<Memory, "conteudo" | "sensibilidade" | "ambito">,
): MemoryChange | null {
  const conteudo = edited.conteudo.trim();
  const change: MemoryChange = {
    ...(conteudo === memory.conteudo ? {} : { conteudo }),
    ...(edited.sensibilidade === memory.sensibilidade ? {} : { sensibilidade: edited.sensibilidade }),
    ...(edited.ambito === memory.ambito ? {} : { ambito: edited.ambito }),
  };
  return Object.keys(change).length === 0 ? null : change;
}
