/** What a run of Python was asked to do and gave. */
export interface PythonRun {
  readonly code: string;
  readonly description: string;
  readonly output: string;
  readonly error: string;
  /** What the hub adds: files that it left out, say. */
  readonly warning: string;
  /** Null until it has ended. */
  readonly success: boolean | null;
  readonly figures: readonly PythonFigure[];
  readonly files: readonly PythonFile[];
}

export interface PythonFigure {
  readonly title: string;
  readonly url: string;
}

export interface PythonFile {
  readonly name: string;
  readonly url: string;
}

type Fields = Readonly<Record<string, unknown>>;

const fields = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});
const words = (value: unknown): string => (typeof value === "string" ? value : "");
const list = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fields) : []);

/** Reads a call's input and result, which may be anything. */
export function pythonRun(input: unknown, result: unknown): PythonRun {
  const asked = fields(input);
  const given = fields(result);
  return {
    code: words(asked.codigo),
    description: words(asked.descricao).trim(),
    output: words(given.output),
    error: words(given.erro),
    warning: words(given.aviso),
    success: typeof given.sucesso === "boolean" ? given.sucesso : null,
    figures: list(given.figuras).map(({ titulo, url }) => ({ title: words(titulo), url: words(url) })),
    files: list(given.ficheiros).map(({ nome, url }) => ({ name: words(nome), url: words(url) })),
  };
}

/** Code as Markdown shows it: inside a fence that is longer than any in it. */
export function fenced(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}python\n${code.replace(/\n+$/, "")}\n${fence}`;
}
