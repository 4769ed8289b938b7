import type { NewPerson } from "../wire/types";

export type Role = NonNullable<NewPerson["role"]>;
export const ROLES = ["admin", "responsavel", "operador", "estudante"] as const satisfies readonly Role[];
export const MAX_NAME = 200;

export function asRole(role: string): Role {
  return ROLES.find((known) => known === role) ?? "operador";
}
