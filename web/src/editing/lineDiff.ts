/** A line of two texts: in both, only in the one before, or only in the one after. */
export interface DiffLine {
  readonly kind: "same" | "gone" | "new";
  readonly line: string;
}

/** Beyond so many lines a text is shown as replaced: comparing costs their product. */
const MAX_LINES = 1000;

/** What became of a text, line by line: as few lines gone and new as there can be. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const old = before.split("\n");
  const now = after.split("\n");
  if (before === after) return now.map((line) => ({ kind: "same", line }));
  if (old.length > MAX_LINES || now.length > MAX_LINES) {
    return [
      ...old.map((line) => ({ kind: "gone", line }) as const),
      ...now.map((line) => ({ kind: "new", line }) as const),
    ];
  }
  const common = longestCommon(old, now);
  const found: DiffLine[] = [];
  let here = 0;
  let there = 0;
  while (here < old.length || there < now.length) {
    const [oldLine, newLine] = [old[here], now[there]];
    if (oldLine !== undefined && oldLine === newLine) {
      found.push({ kind: "same", line: oldLine });
      here += 1;
      there += 1;
    } else if (
      oldLine !== undefined &&
      (newLine === undefined || at(common, here + 1, there) >= at(common, here, there + 1))
    ) {
      found.push({ kind: "gone", line: oldLine });
      here += 1;
    } else {
      found.push({ kind: "new", line: newLine ?? "" });
      there += 1;
    }
  }
  return found;
}

/** How many lines the ends of both, from each pair of places on, have in common. */
function longestCommon(old: readonly string[], now: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let here = old.length - 1; here >= 0; here -= 1) {
    for (let there = now.length - 1; there >= 0; there -= 1) {
      const row = table[here];
      if (!row) continue;
      row[there] =
        old[here] === now[there]
          ? at(table, here + 1, there + 1) + 1
          : Math.max(at(table, here + 1, there), at(table, here, there + 1));
    }
  }
  return table;
}

const at = (table: readonly (readonly number[])[], here: number, there: number) => table[here]?.[there] ?? 0;
