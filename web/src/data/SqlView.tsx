import { useMemo } from "react";
import { useText } from "../i18n";
import { CopyButton } from "../ui/CopyButton";
import { type SqlKind, sqlTokens } from "./sqlTokens";

const COLOURS: Readonly<Record<SqlKind, string>> = {
  keyword: "font-semibold text-accent",
  function: "text-warn",
  text: "text-good",
  name: "text-ink",
  number: "text-danger",
  comment: "text-ink-faint italic",
  plain: "",
};

/** A query as it was run. */
export function SqlView({ sql }: { sql: string }) {
  const text = useText();
  const tokens = useMemo(() => sqlTokens(sql), [sql]);
  return (
    <div className="relative">
      <pre
        tabIndex={0}
        role="group"
        aria-label={text.querySql}
        data-testid="query-sql"
        className="max-h-72 overflow-auto rounded-lg border border-line bg-panel py-2.5 pr-11 pl-3 font-mono text-xs leading-relaxed whitespace-pre-wrap"
      >
        <code>
          {tokens.map(({ kind, text: piece }, index) =>
            COLOURS[kind] === "" ? (
              piece
            ) : (
              <span key={index} className={COLOURS[kind]}>
                {piece}
              </span>
            ),
          )}
        </code>
      </pre>
      <CopyButton label={text.copySql} className="absolute top-1 right-1 bg-panel" content={() => sql} />
    </div>
  );
}
