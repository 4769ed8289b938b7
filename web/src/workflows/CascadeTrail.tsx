import { useText } from "../i18n";
import { classes } from "../ui/classes";
import type { ToolPart } from "../wire/types";

type Cascade = NonNullable<ToolPart["cascata"]>;

/** The order in which the sources are asked, and why this one is: those before it had no answer. */
export function CascadeTrail({ cascade }: { cascade: Cascade }) {
  const text = useText();
  return (
    <div className="text-sm" data-testid="cascade">
      <p className="mb-1 text-xs font-medium text-ink-faint">{text.cascadeTitle}</p>
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {cascade.ferramentas.map((tool, index) => (
          <li
            key={tool}
            aria-current={index + 1 === cascade.posicao ? "step" : undefined}
            className={classes("text-xs", index + 1 === cascade.posicao ? "font-semibold text-ink" : "text-ink-soft")}
          >
            {index > 0 ? <span aria-hidden>→ </span> : null}
            {text.cascadePlace(index + 1, tool)}
          </li>
        ))}
      </ol>
      <p className="mt-1 text-xs text-ink-soft">
        {cascade.posicao > 1
          ? text.cascadeBecause(cascade.ferramentas.slice(0, cascade.posicao - 1).join(", "))
          : text.cascadeFirst}
      </p>
    </div>
  );
}
