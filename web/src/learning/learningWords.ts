import type { Catalogue } from "../i18n/pt-PT";
import type { Review } from "../wire/types";

export const STATES = ["open", "promoted", "edited", "rejected", "memory_fixed", "todas"] as const;
export const CRITERIA = ["correct", "grounded", "complete", "safe", "concise"] as const;

export function stateWords(text: Catalogue): Readonly<Record<(typeof STATES)[number], string>> {
  return {
    open: text.reviewOpen,
    promoted: text.reviewPromoted,
    edited: text.reviewEdited,
    rejected: text.reviewRejected,
    memory_fixed: text.reviewMemoryFixed,
    todas: text.reviewAll,
  };
}

export function kindWords(text: Catalogue): Readonly<Record<Review["tipo"], string>> {
  return {
    negative: text.reviewNegative,
    correction: text.reviewCorrection,
    preference: text.reviewPreference,
    failure: text.reviewFailure,
    golden: text.reviewGolden,
  };
}

export function criterionWords(text: Catalogue): Readonly<Record<string, string>> {
  return {
    correct: text.judgeCorrect,
    grounded: text.judgeGrounded,
    complete: text.judgeComplete,
    safe: text.judgeSafe,
    concise: text.judgeConcise,
  };
}
