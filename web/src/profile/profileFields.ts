import type { Formats } from "../i18n";
import type { ProfileChanges, ProfileField } from "../wire/types";

/** What is written in each field, by its name; empty where nothing is. */
export type Draft = Readonly<Record<string, string>>;

/** The hub names fields as in the middle of a sentence. */
export function titleOf({ titulo }: ProfileField): string {
  return titulo.charAt(0).toLocaleUpperCase() + titulo.slice(1);
}

/** A value as it is read; null where there is none. */
export function valueWords({ valor, opcoes }: ProfileField, format: Formats): string | null {
  if (typeof valor === "number") return format.number(valor);
  return opcoes?.find((choice) => choice.valor === valor)?.titulo ?? valor;
}

export function draftOf(fields: readonly ProfileField[]): Draft {
  return Object.fromEntries(fields.map(({ nome, valor }) => [nome, valor === null ? "" : String(valor)]));
}

/** Only what was changed; null for what was emptied. */
export function changesOf(fields: readonly ProfileField[], draft: Draft): ProfileChanges {
  const before = draftOf(fields);
  const changed = fields.filter(({ nome }) => (draft[nome] ?? "").trim() !== before[nome]);
  return Object.fromEntries(
    changed.map(({ nome, tipo }) => {
      const written = (draft[nome] ?? "").trim();
      return [nome, written === "" ? null : tipo === "numero" ? Number(written) : written];
    }),
  );
}
