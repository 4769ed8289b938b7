/** What a piece of SQL is, for its colour. */
export type SqlKind = "keyword" | "function" | "text" | "name" | "number" | "comment" | "plain";

export interface SqlToken {
  readonly kind: SqlKind;
  readonly text: string;
}

const KEYWORDS = new Set(
  `all and any as asc between by case cast cross cume_dist current cube date day desc describe distinct else end escape except
  exclude exists extract false filter first following for from full group grouping having hour ilike in inner intersect
  interval into is join last lateral left like limit minute month natural not null nulls offset on or order outer over
  partition pivot preceding qualify range recursive replace right rollup rows sample select semi sets summarize table then
  time timestamp true unbounded union unnest unpivot using values when where window with within year`.split(/\s+/),
);

/** A comment, a text, a quoted name, a number, a word, or one other character; of the unfinished, all that is left. */
const PIECE =
  /(--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|('(?:[^']|'')*(?:'|$))|("(?:[^"]|"")*(?:"|$))|(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|[\s\S]/giu;

/** Cuts SQL into pieces whose texts, joined, are the SQL again. */
export function sqlTokens(sql: string): readonly SqlToken[] {
  const tokens: SqlToken[] = [];
  for (const match of sql.matchAll(PIECE)) {
    const [text] = match;
    const kind = kindOf(match, sql);
    const last = tokens.at(-1);
    if (kind === "plain" && last?.kind === "plain") tokens[tokens.length - 1] = { kind, text: last.text + text };
    else tokens.push({ kind, text });
  }
  return tokens;
}

function kindOf(match: RegExpExecArray, sql: string): SqlKind {
  const [text, comment, quoted, name, number, word] = match;
  if (comment) return "comment";
  if (quoted) return "text";
  if (name) return "name";
  if (number) return "number";
  if (!word) return "plain";
  if (KEYWORDS.has(word.toLowerCase())) return "keyword";
  return /^\s*\(/.test(sql.slice(match.index + text.length)) ? "function" : "plain";
}
