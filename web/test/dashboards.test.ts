import { describe, expect, it } from "vitest";
import { timeOfDay } from "../src/dashboards/moments";
import { activeShares, EXPIRIES, expiryHours, expiryWords, shareWords } from "../src/dashboards/shares";
import { formats } from "../src/i18n";
import { en } from "../src/i18n/en";
import { ptBR } from "../src/i18n/pt-BR";
import { ptPT } from "../src/i18n/pt-PT";

describe("how long a link is good", () => {
  it("is told to the hub in hours, or not at all", () => {
    expect(EXPIRIES.map(expiryHours)).toEqual([1, 24, 168, 720, null]);
  });

  it("is told to people in their words", () => {
    expect(EXPIRIES.map((expiry) => expiryWords(expiry, ptPT))).toEqual([
      "1 hora",
      "1 dia",
      "7 dias",
      "30 dias",
      "Sem prazo",
    ]);
    expect(EXPIRIES.map((expiry) => expiryWords(expiry, en))).toEqual([
      "1 hour",
      "1 day",
      "7 days",
      "30 days",
      "No end",
    ]);
  });

  it("is in the list of links", () => {
    const share = { id: "a", created_at: "2026-01-31T10:00:00Z", expires_at: null };
    const ends = { ...share, expires_at: "2026-02-07T10:00:00Z" };
    expect(shareWords(share, ptPT, formats("pt-PT"))).toMatch(/^Criada a 31\/01\/2026.*, sem prazo$/);
    expect(shareWords(ends, ptBR, formats("pt-BR"))).toMatch(/^Criado em 31 de jan\..*, expira em 7 de fev\./);
  });
});

it("links that have ended are not in use", () => {
  const made = { id: "a", created_at: "2026-01-01T00:00:00Z" };
  const shares = [
    { ...made, expires_at: null },
    { ...made, expires_at: "2026-01-02T00:00:00Z" },
    { ...made, expires_at: "2026-01-03T00:00:00Z" },
  ];
  expect(activeShares(shares, Date.parse("2026-01-02T00:00:00Z"))).toEqual([shares[0], shares[2]]);
});

it("the time of the data is hours and minutes", () => {
  expect(timeOfDay(new Date(2026, 0, 1, 9, 5).getTime(), "pt-PT")).toBe("09:05");
});
