import type { Catalogue } from "../i18n/pt-PT";
import type { Agent, Budget, Me } from "../wire/types";

/** The hub's name for "each of them". */
export const EACH = "*";
const MOST = 1_000_000;

/** The limit that somebody wrote, in US dollars; null where it is none. */
export function parseLimit(written: string): number | null {
  const value = Number(written.trim().replace(",", "."));
  return written.trim() !== "" && value > 0 && value <= MOST ? value : null;
}

interface Known {
  readonly me: Me | undefined;
  readonly agents: readonly Agent[];
}

/** Whom a budget concerns. */
export function targetWords(
  { ambito, alvo }: Pick<Budget, "ambito" | "alvo">,
  { me, agents }: Known,
  text: Catalogue,
): string {
  switch (ambito) {
    case "organization":
      return text.costsOrganization;
    case "agent":
      return alvo === EACH ? text.budgetEachAgent : (agents.find(({ id }) => id === alvo)?.nome ?? alvo);
    case "user":
      if (alvo === EACH) return text.budgetEachUser;
      return me && alvo === String(me.id) ? text.budgetSelf(me.nome) : text.budgetUser(alvo);
  }
}

export function periodWords(period: Budget["periodo"], text: Catalogue): string {
  return period === "day" ? text.budgetDay : text.budgetMonth;
}
