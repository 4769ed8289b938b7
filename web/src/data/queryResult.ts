import type { Cell } from "../wire/types";

/** What a query gave, as far as it is shown. */
export interface QueryResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** How many the hub counted, where it did. */
  readonly count: number;
  /** How many there are in all; null where the hub does not know. */
  readonly total: number | null;
  /** There are more than are shown. */
  readonly truncated: boolean;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value of SQL as a cell. Lists and structures are shown as they are written. */
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number") return value;
  return JSON.stringify(value) ?? null;
}

/** Reads a tool's result, which may be anything; null where it is not that of a query. */
export function queryResult(result: unknown): QueryResult | null {
  if (!isRecord(result) || !Array.isArray(result.colunas) || !Array.isArray(result.linhas)) return null;
  const columns = result.colunas.map((column: unknown) =>
    isRecord(column) ? String(column.nome ?? "") : String(column),
  );
  const rows = result.linhas.map((row: unknown) => {
    if (Array.isArray(row)) return row.map(cellOf);
    return isRecord(row) ? columns.map((column) => cellOf(row[column])) : [cellOf(row)];
  });
  const count = typeof result.registos === "number" ? result.registos : rows.length;
  const total = typeof result.total === "number" ? result.total : null;
  return { columns, rows, count, total, truncated: result.truncado === true };
}

/** The query that was run: the hub's word for it where there is one, otherwise what was asked for. */
export function queryText(input: unknown, result: unknown): string {
  for (const source of [result, input]) if (isRecord(source) && typeof source.sql === "string") return source.sql;
  return "";
}

/** The query that a widget was made from; null where it was made by hand. */
export function widgetQuery(data: unknown): string | null {
  if (!isRecord(data)) return null;
  const query = data.consulta;
  const sql = isRecord(query) ? query.sql : query;
  return typeof sql === "string" && sql.trim() !== "" ? sql : null;
}
