import { createContext, useContext } from "react";
import type { Value } from "./value";

/** What can be done with a message besides reading it. */
export interface Branching {
  /** Sends another version of a question. */
  readonly edit: (message: string, content: string) => Promise<void>;
  /** Has a question answered again, by another model where one is named. */
  readonly again: (message: string, model: string | null) => Promise<void>;
  /** Goes to another version. */
  readonly choose: (message: string) => Promise<void>;
  /** The version that is being gone to. */
  readonly wanted: Value<string | null>;
  /** This version is shown now. */
  readonly shown: (message: string) => void;
  /** Goes on in a new conversation from here. */
  readonly fork: (message: string) => Promise<void>;
}

/** Null while an answer is being made, and where nothing of it can be done. */
export const BranchingContext = createContext<Branching | null>(null);

export function useBranching(): Branching | null {
  return useContext(BranchingContext);
}
