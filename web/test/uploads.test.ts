import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnKind } from "../src/files/columnKind";
import { filePart, lastQuestionOf } from "../src/files/filePart";
import { limitsOf, pastedFiles, refusalOf } from "../src/files/limits";
import { questionsFor } from "../src/files/questions";
import { sizeText } from "../src/files/size";
import { isUnderway, percentSent, reduceUploads, type Upload, type UploadEvent } from "../src/files/upload";
import { en } from "../src/i18n/en";
import { ptBR } from "../src/i18n/pt-BR";
import { ptPT } from "../src/i18n/pt-PT";
import type { UploadedTable } from "../src/wire/types";

const LIMITS = {
  tables: { extensions: [".csv", ".xlsx"], maxBytes: 1_000 },
  attachments: { extensions: [".pdf", ".png"], maxBytes: 500 },
};

describe("a file is refused before it is sent", () => {
  it.each([
    ["defeitos.csv", 10, null],
    ["DEFEITOS.CSV", 1_000, null],
    ["manual.pdf", 500, null],
    ["manual.pdf", 501, "size"],
    ["defeitos.exe", 10, "type"],
    ["defeitos", 10, "type"],
    [".csv", 10, "type"],
    ["defeitos.csv", 1_001, "size"],
    ["defeitos.csv", 0, "empty"],
  ] as const)("%s of %i bytes: %s", (name, size, refusal) => {
    expect(refusalOf({ name, size }, LIMITS)).toBe(refusal);
  });

  it("knows the kinds that are read even before the hub has told its limits", () => {
    const limits = limitsOf(undefined);
    expect(refusalOf({ name: "a.parquet", size: 1e12 }, limits)).toBeNull();
    expect(refusalOf({ name: "a.docx", size: 1 }, limits)).toBeNull();
    expect(refusalOf({ name: "a.exe", size: 1 }, limits)).toBe("type");
  });
});

it("cells pasted from a spreadsheet stay text: the picture that comes with them is no file", () => {
  const picture = new File(["x"], "image.png");
  const table = new File(["x"], "a.csv");
  expect(pastedFiles([picture], true, LIMITS)).toEqual([]);
  expect(pastedFiles([picture, table], true, LIMITS)).toEqual([table]);
  expect(pastedFiles([picture], false, LIMITS)).toEqual([picture]);
});

const start: readonly Upload[] = reduceUploads([], {
  type: "added",
  files: [{ key: "a", name: "a.csv", size: 100 }],
  refusals: new Map(),
  earlier: new Map(),
});
const reduced = (...events: UploadEvent[]) => events.reduce(reduceUploads, start)[0];

describe("an upload", () => {
  it("is queued, sent, read and ready", () => {
    expect(start[0]).toEqual({ key: "a", name: "a.csv", size: 100, status: "queued" });
    expect(reduced({ type: "started", key: "a" })).toMatchObject({ status: "sending", sent: 0 });
    expect(reduced({ type: "started", key: "a" }, { type: "sent", key: "a", bytes: 40 })).toMatchObject({
      status: "sending",
      sent: 40,
    });
    expect(reduced({ type: "started", key: "a" }, { type: "sent", key: "a", bytes: 100 })?.status).toBe("reading");
    expect(reduced({ type: "started", key: "a" }, { type: "accepted", key: "a", messageId: "7" })).toMatchObject({
      status: "ready",
      messageId: "7",
    });
  });

  it("that failed can be tried again, and one that was refused cannot", () => {
    const failed: UploadEvent[] = [
      { type: "started", key: "a" },
      { type: "failed", key: "a", error: "x" },
    ];
    expect(reduced(...failed)).toMatchObject({ status: "failed", error: "x" });
    expect(reduced(...failed, { type: "retried", key: "a" })).toEqual(start[0]);
    const refused = reduceUploads([], {
      type: "added",
      files: [{ key: "b", name: "b.pdf", size: 1 }],
      refusals: new Map([["b", "type"]]),
      earlier: new Map(),
    });
    expect(reduceUploads(refused, { type: "retried", key: "b" })).toEqual(refused);
  });

  it("with the name of an earlier one waits for a choice, and keeps it while it is sent again", () => {
    const asked = reduceUploads([], {
      type: "added",
      files: [{ key: "b", name: "b.csv", size: 1 }],
      refusals: new Map(),
      earlier: new Map([["b", "7"]]),
    });
    expect(asked).toMatchObject([{ status: "asking", earlier: "7" }]);
    const [replacing] = reduceUploads(asked, { type: "chosen", key: "b", replace: true });
    expect(replacing).toMatchObject({ status: "queued", replaces: "7" });
    const events: UploadEvent[] = [
      { type: "started", key: "b" },
      { type: "failed", key: "b", error: "x" },
      { type: "retried", key: "b" },
    ];
    expect(events.reduce(reduceUploads, replacing ? [replacing] : [])).toMatchObject([{ replaces: "7" }]);
    const [beside] = reduceUploads(asked, { type: "chosen", key: "b", replace: false });
    expect(beside?.replaces).toBeUndefined();
  });

  it("that was removed does not come back, and the others stay in their order", () => {
    const three = reduceUploads(start, {
      type: "added",
      files: ["b", "c"].map((key) => ({ key, name: key, size: 1 })),
      refusals: new Map(),
      earlier: new Map(),
    });
    const two = reduceUploads(three, { type: "removed", key: "b" });
    expect(reduceUploads(two, { type: "started", key: "b" }).map(({ key }) => key)).toEqual(["a", "c"]);
  });

  it("never leaves its end, and its part is between 0 and 100, whatever comes in whatever order", () => {
    const event = fc.oneof(
      fc.record({ type: fc.constantFrom("started" as const), key: fc.constant("a") }),
      fc.record({ type: fc.constant("sent" as const), key: fc.constant("a"), bytes: fc.nat(150) }),
      fc.record({ type: fc.constant("accepted" as const), key: fc.constant("a"), messageId: fc.constant("1") }),
      fc.record({ type: fc.constant("failed" as const), key: fc.constant("a"), error: fc.constant("x") }),
    );
    fc.assert(
      fc.property(fc.array(event), (events) => {
        let uploads = start;
        for (const next of events) {
          const ended = uploads[0] && !isUnderway(uploads[0]) ? uploads[0].status : null;
          uploads = reduceUploads(uploads, next);
          const [upload] = uploads;
          if (!upload || (ended && upload.status !== ended)) return false;
          if (percentSent(upload) < 0 || percentSent(upload) > 100) return false;
        }
        return true;
      }),
    );
  });
});

const table = (columns: Readonly<Record<string, string>>, linhas = 5): UploadedTable => ({
  nome: "t",
  origem: "t.csv",
  linhas,
  colunas: Object.entries(columns).map(([nome, tipo]) => ({ nome, tipo })),
});

describe("questions about a file", () => {
  it("group by words, average numbers, follow dates, and leave identifiers alone", () => {
    const defects = table({ id: "BIGINT", data: "DATE", turno: "VARCHAR", operador: "VARCHAR", posicao: "BIGINT" });
    expect(questionsFor([defects], ptPT)).toEqual([
      "Quantos registos há por turno?",
      "Qual é a média de posicao por turno?",
      "Mostra a evolução de posicao por data num gráfico de linhas",
    ]);
  });

  it.each([
    [{ cliente_id: "BIGINT", email: "VARCHAR", ano: "BIGINT", observações: "VARCHAR" }, [ptPT.askPatterns]],
    [{ UID: "BIGINT", lote: "BIGINT", "torque [Nm]": "DOUBLE" }, [ptPT.askMean("torque [Nm]"), ptPT.askPatterns]],
    [{ valor: "DECIMAL(18,2)" }, [ptPT.askMean("valor"), ptPT.askPatterns]],
    [{ quando: "TIMESTAMP" }, [ptPT.askTrendCount("quando"), ptPT.askPatterns]],
    [{ a: "VARCHAR", b: "VARCHAR" }, [ptPT.askCountBy("a"), ptPT.askTop("b"), ptPT.askPatterns]],
  ])("of %j", (columns, questions) => {
    expect(questionsFor([table(columns)], ptPT)).toEqual(questions);
  });

  it("speak the person's language, skip empty tables, and are none where there is nothing to ask about", () => {
    const tables = [table({ x: "VARCHAR" }, 0), table({ city: "VARCHAR" })];
    expect(questionsFor(tables, en)[0]).toBe("How many records are there by city?");
    expect(questionsFor(tables, ptBR)[0]).toBe("Quantos registros há por city?");
    expect(questionsFor([], ptPT)).toEqual([]);
  });

  it("are never more than three", () => {
    const type = fc.constantFrom("VARCHAR", "BIGINT", "DATE", "BOOLEAN");
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ minLength: 1 }), type),
        (columns) => questionsFor([table(columns)], ptPT).length <= 3,
      ),
    );
  });
});

it.each([
  ["BIGINT", "number"],
  ["DECIMAL(18,3)", "number"],
  ["UTINYINT", "number"],
  ["INTERVAL", "text"],
  ["TIMESTAMP WITH TIME ZONE", "date"],
  ["BOOLEAN", "truth"],
  ["VARCHAR", "text"],
])("a column of %s is a %s", (type, kind) => {
  expect(columnKind(type)).toBe(kind);
});

it("a size is said as people say it", () => {
  expect(
    [0, 3, 999, 1_000, 3_449_000, 123_456_789, 5e9].map((size) => sizeText(size, "pt-PT").replace(/\s/g, " ")),
  ).toEqual(["0 kB", "0,1 kB", "1 kB", "1 kB", "3,4 MB", "123 MB", "5 GB"]);
});

it("a file is not a question", () => {
  const written = {
    id: "1",
    role: "user",
    content: "olá",
    created_at: "",
    parts: [{ type: "text", text: "olá" }],
  } as const;
  const file = { ...written, id: "2", parts: [{ type: "file", nome: "a.csv", tamanho: 1, tabelas: [] }] } as const;
  expect(filePart(file)?.nome).toBe("a.csv");
  expect(lastQuestionOf([written, file])?.id).toBe("1");
  expect(lastQuestionOf([file])).toBeNull();
});
