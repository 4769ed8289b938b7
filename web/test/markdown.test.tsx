import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Markdown } from "../src/chat/parts/Markdown";

const html = (source: string) => renderToStaticMarkup(<Markdown>{source}</Markdown>);

describe("Markdown from a model", () => {
  it("shows HTML as text", () => {
    const out = html(
      '<img src=x onerror="alert(1)"> <script>alert(1)</script>\n\n<iframe src="https://x.example"></iframe>',
    );
    expect(out).not.toMatch(/<(img|script|iframe)/);
  });

  it.each(["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "vbscript:x", "java&#10;script:x"])(
    "has no link to %s",
    (address) => {
      expect(html(`[olá](${address}) ![olá](${address})`)).not.toContain("href");
    },
  );

  it("offers a reading as a button that says what it sends", () => {
    const out = html("[IVA](#perguntar=soma%20de%20%22IVA%22)");
    expect(out).toContain("<button");
    expect(out).toContain("soma de &quot;IVA&quot;");
    expect(out).not.toContain("href");
    expect(html("[x](#perguntar=%E0%A4%A)")).not.toContain("<button");
  });

  it("opens links elsewhere without telling where from", () => {
    expect(html("[x](https://x.example)")).toContain('target="_blank" rel="noopener noreferrer nofollow"');
  });

  it.each([
    "![mapa](https://x.example/a.png)",
    "![mapa][1]\n\n[1]: https://x.example/a.png",
    "![mapa](//x.example/a.png)",
  ])("loads no image: %s", (source) => {
    const out = html(source);
    expect(out).not.toContain("<img");
    expect(out).toContain(">mapa</a>");
  });

  it("renders tables, lists and code", () => {
    const out = html("| a | b |\n|---|--:|\n| 1 | 2 |\n\n- [x] feito\n\n```python\nprint(1)\n```");
    expect(out).toMatch(/<table>.*<input type="checkbox".*<pre.*print\(1\)/s);
  });

  it("says how a task of a list stands", () => {
    expect(html("- [x] um\n- [ ] dois")).toMatch(
      /aria-label="feito"[^>]*checked="".*aria-label="por fazer"(?![^>]*checked)/s,
    );
  });

  it("leads to a footnote and back within the page, in the reader's language", () => {
    const out = html("Texto[^1].\n\n[^1]: A nota.");
    expect(out).not.toMatch(/_blank|Footnotes|Back to/);
    expect(out).toContain(">Notas</h3>");
    const [, target] = /href="#([^"]+-fn-1)"/.exec(out) ?? [];
    expect(out).toContain(`<li id="${target}"`);
    expect(out).toMatch(/aria-label="Voltar à referência 1"/);
  });

  it("gives words of a wide table a line of their own length, and no word a line", () => {
    const out = html("| a | b |\n|---|--:|\n| uma frase que não acaba nunca | 12 |");
    expect(out).toContain("min-width:calc(16ch + 0.9em)");
    expect(out).toContain('<td style="text-align:right">12</td>');
  });

  it("starts its headings below the page's own", () => {
    expect(html("# Um\n\n## Dois")).not.toMatch(/<h[12]/);
  });
});
