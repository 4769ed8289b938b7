import { useQuery } from "@tanstack/react-query";
import { api } from "../api/calls";
import type { Identity } from "../wire/types";

export const ORGANIZATIONS = ["organizations"] as const;

/** The hub's organisations, for who runs it; for other administrators their own. */
export function useOrganizations(identity: Identity) {
  return useQuery({
    queryKey: ORGANIZATIONS,
    queryFn: api.organizations,
    staleTime: 0,
    enabled: identity.role === "admin",
  });
}
