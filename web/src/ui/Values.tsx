import { useFormats, useText } from "../i18n";
import { columnInWords, fieldInWords, nameInWords } from "../i18n/callNames";
import { CopyButton } from "./CopyButton";

/** Of a long list so many are shown, and of a long text so much: copying gives all of it. */
const SHOWN_ROWS = 50;
const SHOWN_CHARS = 20_000;
/** What lies deeper is shown as it is written. */
const MAX_DEPTH = 3;

/** A moment as programs write it. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

type Fields = Readonly<Record<string, unknown>>;

/** What a tool was given or gave, as people read it: names as labels, and things of one kind as a table. */
export function Values({ label, value }: { label: string; value: unknown }) {
  const text = useText();
  return (
    <div>
      <div className="mb-1 flex items-center justify-between">
        <p className="text-xs font-medium text-ink-faint">{label}</p>
        <CopyButton
          label={`${text.copy}: ${label}`}
          className="-my-1.5"
          content={() => JSON.stringify(value, null, 2) ?? "null"}
        />
      </div>
      <div
        tabIndex={0}
        aria-label={label}
        role="group"
        className="max-h-72 overflow-auto rounded-lg border border-line bg-surface p-3 text-sm leading-relaxed"
      >
        <Shown value={value} depth={0} />
      </div>
    </div>
  );
}

function Shown({ value, depth }: { value: unknown; depth: number }) {
  const words = useWords();
  if (isPlain(value)) return <span className="break-words whitespace-pre-wrap">{words(value)}</span>;
  if (depth === MAX_DEPTH) return <code className="break-all">{JSON.stringify(value)}</code>;
  if (!Array.isArray(value)) return <Labelled fields={value as Fields} depth={depth + 1} />;
  if (value.every(isPlain)) return <span className="break-words">{value.map(words).join(", ") || "—"}</span>;
  const rows = value.slice(0, SHOWN_ROWS);
  return (
    <>
      {rows.every(isRow) ? (
        <Rows rows={rows} />
      ) : (
        <ul className="space-y-2">
          {rows.map((inner, index) => (
            <li key={index} className="border-l-2 border-line pl-3">
              <Shown value={inner} depth={depth + 1} />
            </li>
          ))}
        </ul>
      )}
      {value.length > SHOWN_ROWS ? "…" : null}
    </>
  );
}

function Labelled({ fields, depth }: { fields: Fields; depth: number }) {
  const text = useText();
  const entries = Object.entries(fields);
  if (entries.length === 0) return "—";
  return (
    <dl className="space-y-1">
      {entries.map(([name, value]) => (
        <div key={name} className={isPlain(value) ? "flex flex-wrap gap-x-2" : undefined}>
          <dt className="text-ink-faint">{fieldInWords(name, text)}</dt>
          <dd className={isPlain(value) ? "min-w-0" : "border-l-2 border-line pl-3"}>
            <Shown value={value} depth={depth} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Rows({ rows }: { rows: readonly Fields[] }) {
  const words = useWords();
  const names = [...new Set(rows.flatMap(Object.keys))];
  return (
    <table>
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col" className="pr-6 pb-1 text-left font-normal text-ink-faint">
              {nameInWords(columnInWords(name))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {names.map((name) => (
              <td key={name} className="pr-6 align-top tabular-nums">
                {words(row[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useWords(): (value: unknown) => string {
  const text = useText();
  const format = useFormats();
  return (value) => {
    if (value === null || value === undefined || value === "") return "—";
    if (typeof value === "number") return format.number(value);
    if (typeof value === "boolean") return value ? text.yes : text.no;
    return (MOMENT.test(String(value)) && format.dateTime(String(value))) || String(value).slice(0, SHOWN_CHARS);
  };
}

/** One word or text, or nothing. */
function isPlain(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

function isRow(value: unknown): value is Fields {
  return !isPlain(value) && !Array.isArray(value) && Object.values(value as Fields).every(isPlain);
}
