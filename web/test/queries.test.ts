import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queryResult, queryText, widgetQuery } from "../src/data/queryResult";
import { sqlTokens } from "../src/data/sqlTokens";
import { isOwnFile } from "../src/files/useStoredFile";
import { ptPT } from "../src/i18n/pt-PT";
import { fenced, pythonRun } from "../src/python/pythonRun";
import { kpiRows } from "../src/widgets/kpiRows";
import { cellText } from "../src/widgets/SortableTable";

describe("SQL is coloured", () => {
  it("by what each piece is", () => {
    const sql = `SELECT "a b", count(*) -- quantos\nFROM vendas WHERE nome = 'D''Arc' AND n > 1.5e3`;
    const kinds = sqlTokens(sql).filter(({ kind }) => kind !== "plain");
    expect(kinds.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      "keyword: SELECT",
      'name: "a b"',
      "function: count",
      "comment: -- quantos",
      "keyword: FROM",
      "keyword: WHERE",
      "text: 'D''Arc'",
      "keyword: AND",
      "number: 1.5e3",
    ]);
  });

  it("without losing, adding or moving a character, also where it is cut short", () => {
    const joined = (sql: string) =>
      sqlTokens(sql)
        .map(({ text }) => text)
        .join("");
    fc.assert(fc.property(fc.string(), (sql) => joined(sql) === sql));
    const piece = fc.constantFrom("'", '"', "--", "/*", "*/", "select", " ", "\n", "é", "😀", "\ud800", "1", "(", "x");
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join("")),
        (sql) => joined(sql) === sql,
      ),
    );
  });

  it("also where it is very long", () => {
    expect(sqlTokens("(".repeat(50_000) + "'".repeat(50_001)).map(({ text }) => text.length)).toEqual([50_000, 50_001]);
  });
});

describe("a query's result", () => {
  it("is read as rows of cells, whatever SQL gave", () => {
    const result = {
      sql: "select 1",
      colunas: [
        { nome: "a", tipo: "BIGINT" },
        { nome: "b", tipo: "BOOLEAN" },
      ],
      linhas: [
        [1, true],
        [null, [1, 2]],
      ],
      registos: 2,
      total: 7,
      truncado: true,
    };
    expect(queryResult(result)).toEqual({
      columns: ["a", "b"],
      rows: [
        [1, "true"],
        [null, "[1,2]"],
      ],
      count: 2,
      total: 7,
      truncated: true,
    });
    expect(queryResult({ ...result, total: undefined })).toMatchObject({ total: null });
  });

  it.each([null, "erro", [], { linhas: [] }, { colunas: "a", linhas: [] }])("of %j is none", (result) => {
    expect(queryResult(result)).toBeNull();
  });

  it("tells the query that was run before the one that was asked for", () => {
    expect(queryText({ sql: "asked" }, { sql: "run" })).toBe("run");
    expect(queryText({ sql: "asked" }, undefined)).toBe("asked");
    expect(queryText({}, null)).toBe("");
  });

  it("is known of a widget in either form", () => {
    expect(
      [{ consulta: "select 1" }, { consulta: { sql: "select 1" } }, { consulta: null }, { consulta: " " }, {}].map(
        widgetQuery,
      ),
    ).toEqual(["select 1", "select 1", null, null, null]);
  });
});

describe("a run of Python", () => {
  it("is read from whatever came", () => {
    const run = pythonRun(
      { codigo: "print(1)", descricao: " Um " },
      {
        output: "1\n",
        sucesso: true,
        figuras: [{ titulo: "F", url: "/ficheiros/ab" }],
        ficheiros: [{ nome: "a.csv", url: "/ficheiros/cd" }],
      },
    );
    expect(run).toMatchObject({ code: "print(1)", description: "Um", output: "1\n", success: true, error: "" });
    expect([run.figures, run.files]).toEqual([
      [{ title: "F", url: "/ficheiros/ab" }],
      [{ name: "a.csv", url: "/ficheiros/cd" }],
    ]);
    expect(pythonRun(undefined, "x")).toEqual({
      code: "",
      description: "",
      output: "",
      error: "",
      warning: "",
      success: null,
      figures: [],
      files: [],
    });
  });

  it("is asked for again in a fence that its code cannot close", () => {
    expect(fenced("print(1)\n")).toBe("```python\nprint(1)\n```");
    fc.assert(
      fc.property(fc.array(fc.constantFrom("`", "x", "\n")), (pieces) => {
        const code = pieces.join("");
        const fence = /^`+/.exec(fenced(code))?.[0] ?? "";
        return fence.length >= 3 && !code.includes(fence);
      }),
    );
  });
});

it("the token goes to the hub's own files alone", () => {
  const urls = [
    "/ficheiros/0a1b",
    "//evil.example/ficheiros/0a",
    "https://evil.example/",
    "/ficheiros/../auth/me",
    "/conversas",
    "",
  ];
  expect(urls.map(isOwnFile)).toEqual([true, false, false, false, false, false]);
});

it("a cell that is no number and no text is still shown", () => {
  expect([1.5, "a", null, undefined, true as unknown as string].map((cell) => cellText(cell, String))).toEqual([
    "1.5",
    "a",
    "—",
    "—",
    "true",
  ]);
});

it("an indicator becomes a table of one row", () => {
  expect(kpiRows({ widget: "kpi", titulo: "Total", valor: 200, variacao: -3 }, ptPT).rows).toEqual([
    ["Total", 200, null, -3],
  ]);
});
