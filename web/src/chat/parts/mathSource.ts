/** Code, which holds no formulas: a fenced block (closed or not), or a stretch between backticks. */
const CODE =
  /^ {0,3}(?<fence>`{3,}|~{3,})[^\n]*(?:\n[\s\S]*?(?:^ {0,3}\k<fence>[`~]*[ \t]*$|$(?![\s\S]))|$(?![\s\S]))|(?<ticks>`+)(?!`)[\s\S]*?[^`]\k<ticks>(?!`)/;
/** Formulas as models write them: `\[…\]`, `\(…\)`, `$$…$$`, and `$…$` where it cannot be a price. */
const FORMULA =
  /\\\[(?<block>[\s\S]+?)\\\]|\\\((?<inline>.+?)\\\)|\$\$(?<double>[^$]+?)\$\$|(?<![\w$\\])\$(?=\S)(?<single>[^$\n]*?[^\s\\])\$(?![\w$])/;
const PIECE = new RegExp(`${CODE.source}|${FORMULA.source}`, "gm");

/** A formula has a sign that sums of money do not: `$5 e 10$` are two prices, `$x^2$` is a square. */
const MATHS = /[\\^_={}<>+*/|]|^[a-zA-Z]'?$|[a-zA-Z]\(/;

/** The text with every formula between double dollars, as the Markdown plugin reads it; null where there is none. */
export function mathSource(source: string): string | null {
  if (!/\$|\\[[(]/.test(source)) return null;
  let found = false;
  const result = source.replace(PIECE, (...match) => {
    const whole: string = match[0];
    const at: number = match.at(-3);
    const { block, inline, double, single } = match.at(-1) as Readonly<Record<string, string | undefined>>;
    const formula = block ?? inline ?? double ?? single;
    if (formula === undefined || (single !== undefined && !MATHS.test(single))) return whole;
    found = true;
    const alone = block !== undefined || (double !== undefined && standsAlone(source, at, whole.length));
    return alone ? `\n$$\n${formula.trim()}\n$$\n` : `$$${formula.trim()}$$`;
  });
  return found ? result : null;
}

/** Whether nothing else is on its lines: then it is shown as a block. */
function standsAlone(source: string, at: number, length: number): boolean {
  const before = source.slice(source.lastIndexOf("\n", at - 1) + 1, at);
  const end = source.indexOf("\n", at + length);
  return `${before}${source.slice(at + length, end === -1 ? undefined : end)}`.trim() === "";
}
