import { describe, expect, it } from "vitest";
import { conversationState } from "../src/chat/useConversationModel";
import { ApiError } from "../src/wire/errors";
import type { MessagesSnapshot, ToolPart } from "../src/wire/types";

const call: ToolPart = { type: "tool", id: "t1", name: "criar_pasta", label: "", input: {}, status: "waiting" };
const answered = (status: MessagesSnapshot["status"], parts: readonly ToolPart[] = []): MessagesSnapshot => ({
  mensagens: [{ id: "2", role: "assistant", content: "", created_at: "", status: "running", parts }],
  status,
  cursor: "2",
  anterior: null,
});

describe("a conversation", () => {
  it("is loading until its messages are there", () => {
    expect(conversationState(null, null).kind).toBe("loading");
  });

  it("is free when nothing goes on", () => {
    expect(conversationState(answered("idle"), null).kind).toBe("free");
  });

  it("is busy while an answer waits its turn or is made", () => {
    expect(conversationState(answered("ready"), null).kind).toBe("busy");
    expect(conversationState(answered("running"), null).kind).toBe("busy");
  });

  it("is blocked while a call waits for a person, and says which", () => {
    expect(conversationState(answered("waiting", [call]), null)).toMatchObject({ kind: "blocked", calls: [call] });
  });

  it("is free while only a form waits, which words answer as well", () => {
    const form: ToolPart = { ...call, id: "t2", component: "income_calculator" };
    expect(conversationState(answered("waiting", [form]), null)).toMatchObject({ kind: "free", calls: [form] });
    expect(conversationState(answered("waiting", [call, form]), null).kind).toBe("blocked");
    expect(conversationState(answered("running", [form]), null).kind).toBe("busy");
  });

  it("is busy once all that waited is decided, though the hub has not gone on yet", () => {
    expect(conversationState(answered("waiting", [{ ...call, status: "approved" }]), null).kind).toBe("busy");
  });

  it("is missing where it cannot be followed, and gone where there is none", () => {
    expect(conversationState(null, new ApiError(404, "not_found", ""))).toMatchObject({ kind: "missing", gone: true });
    expect(conversationState(answered("idle"), new ApiError(403, "forbidden", ""))).toMatchObject({ gone: false });
  });
});
