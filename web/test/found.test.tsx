import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { foundWords } from "../src/ui/foundWords";
import { Values } from "../src/ui/Values";
import { withoutMarks } from "../src/ui/withoutMarks";

describe("the words of a search", () => {
  const found = (text: string, query: string) =>
    foundWords(text, query).map(({ start, end, word }) => [text.slice(start, end), word]);

  it("are found where a word begins so, without accents and case, and each is known", () => {
    expect(found("O Camião azul, e outro CAMIÃOZINHO.", "azul camiao")).toEqual([
      ["Camião", 1],
      ["azul", 0],
      ["CAMIÃOZINHO", 1],
    ]);
  });

  it("are no pattern, and nothing is found by nothing", () => {
    expect(found("a.b (c) [d]", "(c) .*")).toEqual([["c", 0]]);
    expect(found("texto", " ?! ")).toEqual([]);
  });
});

describe("what a tool was given", () => {
  const shown = (value: unknown) => renderToStaticMarkup(<Values label="Entrada" value={value} />);

  it("is read by its labels, and things of one kind as a table", () => {
    const page = shown({ tipo_defeito: "lixo", por_turno: [{ turno: "noite", total: 3 }], vazio: null });
    expect(page).toMatch(/<dt[^>]*>Tipo defeito<\/dt>/);
    expect(page).toMatch(/<th[^>]*>Turno<\/th>/);
    expect(page).not.toContain("{");
  });

  it("is shown whatever it is", () => {
    for (const value of [
      null,
      undefined,
      "",
      0,
      [],
      {},
      [1, [2]],
      { a: { b: { c: { d: { e: 1 } } } } },
      [{ a: [1] }, 2],
    ])
      expect(shown(value)).toContain("Entrada");
  });
});

it("an answer in a list is read without the signs of Markdown", () => {
  expect(withoutMarks("## Turnos\n\nÉ **lixo**, de `rack_3` ([norma](https://a.pt)).")).toBe(
    "Turnos\n\nÉ lixo, de rack_3 (norma).",
  );
  expect(withoutMarks("2 ** 3 e a_b__c, 5 * 4")).toBe("2 ** 3 e a_b__c, 5 * 4");
});
