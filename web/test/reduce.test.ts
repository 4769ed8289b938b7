import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseFrame, SseDecoder, type WireFrame } from "../src/stream/decode";
import { reduce } from "../src/stream/reduce";
import type { AssistantMessage, Decision, MessagesSnapshot, ToolPart, WireEvent } from "../src/wire/types";
import { allSseFiles } from "./golden";

const NOW = "2026-01-02T03:04:05Z";
const EMPTY: MessagesSnapshot = { mensagens: [], status: "idle", cursor: "0", anterior: null };

function run(events: readonly WireEvent[], from = EMPTY): MessagesSnapshot {
  return events.reduce((snapshot, event, index) => reduce(snapshot, { cursor: String(index + 1), event }, NOW), from);
}

function answer(snapshot: MessagesSnapshot): AssistantMessage {
  const last = snapshot.mensagens.at(-1);
  if (last?.role !== "assistant") throw new Error("no answer");
  return last;
}

const question: WireEvent = { type: "user_message", id: "1", content: "olá" };
const text = (content: string): WireEvent => ({ type: "text", content });
const usage = (tokens: number, cost: number | null): WireEvent => ({
  type: "usage",
  model: "m",
  input_tokens: tokens,
  output_tokens: tokens,
  cache_read_tokens: 0,
  cache_write_tokens: 0,
  cost,
});
const started = { timeout: 60, started_at: NOW, task_id: null };
const toolStart: WireEvent = {
  type: "tool_start",
  id: "t",
  name: "contar",
  input: { n: 1 },
  label: "A contar…",
  ...started,
};
type Done = Extract<WireEvent, { readonly type: "done" }>;
const done = (status: Done["status"], ...waiting_for: readonly string[]): WireEvent => ({
  type: "done",
  status,
  waiting_for,
});

describe("a turn", () => {
  it("starts with the question and waits", () => {
    const snapshot = run([question]);
    expect(snapshot.mensagens).toEqual([
      { id: "1", role: "user", content: "olá", created_at: NOW, parts: [{ type: "text", text: "olá" }] },
      { id: "1-a", role: "assistant", content: "", created_at: NOW, parts: [], status: "running" },
    ]);
    expect(snapshot.status).toBe("ready");
  });

  it("joins pieces of text and keeps tools, widgets and text in order", () => {
    const kpi = { widget: "kpi", titulo: "Total", valor: 3 } as const;
    const snapshot = run([
      question,
      text("Vou "),
      text("ver."),
      toolStart,
      { type: "tool_complete", id: "t", name: "contar", result: 3, ms: 2 },
      { type: "tool_use", id: "t", name: "contar", result: 3 },
      { type: "kpi", tool_id: "t", data: kpi },
      text("São 3."),
      done("completed"),
    ]);
    expect(answer(snapshot).parts).toEqual([
      { type: "text", text: "Vou ver." },
      {
        type: "tool",
        id: "t",
        name: "contar",
        label: "A contar…",
        input: { n: 1 },
        ...started,
        status: "completed",
        result: 3,
        ms: 2,
      },
      { type: "kpi", tool_id: "t", data: kpi },
      { type: "text", text: "São 3." },
    ]);
    expect(answer(snapshot)).toMatchObject({ status: "completed", content: "Vou ver.\n\nSão 3." });
    expect(snapshot).toMatchObject({ status: "idle", cursor: "9" });
  });

  it("shows a tool's failure in the place of its result", () => {
    const error = { code: "timeout", message: "Demorou demais." };
    const [part] = answer(
      run([question, toolStart, { type: "tool_error", id: "t", name: "contar", error, ms: 9 }]),
    ).parts;
    expect(part).toMatchObject({ status: "failed", error, ms: 9 });
    expect(part).not.toHaveProperty("result");
  });

  it("adds up what its calls used, and knows its cost only where all are known", () => {
    expect(answer(run([question, usage(1, 0.25), usage(2, 0.5)])).usage).toMatchObject({ input_tokens: 3, cost: 0.75 });
    expect(answer(run([question, usage(1, 0.25), usage(2, null)])).usage).toMatchObject({
      output_tokens: 3,
      cost: null,
    });
  });

  it("that broke says why, and goes on in the same message when asked to", () => {
    const broken = run([
      question,
      text("Vou"),
      { type: "error", code: "model_overloaded", content: "…" },
      done("interrupted"),
    ]);
    expect(answer(broken).status).toBe("interrupted");
    expect(broken.status).toBe("idle");
    const resumed = run([{ type: "continued" }, text("Aqui.")], broken);
    expect(resumed.mensagens).toHaveLength(2);
    expect(answer(resumed).status).toBe("running");
    expect(answer(resumed).parts.map((part) => part.type)).toEqual(["text", "error", "text"]);
  });

  it("that paused says so and leaves the conversation free", () => {
    const paused = run([question, { type: "iteration_limit", limit: 8 }, done("waiting")]);
    expect(paused.status).toBe("idle");
    expect(answer(paused)).toMatchObject({ status: "waiting", parts: [{ type: "iteration_limit", limit: 8 }] });
  });

  it("that comes close to a budget says so before anybody works on it", () => {
    const warning = { type: "budget_warning", scope: "user", period: "day", limit: 1, spent: 0.85 } as const;
    const warned = run([question, warning]);
    expect(warned.status).toBe("ready");
    expect(answer(warned)).toMatchObject({ status: "running", parts: [warning] });
  });

  it("that was cancelled before its first word still says so", () => {
    expect(answer(run([question, done("cancelled")]))).toMatchObject({ status: "cancelled", parts: [] });
  });

  it("whose beginning was not read changes nothing", () => {
    expect(run([text("a"), done("completed")]).mensagens).toEqual([]);
  });

  it("does not change on events of a newer server, but moves on past them", () => {
    const before = run([question, text("a")]);
    const after = reduce(before, { cursor: "99", event: { type: "something_new" } as unknown as WireEvent }, NOW);
    expect(after).toEqual({ ...before, cursor: "99" });
  });
});

const ask: WireEvent = {
  type: "tool_approval_request",
  id: "t",
  name: "contar",
  title: "Contar peças",
  input: { n: 1 },
  reason: "Altera dados.",
  component: null,
};
const decide = (decisao: Decision, input: ToolPart["input"] | null = null): WireEvent => ({
  type: "tool_decision",
  id: "t",
  decisao,
  input,
  motivo: "",
});
const problem = { code: "tool_timeout", message: "Demorou demais." };
const failed: WireEvent = { type: "tool_failed", id: "t", name: "contar", error: problem };

describe("a call that a person decides about", () => {
  it("holds the conversation until then, and its answer runs again at once", () => {
    const asked = run([question, ask, done("waiting", "t")]);
    expect(asked.status).toBe("waiting");
    expect(answer(asked)).toMatchObject({
      status: "waiting",
      parts: [{ status: "waiting", asking: "approval", title: "Contar peças", reason: "Altera dados." }],
    });
    const decided = run([decide("aprovar", { n: 2 })], asked);
    expect(decided.status).toBe("running");
    expect(answer(decided)).toMatchObject({
      status: "running",
      parts: [{ status: "approved", decision: "aprovar", edited: true, input: { n: 2 } }],
    });
    expect(answer(decided).parts[0]).not.toHaveProperty("asking");
  });

  it("keeps its place and its arguments when it starts", () => {
    const parts = answer(run([question, ask, text("Vou ver."), decide("sempre"), toolStart])).parts;
    expect(parts.map((part) => part.type)).toEqual(["tool", "text"]);
    expect(parts[0]).toMatchObject({
      status: "running",
      input: { n: 1 },
      started_at: NOW,
      timeout: 60,
      decision: "sempre",
    });
    expect(parts[0]).not.toHaveProperty("edited");
  });

  it("that failed waits with its error, and loses it once it ends well", () => {
    const broken = run([
      question,
      toolStart,
      { type: "tool_retry", id: "t", name: "contar", attempt: 1, error: problem },
      failed,
      done("waiting", "t"),
    ]);
    expect(broken.status).toBe("waiting");
    expect(answer(broken).parts[0]).toMatchObject({ status: "waiting", asking: "failure", error: problem, attempt: 1 });
    const again = answer(run([decide("repetir"), toolStart], broken)).parts[0];
    expect(again).toMatchObject({ status: "running" });
    expect(again).not.toHaveProperty("error");
    expect(again).not.toHaveProperty("attempt");
    const ended = run(
      [decide("repetir"), toolStart, { type: "tool_complete", id: "t", name: "contar", result: 3, ms: 1 }],
      broken,
    );
    expect(answer(ended).parts[0]).toMatchObject({ status: "completed", decision: "repetir", result: 3 });
    expect(answer(ended).parts[0]).not.toHaveProperty("error");
  });
});

describe("a plan", () => {
  const plan: WireEvent = {
    type: "task_list",
    tasks: [
      { id: "1", description: "Criar a pasta", status: "pending" },
      { id: "2", description: "Criar o documento", status: "pending" },
    ],
  };

  it("changes one task at a time, and a new one takes its place", () => {
    const changed = run([question, plan, { type: "task_update", task_id: "2", status: "completed", result: "feito" }]);
    expect(answer(changed).tasks).toMatchObject([
      { status: "pending", result: null },
      { status: "completed", result: "feito" },
    ]);
    expect(answer(run([{ ...plan, tasks: [] }], changed)).tasks).toEqual([]);
  });

  it("that was not seen has no tasks to change", () => {
    const changed = run([question, { type: "task_update", task_id: "2", status: "completed", result: null }]);
    expect(answer(changed)).not.toHaveProperty("tasks");
  });
});

const events: fc.Arbitrary<WireEvent> = fc.oneof(
  fc.constant(ask),
  fc.constant(failed),
  fc.constantFrom<Decision>("aprovar", "recusar", "repetir").map((decisao) => decide(decisao)),
  fc.string().map(text),
  fc.constant(toolStart),
  fc.constant<WireEvent>({ type: "tool_complete", id: "t", name: "contar", result: [1], ms: 1 }),
  fc.nat(9).map((tokens) => usage(tokens, tokens)),
  fc.constant<WireEvent>({ type: "error", code: "c", content: "…" }),
  fc.constant<WireEvent>({ type: "continued" }),
  fc.constant<WireEvent>({ type: "budget_warning", scope: "agent", period: "month", limit: 2, spent: 1.7 }),
  fc.constantFrom("completed", "waiting", "cancelled", "interrupted").map((status) => done(status)),
  fc.nat(99).map((id): WireEvent => ({ type: "user_message", id: `q${id}`, content: "?" })),
);

describe("reducing", () => {
  it("gives the same from any snapshot in between, also one that went through JSON", () => {
    fc.assert(
      fc.property(fc.array(events), fc.nat(), (list, cut) => {
        const frames: WireFrame[] = list.map((event, index) => ({ cursor: String(index), event }));
        const at = list.length === 0 ? 0 : cut % list.length;
        const step = (snapshot: MessagesSnapshot, frame: WireFrame) => reduce(snapshot, frame, NOW);
        const whole = frames.reduce(step, EMPTY);
        const stored = JSON.parse(JSON.stringify(frames.slice(0, at).reduce(step, EMPTY))) as MessagesSnapshot;
        expect(frames.slice(at).reduce(step, stored)).toEqual(whole);
      }),
    );
  });

  it("never changes what it was given", () => {
    const freeze = <T>(value: T): T => {
      if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
      return value;
    };
    fc.assert(
      fc.property(fc.array(events), (list) => {
        list.reduce((snapshot, event) => freeze(reduce(snapshot, { cursor: "1", event }, NOW)), freeze(EMPTY));
      }),
    );
  });

  it("leaves other messages as they are, so that they need not be drawn again", () => {
    const before = run([question, text("a"), done("completed"), { ...question, id: "2" }]);
    const after = run([text("b")], before);
    expect(after.mensagens.slice(0, 3).every((message, index) => message === before.mensagens[index])).toBe(true);
  });

  it.each(allSseFiles)("ends $name at its last cursor, with no turn left running after a done", ({ bytes }) => {
    const frames = new SseDecoder()
      .push(bytes)
      .map(parseFrame)
      .filter((frame) => frame !== null);
    const end = frames.reduce((snapshot, frame) => reduce(snapshot, frame, NOW), EMPTY);
    expect(end.cursor).toBe(frames.at(-1)?.cursor);
    if (frames.at(-1)?.event.type === "done") expect(end.status).toBe("idle");
  });
});
