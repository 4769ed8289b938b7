import { expect, it } from "vitest";
import { Choosing } from "../src/chat/Choosing";

/** A hub that answers when it is told to. */
function slowHub() {
  const asked: string[] = [];
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const choosing = new Choosing((message) => {
    asked.push(message);
    return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
  });
  return { asked, answers, choosing };
}

it("three quick presses lead to where the third does, without a stop at the second", async () => {
  const { asked, answers, choosing } = slowHub();
  const going = [choosing.choose("3"), choosing.choose("2"), choosing.choose("1")];
  expect([choosing.wanted.get(), asked]).toEqual(["1", ["3"]]);
  answers[0]?.resolve();
  await new Promise((done) => setImmediate(done));
  choosing.shown("3");
  expect([choosing.wanted.get(), asked]).toEqual(["1", ["3", "1"]]);
  answers[1]?.resolve();
  await Promise.all(going);
  expect(choosing.wanted.get()).toBe("1");
  choosing.shown("1");
  expect(choosing.wanted.get()).toBe(null);
});

it("a hub that refuses leaves the person where they are, and the next press is asked for", async () => {
  const { asked, answers, choosing } = slowHub();
  const refused = choosing.choose("2");
  answers[0]?.reject(new Error("busy"));
  await expect(refused).rejects.toThrow("busy");
  expect(choosing.wanted.get()).toBe(null);
  void choosing.choose("1");
  expect(asked).toEqual(["2", "1"]);
});

it("what somebody chose elsewhere is not held against", async () => {
  const { answers, choosing } = slowHub();
  const going = choosing.choose("2");
  answers[0]?.resolve();
  await going;
  choosing.shown("5");
  expect(choosing.wanted.get()).toBe(null);
});
