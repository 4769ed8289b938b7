import { useEffect, useId, useState } from "react";
import { useText } from "../../i18n";
import { theme } from "../../state/theme";
import { useValue } from "../../state/value";
import { IconButton } from "../../ui/Button";
import { CopyButton } from "../../ui/CopyButton";
import { Code2, Workflow } from "../../ui/icons";
import { type Drawing, drawDiagram } from "./drawDiagram";

type State = { readonly kind: "drawing" | "failed" } | { readonly kind: "drawn"; readonly drawing: Drawing };

/** A diagram that was written as text (Mermaid). It is shown as a picture, in which nothing runs and nothing loads. */
export default function Diagram({ code }: { code: string }) {
  const text = useText();
  const look = useValue(theme);
  const id = useId();
  const [state, setState] = useState<State>({ kind: "drawing" });
  const [open, setOpen] = useState(false);

  useEffect(() => {
    let here = true;
    let address = "";
    drawDiagram(code, look, `diagram-${id.replace(/\W/g, "")}`)
      .then((drawing) => {
        address = drawing.address;
        if (here) setState({ kind: "drawn", drawing });
        else URL.revokeObjectURL(address);
      })
      // What it says is wrong was written by a model: its code is shown instead, for whoever can read it.
      .catch(() => here && setState({ kind: "failed" }));
    return () => {
      here = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [code, look, id]);

  const failed = state.kind === "failed";
  return (
    <figure
      data-testid="diagram"
      data-state={state.kind}
      className="overflow-hidden rounded-xl border border-line bg-surface"
    >
      <figcaption className="flex h-9 items-center gap-2 pr-1 pl-3.5 text-xs text-ink-faint">
        <Workflow className="size-3.5" aria-hidden />
        <span className="flex-1">{failed ? text.diagramFailed : text.diagram}</span>
        {failed ? null : (
          <IconButton label={open ? text.hideCode : text.showCode} aria-expanded={open} onClick={() => setOpen(!open)}>
            <Code2 className="size-4" aria-hidden />
          </IconButton>
        )}
        <CopyButton label={text.copyCode} content={() => code} />
      </figcaption>
      {state.kind === "drawn" ? (
        <div tabIndex={0} role="group" aria-label={text.diagram} className="overflow-x-auto px-3.5 pb-3.5">
          <img
            src={state.drawing.address}
            width={state.drawing.width}
            height={state.drawing.height}
            alt={text.diagramOf(code.split("\n", 1)[0]?.trim() ?? "")}
            className="mx-auto h-auto max-w-full"
          />
        </div>
      ) : null}
      {open || failed || state.kind === "drawing" ? (
        <pre tabIndex={0} className="overflow-x-auto border-t border-line bg-panel px-3.5 py-3">
          <code>{code}</code>
        </pre>
      ) : null}
    </figure>
  );
}
