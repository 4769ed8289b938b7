import { renderToStaticMarkup } from "react-dom/server";
import { renderToReadableStream } from "react-dom/server.browser";
import { describe, expect, it } from "vitest";
import { Markdown, OwnMarkdown } from "../src/chat/parts/Markdown";
import { mathSource } from "../src/chat/parts/mathSource";
import { splitBlocks } from "../src/chat/parts/splitBlocks";

/** What is shown once everything that is loaded on demand is there. */
async function shown(source: string): Promise<string> {
  const stream = await renderToReadableStream(<Markdown>{source}</Markdown>);
  await stream.allReady;
  return await new Response(stream).text();
}

describe("formulas", () => {
  it.each([
    ["\\(x^2\\) fim", "$$x^2$$ fim"],
    ["seja $x^2$.", "seja $$x^2$$."],
    ["$n$ vezes", "$$n$$ vezes"],
    ["\\[\\frac{1}{2}\\]", "\n$$\n\\frac{1}{2}\n$$\n"],
    ["a\n$$ E = mc^2 $$\nb", "a\n\n$$\nE = mc^2\n$$\n\nb"],
    ["logo $$a+b$$ é par", "logo $$a+b$$ é par"],
  ])("are found in %j", (source, expected) => {
    expect(mathSource(source)).toBe(expected);
  });

  it.each([
    "custa $5 e depois $10",
    "US$ 5 ou US$10",
    "entre 5$ e 10$",
    "de $5 a 10$ cada",
    "`$x^2$`",
    "```sh\necho $HOME/$x_y\n```",
    "```\n$a_1$",
    "um \\$x^2\\$ escapado",
  ])("are not found in %j", (source) => {
    expect(mathSource(source)).toBeNull();
  });

  it("are drawn, also for those who listen", async () => {
    const html = await shown("Seja $x^2$.");
    expect(html).toContain('class="katex"');
    expect(html).toContain("<math");
  });

  it("load nothing and link nowhere, whatever they say", async () => {
    const html = await shown(
      "$\\href{javascript:alert(1)}{x^2}$ $\\includegraphics{https://x.example/a.png}+1$ $\\htmlStyle{color:red}{x^2}$",
    );
    expect(html).not.toMatch(/<img|<a |style="color:red"|src=/);
  });
});

describe("code", () => {
  it("is coloured where its language is known", async () => {
    expect(await shown("```python\ndef f():\n    return 1\n```")).toMatch(/hljs-keyword[^>]*>def</);
  });

  it("is plain where it is not", async () => {
    expect(await shown("```klingon\nnuqneH\n```")).toContain("<code>nuqneH</code>");
  });
});

describe("Markdown that is being written", () => {
  const text =
    "# Um\n\nDois\n\n- a\n\n- b\n\n  ainda b\n\n```py\nx\n\ny\n```\n\nfim\n\n$$\na\n\nb\n$$\n\n> cita\n\n1. um\n\n2. dois\n";

  it("is cut where one block surely ends", () => {
    expect(splitBlocks("Um\n\nDois\n\nTrês")).toEqual(["Um\n\n", "Dois\n\n", "Três"]);
  });

  it("is the same text when it is joined again, however much of it is there", () => {
    for (let end = 0; end <= text.length; end += 1) {
      expect(splitBlocks(text.slice(0, end)).join("")).toBe(text.slice(0, end));
    }
  });

  it("keeps lists, code and formulas in one piece", () => {
    expect(splitBlocks(text)).toEqual([
      "# Um\n\n",
      "Dois\n\n- a\n\n- b\n\n  ainda b\n\n",
      "```py\nx\n\ny\n```\n\n",
      "fim\n\n",
      "$$\na\n\nb\n$$\n\n> cita\n\n1. um\n\n2. dois\n",
    ]);
  });
});

describe("a person's own Markdown", () => {
  const html = (source: string) => renderToStaticMarkup(<OwnMarkdown>{source}</OwnMarkdown>);

  it("is shown as such, with its lines as they were written", () => {
    expect(html("**um**\ndois")).toMatch(/<strong>um<\/strong><br\/>\s*dois/);
  });

  it("draws no page and runs nothing", () => {
    const out = html("<b>x</b>\n\n```html\n<script>alert(1)</script>\n```\n\n![a](https://x.example/a.png)");
    expect(out).not.toMatch(/<(iframe|script|img|b)[ >]/);
    expect(out).toContain("alert");
  });
});
