import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ToolChip } from "../src/chat/tools/ToolChip";
import type { ToolPart } from "../src/wire/types";

const part: ToolPart = {
  type: "tool",
  id: "a",
  name: "contar_defeitos",
  label: "A contar os defeitos…",
  input: {},
  status: "completed",
  ms: 1,
};
const chip = (shown: ToolPart) =>
  renderToStaticMarkup(<ToolChip part={shown} live={false} current={false} task={undefined} />);

describe("a call's chip", () => {
  it("says that a call did not have to run", () => {
    expect(chip({ ...part, cached: true })).toMatch(/data-testid="cached-badge".*(em cache|cached)<\/span>/);
  });

  it("says nothing of one that ran", () => {
    expect(chip(part)).not.toContain("cached-badge");
  });
});
