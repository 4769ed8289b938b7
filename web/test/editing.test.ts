import { describe, expect, it } from "vitest";
import { lineDiff } from "../src/editing/lineDiff";
import { statusWords } from "../src/editing/statusWords";
import { en } from "../src/i18n/en";

const marks = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, line }) => `${{ same: " ", gone: "-", new: "+" }[kind]}${line}`);

describe("what became of a text", () => {
  it.each([
    ["a\nb\nc", "a\nb\nc", [" a", " b", " c"]],
    ["a\nb\nc", "a\nc", [" a", "-b", " c"]],
    ["a\nc", "a\nb\nc", [" a", "+b", " c"]],
    ["a\nb\nc", "a\nx\nc", [" a", "-b", "+x", " c"]],
    ["", "a", ["-", "+a"]],
  ])("%j became %j", (before, after, expected) => {
    expect(marks(before, after)).toEqual(expected);
  });

  it("is told in no time of texts that are too long to compare", () => {
    const long = Array.from({ length: 1001 }, (_, index) => String(index)).join("\n");
    expect(lineDiff(long, `${long}\nx`)).toHaveLength(2003);
  });
});

it("says which version people talk to", () => {
  expect(statusWords({ versao: 1, publicada: null }, en)).toBe("Draft");
  expect(statusWords({ versao: 3, publicada: 3 }, en)).toBe("Published, version 3");
  expect(statusWords({ versao: 4, publicada: 3 }, en)).toBe("Version 3 is published; there are changes");
});
