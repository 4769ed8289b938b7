import type { ToolPart } from "../../wire/types";

/** How a value is edited: by what it is now, since only the hub knows what it may be. */
type FieldKind = "line" | "text" | "number" | "boolean" | "empty" | "json";

export interface ArgumentField {
  readonly name: string;
  readonly kind: FieldKind;
}

/** What stands in the fields, by argument. */
export type Written = Readonly<Record<string, string | boolean>>;
export type Problem = "invalidJson" | "invalidNumber";

export interface Reading {
  readonly input: ToolPart["input"];
  readonly problems: Readonly<Record<string, Problem>>;
  /** Whether it differs from what was asked for. */
  readonly changed: boolean;
}

const LINE_LENGTH = 80;

function kindOf(value: unknown): FieldKind {
  if (typeof value === "string") return value.length > LINE_LENGTH || value.includes("\n") ? "text" : "line";
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "boolean";
  return value === null || value === undefined ? "empty" : "json";
}

export function fieldsOf(input: ToolPart["input"]): readonly ArgumentField[] {
  return Object.entries(input).map(([name, value]) => ({ name, kind: kindOf(value) }));
}

export function write(input: ToolPart["input"]): Written {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, writeOne(value)]));
}

function writeOne(value: unknown): string | boolean {
  switch (kindOf(value)) {
    case "boolean":
      return value as boolean;
    case "json":
      return JSON.stringify(value, null, 2);
    case "empty":
      return "";
    default:
      return String(value);
  }
}

/** The arguments that the fields amount to. */
export function read(input: ToolPart["input"], written: Written): Reading {
  // Pairs, made into objects at the end: an argument may have any name, `__proto__` too.
  const values: [string, unknown][] = [];
  const problems: [string, Problem][] = [];
  let changed = false;
  for (const { name, kind } of fieldsOf(input)) {
    const before = input[name];
    const text = written[name];
    const result = text === undefined || text === writeOne(before) ? { value: before } : readOne(kind, text);
    if ("problem" in result) problems.push([name, result.problem]);
    values.push([name, "value" in result ? result.value : before]);
    // A number written otherwise and a text with other spaces in its JSON are still the same.
    changed ||= "problem" in result || JSON.stringify(result.value) !== JSON.stringify(before);
  }
  return { input: Object.fromEntries(values), problems: Object.fromEntries(problems), changed };
}

function readOne(
  kind: FieldKind,
  written: string | boolean,
): { readonly value: unknown } | { readonly problem: Problem } {
  if (typeof written === "boolean") return { value: written };
  switch (kind) {
    case "number": {
      const value = Number(written.trim().replace(",", "."));
      return written.trim() === "" || !Number.isFinite(value) ? { problem: "invalidNumber" } : { value };
    }
    case "empty":
      return { value: written === "" ? null : written };
    case "json":
      try {
        return { value: JSON.parse(written) as unknown };
      } catch {
        return { problem: "invalidJson" };
      }
    default:
      return { value: written };
  }
}
