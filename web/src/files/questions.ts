import type { Catalogue } from "../i18n/pt-PT";
import type { UploadedTable } from "../wire/types";
import { columnKind } from "./columnKind";

type Words = Pick<
  Catalogue,
  "askCountBy" | "askMeanBy" | "askMean" | "askTrend" | "askTrendCount" | "askTop" | "askPatterns"
>;

/** Names of columns that tell rows apart or are written freely: no question groups by them or averages them. */
const NO_GROUP = [
  /^(u?id|n|nr|num|no|uuid|guid|key)$/i,
  /(^|[_\s.-])(id|cod|c[oó]digo|code|nif|nipc|cpf|cnpj|iban|n[uú]mero|number|ref)($|[_\s.-])/i,
  /e-?mail|telefone|phone|morada|endere[cç]o|address|descri|observa|coment|nota|note|comment|url|link/i,
];
/** Numbers that are names, or places in time or space. */
const NO_MEAN = [
  /^(ano|year|m[eê]s|month|dia|day|hora|hour|semana|week|lat|lon|lng|latitude|longitude|cep|zip)$/i,
  /postal/i,
];
const MOST = 3;

/** A few questions that the file's first table can answer, made of its columns. */
export function questionsFor(tables: readonly UploadedTable[], words: Words): readonly string[] {
  const columns = tables.find((table) => table.linhas > 0 && table.colunas.length > 0)?.colunas ?? [];
  if (columns.length === 0) return [];
  const named = (kind: string, ...not: RegExp[]) =>
    columns
      .filter(({ nome, tipo }) => columnKind(tipo) === kind && !not.some((pattern) => pattern.test(nome)))
      .map(({ nome }) => nome);
  const [group, secondGroup] = named("text", ...NO_GROUP);
  // What is measured has decimals; a whole number may be a code that no name gives away.
  const numbers = named("number", ...NO_GROUP, ...NO_MEAN);
  const number =
    numbers.find((name) => columns.some(({ nome, tipo }) => nome === name && !/INT/i.test(tipo))) ?? numbers[0];
  const [date] = named("date");

  const questions: string[] = [];
  if (group) questions.push(words.askCountBy(group));
  if (number) questions.push(group ? words.askMeanBy(number, group) : words.askMean(number));
  if (date) questions.push(number ? words.askTrend(number, date) : words.askTrendCount(date));
  if (questions.length < MOST && secondGroup) questions.push(words.askTop(secondGroup));
  if (questions.length < MOST) questions.push(words.askPatterns);
  return questions;
}
