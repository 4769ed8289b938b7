import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../api/calls";

/** What somebody wants to see of the audit; what is empty is not asked for. */
export interface AuditFilters {
  readonly quem: string;
  readonly acao: string;
  readonly de: string;
  readonly ate: string;
}

export const NO_FILTERS: AuditFilters = { quem: "", acao: "", de: "", ate: "" };

/** Entries of the organisation's audit, the newest first. To read them is an entry: nothing is read twice by itself. */
export function useAudit({ quem, acao, de, ate }: AuditFilters, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: ["audit", quem, acao, de, ate],
    queryFn: ({ pageParam }) =>
      api.audit({
        ...(quem ? { quem: Number(quem) } : {}),
        ...(acao ? { acao } : {}),
        ...(de ? { de } : {}),
        ...(ate ? { ate } : {}),
        ...(pageParam === null ? {} : { antes: pageParam }),
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.proximo,
    enabled,
    staleTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
}
