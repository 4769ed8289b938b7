import { createContext, useContext } from "react";

/** Whether a conversation is only read, by somebody whose it may not be: nothing about it can be said or done. */
export const ReadOnlyContext = createContext(false);

export function useReadOnly(): boolean {
  return useContext(ReadOnlyContext);
}
