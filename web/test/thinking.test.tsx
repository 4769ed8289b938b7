import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LONG_MS, onceLong } from "../src/chat/longWait";
import { ThinkingLine } from "../src/chat/Thinking";
import { en } from "../src/i18n/en";
import { ptPT } from "../src/i18n/pt-PT";

describe("an answer without words yet", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is said to be read for after ten seconds, once", () => {
    const tell = vi.fn();
    onceLong(tell);
    vi.advanceTimersByTime(LONG_MS - 1);
    expect(tell).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(tell).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(10 * LONG_MS);
    expect(tell).toHaveBeenCalledTimes(1);
    expect(LONG_MS).toBe(10_000);
  });

  it("is not where the words came first", () => {
    const tell = vi.fn();
    const end = onceLong(tell);
    vi.advanceTimersByTime(LONG_MS - 1);
    end();
    vi.advanceTimersByTime(LONG_MS);
    expect(tell).not.toHaveBeenCalled();
  });

  it("says which of the two it is", () => {
    const says = (isLong: boolean, key: "thinking" | "stillReading") =>
      [en, ptPT].some((text) => renderToStaticMarkup(<ThinkingLine isLong={isLong} />).includes(text[key]));
    expect([says(false, "thinking"), says(false, "stillReading")]).toEqual([true, false]);
    expect([says(true, "thinking"), says(true, "stillReading")]).toEqual([false, true]);
  });
});
