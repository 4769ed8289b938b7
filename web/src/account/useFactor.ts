import { useQuery } from "@tanstack/react-query";
import { api } from "../api/calls";

export const FACTOR = ["factor"] as const;

/** What the person logs in with: whether they have a password, and whether a code is asked for after it. */
export function useFactor() {
  return useQuery({ queryKey: FACTOR, queryFn: api.factor, staleTime: 0 });
}
