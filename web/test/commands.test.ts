import { describe, expect, it } from "vitest";
import { type Command, matching } from "../src/commands/matching";
import { chooseSingleKeys, shortcutOf } from "../src/commands/shortcuts";

const pressed = (key: string, held: Partial<Parameters<typeof shortcutOf>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

describe("shortcuts", () => {
  it("open the commands by either modifier, also while somebody writes", () => {
    expect(shortcutOf(pressed("k", { ctrlKey: true }), true)).toBe("commands");
    expect(shortcutOf(pressed("K", { metaKey: true }), false)).toBe("commands");
  });

  it("of one key leave a text alone", () => {
    expect(shortcutOf(pressed("?"), false)).toBe("sheet");
    expect(shortcutOf(pressed("?"), true)).toBeNull();
    expect(shortcutOf(pressed("/"), true)).toBeNull();
  });

  it("of one key can be turned off, the others not", () => {
    chooseSingleKeys(false);
    expect(shortcutOf(pressed("?"), false)).toBeNull();
    expect(shortcutOf(pressed("k", { ctrlKey: true }), false)).toBe("commands");
    chooseSingleKeys(true);
  });
});

describe("commands", () => {
  const named = (name: string, group: string): Command => ({ id: name, name, group, run: () => undefined });
  const all = [named("Preferências", "Ir para"), named("Análise", "Nova conversa")];

  it("are found without accents, in any order of words", () => {
    expect(matching(all, "preferencias")).toEqual([all[0]]);
    expect(matching(all, "conversa ANALISE")).toEqual([all[1]]);
    expect(matching(all, "")).toEqual(all);
    expect(matching(all, "nada disto")).toEqual([]);
  });
});
