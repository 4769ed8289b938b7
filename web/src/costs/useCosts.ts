import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../api/calls";
import { hubNow } from "../state/clock";
import type { Costs } from "../wire/types";

const DAY_MS = 86_400_000;

/** The first of so many days that end today. The hub counts in UTC's days. */
export function firstDay(days: number, now: number): string {
  return new Date(now - (days - 1) * DAY_MS).toISOString().slice(0, 10);
}

/** What was consumed in the last so many days. What was read before stays in view meanwhile. */
export function useCosts(days: number, por: Costs["por"], ambito: Costs["ambito"]) {
  const de = firstDay(days, hubNow());
  return useQuery({
    queryKey: ["costs", de, por, ambito],
    queryFn: () => api.costs({ de, por, ambito }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
