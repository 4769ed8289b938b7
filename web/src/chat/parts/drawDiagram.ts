import mermaid from "mermaid";
import type { Theme } from "../../state/theme";

/** A picture of a diagram: revoke its address when nobody looks any more. */
export interface Drawing {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/** A diagram of more characters is left as its code: laying it out would hold up the page. */
const LONGEST_CODE = 20_000;

/**
 * A node that is a picture from some address, or may hide that it is one. The content security policy would refuse to
 * load it; such a diagram is left as its code, so that nothing is even asked for.
 */
const PICTURE = /@\{[^}]*(?:\bimg\b|\\)/i;

/** Drawings are made one after another: how they look is set for all. */
let last: Promise<unknown> = Promise.resolve();

export function drawDiagram(code: string, theme: Theme, id: string): Promise<Drawing> {
  const next = last.then(() => draw(code, theme, id));
  last = next.catch(() => undefined);
  return next;
}

async function draw(code: string, theme: Theme, id: string): Promise<Drawing> {
  if (code.length > LONGEST_CODE) throw new RangeError(`a diagram of ${code.length} characters`);
  if (PICTURE.test(code)) throw new TypeError("a diagram with pictures from elsewhere");
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    maxTextSize: LONGEST_CODE,
    htmlLabels: false,
    theme: theme === "dark" ? "dark" : "neutral",
    fontFamily: "system-ui, sans-serif",
    // What a diagram may not change about itself.
    secure: [
      "secure",
      "securityLevel",
      "startOnLoad",
      "maxTextSize",
      "maxEdges",
      "htmlLabels",
      "themeCSS",
      "fontFamily",
    ],
  });
  const { svg } = await mermaid.render(id, code);
  // As XML, which a picture must be: text that was HTML may leave tags open.
  const drawn = new DOMParser().parseFromString(svg, "text/html").querySelector("svg");
  if (!drawn) throw new TypeError("no picture was drawn");
  const [, , width = 0, height = 0] = (drawn.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
  drawn.setAttribute("width", String(width));
  drawn.setAttribute("height", String(height));
  const picture = new XMLSerializer().serializeToString(drawn);
  return {
    address: URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" })),
    width: Math.ceil(width),
    height: Math.ceil(height),
  };
}
