import type { Catalogue } from "../../i18n/pt-PT";
import type { ToolPart } from "../../wire/types";

/** A call's state as it is shown: what the hub says, told apart further by why it did not run. */
export type ToolState = ToolPart["status"] | "refused" | "cancelled" | "stopped";

/** `live`: its turn goes on. `current`: its turn is the last one, so that it still can. */
export function toolState(part: ToolPart, live: boolean, current: boolean): ToolState {
  switch (part.status) {
    case "running":
      // A turn that ended leaves no tool running, whatever the last word about it was.
      return live ? "running" : "stopped";
    case "approved":
      if (part.decision === "recusar") return "refused";
      return current ? "approved" : "stopped";
    case "waiting":
      return current ? "waiting" : "stopped";
    case "failed":
      if (part.error?.code === "tool_refused") return "refused";
      return part.error?.code === "tool_cancelled" ? "cancelled" : "failed";
    case "completed":
      return "completed";
  }
}

/** What a person decided, where the state does not say it already. */
export function decisionWord(part: ToolPart, text: Catalogue): string | null {
  switch (part.decision) {
    case "aprovar":
      return part.edited ? text.decidedEdited : text.decidedApproved;
    case "sempre":
      return part.edited ? text.decidedEdited : text.decidedAlways;
    case "repetir":
      return text.decidedRepeated;
    case "saltar":
      return text.decidedSkipped;
    case "parar":
      return text.decidedStopped;
    default:
      return null;
  }
}

/** A call's state, in words. */
export function statusWord(state: ToolState, text: Catalogue): string {
  const words: Readonly<Record<ToolState, string>> = {
    waiting: text.toolWaiting,
    approved: text.toolApproved,
    running: text.toolRunning,
    completed: text.toolDone,
    failed: text.toolFailed,
    refused: text.toolRefused,
    cancelled: text.toolCancelled,
    stopped: text.toolStopped,
  };
  return words[state];
}
