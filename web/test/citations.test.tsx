import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Markdown } from "../src/chat/parts/Markdown";
import { CitationContext, type Citations, citationsOf } from "../src/knowledge/citations";
import type { AssistantMessage } from "../src/wire/types";

const found: Citations = new Map([[1, { passageId: "p1", document: "Renda" }]]);
const html = (source: string, citations = found) =>
  renderToStaticMarkup(
    <CitationContext value={citations}>
      <Markdown>{source}</Markdown>
    </CitationContext>,
  );

describe("citations in an answer", () => {
  it("open the passage that their number stands for", () => {
    const out = html("> Até 1,5 salário. [1]");
    expect(out).toContain('data-testid="citation"');
    expect(out).toContain("Renda");
  });

  it("stay words where they stand for nothing", () => {
    expect(html("Veja [2] e [1].", new Map())).not.toContain("<button");
    expect(html("Veja [2].")).toContain("Veja [2].");
  });

  it("leave code and links alone", () => {
    const out = html("`lista[1]` e [nota [1]](https://x.example) e\n\n```\na[1]\n```");
    expect(out).not.toContain('data-testid="citation"');
    expect(out).toContain("lista[1]");
  });

  it("come from the results of the answer's own tools, whatever these hold", () => {
    const parts = [
      { type: "tool", result: { citacoes: [{ n: 1, passagem_id: "a", documento: "A" }] } },
      { type: "tool", result: { citacoes: [null, 3, { n: "x" }, { n: 1, passagem_id: "b", documento: 5 }] } },
      { type: "tool", result: "texto" },
      { type: "tool", result: { citacoes: "nenhuma" } },
      { type: "text", text: "[1]" },
    ] as unknown as AssistantMessage["parts"];
    expect([...citationsOf(parts)]).toEqual([[1, { passageId: "b", document: "" }]]);
  });
});
