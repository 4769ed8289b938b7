import { useText } from "../i18n";
import { classes } from "../ui/classes";
import type { ToolServer } from "../wire/types";

/** What a server offers, what of it agents get, and what the hub refused. */
export function ServerTools({ server }: { server: ToolServer }) {
  const text = useText();
  const { ferramentas: tools, recusadas: refused } = server;
  if (tools.length === 0 && refused.length === 0) return null;
  const summary = [
    text.toolServerTools(tools.length),
    ...(refused.length ? [text.toolServerRefused(refused.length)] : []),
  ];
  return (
    <details className="text-sm" data-testid="server-tools">
      <summary className="cursor-pointer text-ink-soft">{summary.join(" · ")}</summary>
      <ul className="mt-2 divide-y divide-line rounded-lg border border-line">
        {tools.map((tool) => (
          <li key={tool.nome} className={classes("px-3 py-2", !tool.permitida && "opacity-60")}>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <code className="font-mono text-xs break-all">{tool.nome}</code>
              <span className="text-xs text-ink-faint">
                {tool.permitida
                  ? tool.efeito === "read"
                    ? text.toolServerReads
                    : text.toolServerWrites
                  : text.toolServerNotAllowed}
              </span>
            </p>
            <p className="mt-0.5 break-words text-ink-soft">{tool.descricao}</p>
          </li>
        ))}
        {refused.map((tool) => (
          <li key={`refused ${tool.original}`} className="px-3 py-2">
            <code className="font-mono text-xs break-all">{tool.original || "—"}</code>
            <p className="mt-0.5 break-words text-danger">{tool.motivo}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
