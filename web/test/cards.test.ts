import { describe, expect, it } from "vitest";
import { cardsOf } from "../src/cards/cards";
import { parseMoney, perHead, reais } from "../src/chat/decisions/money";

describe("amounts as people type them", () => {
  it.each([
    ["1500", 1500],
    ["1.500", 1500],
    ["1.500,50", 1500.5],
    ["1500.50", 1500.5],
    ["R$ 2.431,5", 2431.5],
    ["1,500", 1500],
    ["", 0],
    ["abc", null],
    ["-5", null],
    ["1.2.3", null],
  ])("reads %j as %j", (typed, amount) => expect(parseMoney(typed)).toBe(amount));

  it("divides by everybody in the home, also those who earn nothing", () => {
    expect(perHead(["3.000,00", "1500", "", "0"])).toBe(1125);
    expect(perHead(["1000", "0", ""])).toBe(333.33);
    expect(perHead(["1000", "x"])).toBeNull();
  });

  it("writes reais as the reader does", () => {
    expect(reais(1125, "pt-BR").replace(/\s/g, " ")).toBe("R$ 1.125,00");
    expect(reais(1125, "en")).toBe("R$1,125.00");
  });
});

describe("cards of a tool's result", () => {
  it("are there for any result that has some, and what is no card is left out", () => {
    const card = { id: "a", titulo: "Direito", subtitulo: "UFMG", linhas: ["Noturno"], etiquetas: ["Sisu 2025"] };
    expect(cardsOf({ total: 1, cartoes: [card, { id: 3 }, null, { id: "b", titulo: "B", linhas: [1, "x"] }] })).toEqual(
      [card, { id: "b", titulo: "B", subtitulo: "", linhas: ["x"], etiquetas: [] }],
    );
    for (const result of [null, "cartoes", 3, [], {}, { cartoes: "x" }]) expect(cardsOf(result)).toEqual([]);
  });
});
