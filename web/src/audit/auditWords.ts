import type { Catalogue } from "../i18n/pt-PT";
import type { AuditEntry } from "../wire/types";

/** The object of what was done to all of a kind at once. */
const EVERY = "*";

const named = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key;

/** What was done; an action that this page does not know yet by its own name. */
export function actionWords(action: string, text: Catalogue): string {
  return named(text.auditActions, action);
}

/** Who did it. Whoever was deleted is a number. */
export function actorWords(entry: AuditEntry, text: Catalogue): string {
  if (entry.quem !== null) return entry.nome ?? text.auditErased(entry.quem);
  return entry.origem === "http" ? text.auditSomebody : named(text.auditOrigins, entry.origem);
}

/** What it was done to, where that says more than who did it. */
export function objectWords(entry: AuditEntry, text: Catalogue): string | null {
  if (entry.objeto === "" || entry.objeto === EVERY || entry.tipo === "audit") return null;
  if (entry.tipo !== "person") return text.auditOn(`${named(text.auditKinds, entry.tipo)} ${entry.objeto}`);
  if (entry.objeto === String(entry.quem)) return null;
  return text.auditOn(entry.objeto_nome ?? text.auditErased(entry.objeto));
}

/** The details that say something: their names in the person's language, the values as they were written down. */
export function detailWords(entry: AuditEntry, text: Catalogue): readonly (readonly [string, string])[] {
  return Object.entries(entry.pormenores)
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) =>
        [named(text.auditDetails, name), typeof value === "string" ? value : JSON.stringify(value)] as const,
    );
}
