import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { artifactKind, artifactTitle, isClosedFence } from "../src/artifacts/fence";
import { clampHeight, parseFrameMessage, SHORTEST_PX, TALLEST_PX } from "../src/artifacts/frameMessages";
import { chooseLive, LivePool } from "../src/artifacts/LivePool";
import { splitFences } from "../src/artifacts/splitFences";
import { Markdown } from "../src/chat/parts/Markdown";

const client = new QueryClient();
const html = (source: string, live = false) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Markdown live={live}>{source}</Markdown>
    </QueryClientProvider>,
  );
const count = (markup: string, id: string) => markup.split(`data-testid="${id}"`).length - 1;

const PAGE = "```html\n<h1>Olá</h1>\n<script>alert(1)</script>\n```";

describe("a block of HTML in an answer", () => {
  it("is drawn once the answer has ended, with the text around it", () => {
    const out = html(`Antes **forte**.\n\n${PAGE}\n\nDepois.`);
    expect(count(out, "artifact")).toBe(1);
    expect(out).toContain("<strong>forte</strong>");
    expect(out).toContain("<p>Depois.</p>");
  });

  it("never becomes part of the app's own page", () => {
    const out = html(PAGE);
    expect(out).not.toMatch(/<script|srcdoc|<h1/i);
  });

  it("is shown as code while the answer goes on, closed or not", () => {
    for (const source of [PAGE, "```html\n<h1>Ol", "```html"]) {
      const out = html(source, true);
      expect([count(out, "artifact"), count(out, "artifact-writing")]).toEqual([0, 1]);
    }
  });

  it("stays code where the answer was cut in the middle of it", () => {
    const out = html("```html\n<h1>Olá</h1>\n<scr");
    expect(count(out, "artifact")).toBe(0);
    expect(out).toContain("incompleto");
  });

  it("is drawn as often as there are blocks, also inside a list, a quotation and longer fences", () => {
    const out = html(
      [
        "1. Um\n\n   ```svg\n   <svg></svg>\n   ```\n",
        "> ```html\n> <p>dois</p>\n> ```\n",
        "````html\n<pre>```</pre>\n````",
        "~~~svg\n<svg/>\n~~~",
      ].join("\n"),
    );
    expect(count(out, "artifact")).toBe(4);
    expect(out.match(/data-kind="(\w+)"/g)).toEqual([
      'data-kind="svg"',
      'data-kind="html"',
      'data-kind="html"',
      'data-kind="svg"',
    ]);
  });

  it("is named by its fence, else by itself", () => {
    expect(html('```html title="Turnos &amp; mais"\n<p>x</p>\n```')).toContain("Turnos &amp; mais");
    expect(html("```html\n<title>Pareto</title>\n```")).toContain("Pareto</figcaption>");
    expect(html("```svg\n<svg></svg>\n```")).toContain("Desenho SVG");
  });

  it("draws no other language: JSX is code and says so", () => {
    const out = html("```jsx\n<b>olá</b>\n```\n\n```python\nprint(1)\n```\n\n    <p>recuado</p>");
    expect(count(out, "artifact")).toBe(0);
    expect(out).toContain("JSX: mostrado como código");
  });

  it("copes with 200 kB of it", () => {
    const out = html(`\`\`\`html\n${"<div class='linha'>0123456789</div>\n".repeat(5_600)}\`\`\`\n`);
    expect(count(out, "artifact")).toBe(1);
    // The code is not in the page until somebody asks for it.
    expect(out.length).toBeLessThan(20_000);
  });
});

describe("an answer that is being written", () => {
  const code = (text: string, closed = true) => ({ kind: "html", code: text, closed });
  const text = (source: string) => ({ kind: "text", source });

  it.each([
    ["só texto", [text("só texto")]],
    ["", []],
    ["a\n```html\n<p>\n</p>\n```\nb", [text("a\n"), code("<p>\n</p>"), text("b")]],
    ["```html\n```", [code("")]],
    ["```html\n<p>", [code("<p>", false)]],
    ["```html", [code("", false)]],
    ['```HTML title="x"\n1\n```\n```html\n2', [code("1"), code("2", false)]],
    ["````html\n```\n````\n", [code("```")]],
    ["~~~html\n```\n~~~", [code("```")]],
    ["```markdown\n```html\n```\nfim", [text("```markdown\n```html\n```\nfim")]],
    ["```jsx\n<b/>\n```", [text("```jsx\n<b/>\n```")]],
    ["usa ```html assim``` aqui", [text("usa ```html assim``` aqui")]],
    ["    ```html\n    x", [text("    ```html\n    x")]],
  ])("%j is cut at what will be drawn", (source, segments) => {
    expect(splitFences(source)).toEqual(segments);
  });

  it("keeps its words on both sides of what will be drawn", () => {
    const out = html(`Antes.\n\n${PAGE}\n\n**Depois.**`, true);
    expect(out).toMatch(/<p>Antes\.<\/p>.*artifact-writing.*<strong>Depois\.<\/strong>/s);
  });
});

describe("fences", () => {
  it.each([
    ["```html\nx\n```", true],
    ["```html\nx\n   ```  ", true],
    ["```html\nx\n> ```", true],
    ["````html\nx\n```", false],
    ["```html\nx\n~~~", false],
    ["```html\nx", false],
    ["```html", false],
    ["```", false],
  ])("%j is closed: %s", (source, closed) => {
    expect(isClosedFence(source)).toBe(closed);
  });

  it("ask for a kind in any case", () => {
    expect(["html", "HTML", "svg", "jsx", "xml", ""].map(artifactKind)).toEqual([
      "html",
      "html",
      "svg",
      null,
      null,
      null,
    ]);
  });

  it("give a title that fits, or none", () => {
    expect(artifactTitle("<h1>\n  Por  turno </h1>", "")).toBe("Por turno");
    expect(artifactTitle("<h1>b</h1>", "title='a b'")).toBe("a b");
    expect(artifactTitle("<p>b</p>", 'title=""')).toBeNull();
    expect(artifactTitle(`<title>${"x".repeat(500)}</title>`, "")).toHaveLength(120);
  });
});

describe("what a frame says", () => {
  it("is a height within bounds", () => {
    expect(parseFrameMessage({ type: "qhub:altura", altura: 300.2 })).toEqual({ type: "height", height: 301 });
    expect([clampHeight(-5), clampHeight(1e9)]).toEqual([SHORTEST_PX, TALLEST_PX]);
  });

  it("is that it is ready", () => {
    expect(parseFrameMessage({ type: "qhub:pronto" })).toEqual({ type: "ready" });
  });

  it.each([null, undefined, "qhub:altura", 7, [], {}, { type: "qhub:altura" }, { type: "altura", altura: 5 }])(
    "is nothing else: %j",
    (data) => {
      expect(parseFrameMessage(data)).toBeNull();
    },
  );

  it.each([NaN, Infinity, "300", null, { valueOf: () => 300 }])("is no height that is no number: %s", (altura) => {
    expect(parseFrameMessage({ type: "qhub:altura", altura })).toBeNull();
  });
});

describe("frames that run", () => {
  it("are those near the view, then those seen last", () => {
    const far = { near: false, seen: 9, live: true };
    const farther = { near: false, seen: 2, live: true };
    const never = { near: false, seen: 0, live: false };
    const near = { near: true, seen: 1, live: false };
    expect(chooseLive([never, farther, far, near], 2)).toEqual(new Set([near, far]));
  });

  it("are not stopped for others that are also in view", () => {
    const first = { near: true, seen: 1, live: true };
    const second = { near: true, seen: 2, live: false };
    expect(chooseLive([second, first], 1)).toEqual(new Set([first]));
  });

  it("are never more than the pool takes, and one that leaves makes room", () => {
    const pool = new LivePool(2);
    const live = new Set<number>();
    const tickets = [0, 1, 2].map((id) => pool.join((now) => (now ? live.add(id) : live.delete(id))));
    for (const ticket of tickets) ticket.move(true);
    expect([...live]).toEqual([0, 1]);
    tickets[0]?.move(false);
    expect([...live]).toEqual([1, 2]);
    tickets[1]?.leave();
    expect([...live]).toEqual([2]);
    tickets[0]?.move(true);
    expect([...live]).toEqual([2, 0]);
  });
});
