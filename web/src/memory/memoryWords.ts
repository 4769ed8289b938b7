import type { Formats } from "../i18n";
import type { Catalogue } from "../i18n/pt-PT";
import { folded } from "../ui/folded";
import type { Memory, UsedMemory } from "../wire/types";

/** In the order in which they are shown. */
export const TYPES = ["profile", "semantic", "procedural", "correction"] as const satisfies readonly Memory["tipo"][];
export const SENSITIVITIES = ["low", "medium", "high"] as const satisfies readonly Memory["sensibilidade"][];
export const SCOPES = ["user", "org"] as const satisfies readonly Memory["ambito"][];

/** From these on a memory is called so; below the last it is not sure. */
const CERTAIN = 0.9;
const QUITE_SURE = 0.7;
const LIKELY = 0.5;

export function typeWords(text: Catalogue): Readonly<Record<Memory["tipo"], string>> {
  return {
    profile: text.memoryProfile,
    semantic: text.memorySemantic,
    procedural: text.memoryProcedural,
    correction: text.memoryCorrection,
  };
}

export function sensitivityWords(text: Catalogue): Readonly<Record<Memory["sensibilidade"], string>> {
  return { low: text.memoryLow, medium: text.memoryMedium, high: text.memoryHigh };
}

/** What each sensitivity means for whoever chooses one. */
export function sensitivityHints(text: Catalogue): Readonly<Record<Memory["sensibilidade"], string>> {
  return { low: text.memoryLowHint, medium: text.memoryMediumHint, high: text.memoryHighHint };
}

export function scopeWords(text: Catalogue): Readonly<Record<Memory["ambito"], string>> {
  return { user: text.memoryUser, org: text.memoryOrg, global: text.memoryGlobal };
}

function sureness(confidence: number, text: Catalogue): string {
  if (confidence >= CERTAIN) return text.memorySure;
  if (confidence >= QUITE_SURE) return text.memoryLikely;
  return confidence >= LIKELY ? text.memoryMaybe : text.memoryUnsure;
}

/** A share of one in whole per cent, without the sign. */
function hundredths(share: number, format: Formats): string {
  return format.number(Math.round(share * 100));
}

/** How sure something is, as a word and in per cent. */
export function confidenceWords(confidence: number, text: Catalogue, format: Formats): string {
  return text.memoryConfidence(sureness(confidence, text), hundredths(confidence, format));
}

/** When it was learnt, how often it was said, and what it has been good for. */
export function historyWords(memory: Memory, text: Catalogue, format: Formats): string {
  const said = memory.evidencias > 1 ? [text.memoryEvidence(format.number(memory.evidencias))] : [];
  const used = memory.usada
    ? text.memoryUsedAt(memory.usos, format.number(memory.usos), format.dateTime(memory.usada))
    : text.memoryNeverUsed;
  return [text.memoryLearnt(format.dateTime(memory.criada)), ...said, used].join(" · ");
}

/** Why an answer was given a memory. */
export function reasonWords(used: UsedMemory, text: Catalogue, format: Formats): string {
  const words = used.termos.map((stem) => wordOf(stem, used.memoria?.conteudo ?? ""));
  const why = used.motivo === "termos" ? text.memoryTerms([...new Set(words)].join(", ")) : text.memoryAlways;
  return `${why} · ${text.memoryRelevance(hundredths(used.relevancia, format))}`;
}

/** The word that a stem comes from, as the memory writes it: the hub compares words without their endings and accents. */
function wordOf(stem: string, content: string): string {
  return (
    content
      .match(/[\p{L}\p{N}]+/gu)
      ?.find((word) => folded(word).startsWith(folded(stem)))
      ?.toLowerCase() ?? stem
  );
}

/** Memories under their types, in the types' order; those within one keep theirs. */
export function groupByType(memories: readonly Memory[]): readonly (readonly [Memory["tipo"], readonly Memory[]])[] {
  return TYPES.map((type) => [type, memories.filter((memory) => memory.tipo === type)] as const).filter(
    ([, found]) => found.length > 0,
  );
}
