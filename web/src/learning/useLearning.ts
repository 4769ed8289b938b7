import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../api/calls";
import type { Identity, Review } from "../wire/types";

const KEY = "learning";
/** How often an administrator's count of what waits is read again. */
const COUNT_MS = 60_000;

export function useReviews(estado: Review["estado"] | "todas") {
  return useInfiniteQuery({
    queryKey: [KEY, "reviews", estado],
    queryFn: ({ pageParam }) => api.reviews({ estado, antes: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.proximo,
    staleTime: 0,
  });
}

/** How many reviews wait; nothing for whoever may not decide about them. */
export function useOpenReviews(identity: Identity): number {
  const count = useQuery({
    queryKey: [KEY, "count"],
    queryFn: () => api.reviews({ estado: "open", antes: null, limite: 0 }),
    enabled: identity.role === "admin",
    refetchInterval: COUNT_MS,
  });
  return count.data?.abertas ?? 0;
}

export function useReview(id: string) {
  return useQuery({ queryKey: [KEY, "review", id], queryFn: () => api.review(id), staleTime: 0 });
}

export function useExamples() {
  return useQuery({ queryKey: [KEY, "examples"], queryFn: api.examples, staleTime: 0 });
}

export function useExample(id: string) {
  return useQuery({ queryKey: [KEY, "example", id], queryFn: () => api.example(id), staleTime: 0 });
}

export function useLearningMetrics(days: number) {
  return useQuery({
    queryKey: [KEY, "metrics", days],
    queryFn: () => api.learningMetrics(days),
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
}

/** Reads all of it again, after something was decided or changed. */
export function useRefreshLearning(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [KEY] }), [client]);
}
