import { useEffect } from "react";
import { useValue, Value } from "./value";

/** The calls that a search leads into, which open themselves: what they hold is not on the page while they are closed. */
export const soughtCalls = new Value<ReadonlySet<string>>(new Set());

export function useOpenWhenSought(callId: string, setOpen: (open: boolean) => void): void {
  const sought = useValue(soughtCalls).has(callId);
  useEffect(() => {
    if (sought) setOpen(true);
  }, [sought, setOpen]);
}
