import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { read, write } from "../src/chat/decisions/arguments";
import { decisionError } from "../src/chat/decisions/decisionError";
import { waitingCalls } from "../src/chat/decisions/waiting";
import { groupParts } from "../src/chat/parts/groupParts";
import { currentPlan, progressOf } from "../src/chat/plan/taskProgress";
import { elapsedSeconds, limitOf } from "../src/chat/tools/elapsedTime";
import { decisionWord, toolState } from "../src/chat/tools/toolState";
import { callTitle, nameInWords } from "../src/i18n/callNames";
import { ptPT } from "../src/i18n/pt-PT";
import { ruleArguments, ruleWords } from "../src/preferences/ruleWords";
import { heardTime, hubNow } from "../src/state/clock";
import { choiceOf, wordOf } from "../src/state/themes";
import { ApiError } from "../src/wire/errors";
import type { Message, Rule, Task, ToolPart } from "../src/wire/types";

const tool = (part: Partial<ToolPart> = {}): ToolPart => ({
  type: "tool",
  id: "t",
  name: "criar_pasta",
  label: "A criar…",
  input: {},
  status: "running",
  ...part,
});
const answer = (parts: readonly ToolPart[], tasks?: readonly Task[]): Message => ({
  id: "1-a",
  role: "assistant",
  content: "",
  created_at: "",
  status: "waiting",
  parts,
  ...(tasks ? { tasks } : {}),
});

describe("the arguments on a card", () => {
  const input = { nome: "Ideias", n: 3, partilhar: false, autor: null, etiquetas: ["a"] };
  const change = (changes: Record<string, string | boolean>) => read(input, { ...write(input), ...changes });

  it("are the same as long as nobody changes them, whatever they are", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (any) => {
        const values = JSON.parse(JSON.stringify(any)) as ToolPart["input"];
        expect(read(values, write(values))).toMatchObject({ changed: false, problems: {} });
        expect(JSON.stringify(read(values, write(values)).input)).toBe(JSON.stringify(values));
      }),
    );
  });

  it("may have any name", () => {
    const odd = JSON.parse('{"__proto__": {"a": 1}}') as ToolPart["input"];
    expect(JSON.stringify(read(odd, write(odd)).input)).toBe(JSON.stringify(odd));
  });

  it("keep their kind when they change", () => {
    const changed = change({ nome: "Novas", n: "4,5", partilhar: true, autor: "Rui", etiquetas: '["a", "b"]' });
    expect(changed.input).toEqual({ nome: "Novas", n: 4.5, partilhar: true, autor: "Rui", etiquetas: ["a", "b"] });
    expect(changed.changed).toBe(true);
  });

  it("that are written otherwise are not changed", () => {
    expect(change({ n: "3.0", etiquetas: '["a"]' }).changed).toBe(false);
  });

  it("that cannot be read are pointed at", () => {
    expect(change({ n: "três", etiquetas: "[" }).problems).toEqual({ n: "invalidNumber", etiquetas: "invalidJson" });
    expect(change({ n: "" }).problems).toEqual({ n: "invalidNumber" });
  });
});

describe("a call's chip", () => {
  it("does not go on once its turn is over", () => {
    expect(toolState(tool(), true, true)).toBe("running");
    expect(toolState(tool(), false, true)).toBe("stopped");
    expect(toolState(tool({ status: "waiting" }), false, false)).toBe("stopped");
  });

  it("stays approved while another call is waited for", () => {
    expect(toolState(tool({ status: "approved", decision: "aprovar" }), false, true)).toBe("approved");
  });

  it("tells a refusal and a cancellation from a failure", () => {
    const failed = (code: string) => toolState(tool({ status: "failed", error: { code, message: "" } }), true, true);
    expect([failed("tool_refused"), failed("tool_cancelled"), failed("tool_timeout")]).toEqual([
      "refused",
      "cancelled",
      "failed",
    ]);
  });

  it("says what was decided, and whether the arguments were changed", () => {
    expect(decisionWord(tool({ decision: "aprovar", edited: true }), ptPT)).toBe("aprovada com alterações");
    expect(decisionWord(tool({ decision: "sempre" }), ptPT)).toBe("aprovada sempre");
    expect(decisionWord(tool({ decision: "recusar" }), ptPT)).toBeNull();
    expect(decisionWord(tool(), ptPT)).toBeNull();
  });

  it("names tools in words", () => {
    expect([nameInWords("criar_pasta"), nameInWords("_")]).toEqual(["Criar pasta", "_"]);
  });

  it("is called by the tool's own title where it has one", () => {
    expect(callTitle(tool({ title: "Criar uma pasta" }))).toBe("Criar uma pasta");
    expect(["criar_pasta", ""].map((title) => callTitle(tool({ title })))).toEqual(["Criar pasta", "Criar pasta"]);
  });

  it("of the plan's own tools is shown only where something is wrong or asked", () => {
    const shown = (status: ToolPart["status"]) => groupParts([tool({ name: "definir_tarefas", status })]).length;
    expect([shown("running"), shown("completed"), shown("failed"), shown("waiting")]).toEqual([0, 0, 1, 1]);
    const rows = groupParts([
      tool({ id: "a" }),
      tool({ id: "b", name: "atualizar_tarefa", status: "completed" }),
      tool({ id: "c" }),
    ]);
    expect(rows).toMatchObject([{ kind: "tools", parts: [{ id: "a" }, { id: "c" }] }]);
  });
});

describe("how long a call has been running", () => {
  afterEach(() => {
    vi.useRealTimers();
    heardTime(new Date().toUTCString());
  });
  const began = tool({ started_at: "2026-01-01T00:00:00+00:00", timeout: 60 });

  it("counts from its beginning, and never backwards", () => {
    expect(elapsedSeconds(began, Date.parse("2026-01-01T00:00:12.900Z"))).toBe(12);
    expect(elapsedSeconds(began, Date.parse("2025-12-31T23:59:00Z"))).toBe(0);
    expect(elapsedSeconds(tool(), 0)).toBeNull();
  });

  it("has a limit in the first attempt only", () => {
    expect(limitOf(began)).toBe(60);
    expect(limitOf({ ...began, attempt: 1 })).toBeNull();
    expect(limitOf(tool({ timeout: 0 }))).toBeNull();
  });

  it("goes by the hub's clock where this computer's is wrong", () => {
    vi.useFakeTimers({ now: Date.parse("2026-01-01T00:00:00Z") });
    heardTime("Thu, 01 Jan 2026 00:05:00 GMT");
    expect(new Date(hubNow()).toISOString()).toBe("2026-01-01T00:05:00.000Z");
    heardTime("Thu, 01 Jan 2026 00:00:01 GMT");
    expect(hubNow()).toBe(Date.now());
    heardTime("not a date");
    expect(hubNow()).toBe(Date.now());
  });
});

describe("what waits for a person", () => {
  it("is only in the last answer", () => {
    const asking = answer([tool({ id: "a", status: "waiting", asking: "approval" }), tool({ id: "b" })]);
    expect(waitingCalls([asking]).map(({ id }) => id)).toEqual(["a"]);
    expect(waitingCalls([asking, { ...asking, role: "user" } as Message])).toEqual([]);
  });

  it("was decided elsewhere: that is news, and arguments that are refused are a mistake", () => {
    expect(decisionError(new ApiError(409, "already_decided", "x"), ptPT)).toEqual({
      kind: "info",
      message: ptPT.alreadyDecided,
    });
    expect(decisionError(new ApiError(404, "nothing_to_decide", "x"), ptPT).kind).toBe("info");
    const fields = [{ field: "input", message: "n: demasiado grande" }];
    expect(decisionError(new ApiError(422, "invalid_request", "x", fields), ptPT)).toEqual({
      kind: "error",
      message: "n: demasiado grande",
    });
  });
});

describe("a plan's progress", () => {
  const task = (id: string, status: Task["status"]): Task => ({ id, description: id, status, result: null });

  it("counts what is done and names what comes", () => {
    const tasks = [task("1", "completed"), task("2", "failed"), task("3", "pending"), task("4", "in_progress")];
    expect(progressOf(tasks)).toMatchObject({ done: 1, total: 4, now: { id: "4" } });
    expect(progressOf([task("1", "completed")]).now).toBeUndefined();
  });

  it("is the last turn's", () => {
    const old = answer([], [task("1", "completed")]);
    expect(currentPlan([old, answer([])])).toEqual([]);
    expect(currentPlan([answer([]), old])).toHaveLength(1);
  });
});

describe("preferences", () => {
  it("say a rule in words", () => {
    const rule: Rule = {
      id: 1,
      agente_id: "documentos",
      agente_nome: "Documentos",
      ferramenta: "criar_pasta",
      argumentos: null,
      created_at: "",
    };
    expect(ruleWords(rule, ptPT)).toBe("Documentos pode usar criar_pasta sem perguntar");
    expect(ruleArguments(rule, ptPT)).toBeNull();
    expect(ruleArguments({ ...rule, argumentos: { nome: "Ideias", n: 1 } }, ptPT)).toBe(
      'só com nome = "Ideias", n = 1',
    );
  });

  it("translate every theme there and back", () => {
    for (const word of ["claro", "escuro", "sistema"] as const) expect(wordOf(choiceOf(word))).toBe(word);
  });
});
