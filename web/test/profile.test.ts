import { describe, expect, it } from "vitest";
import { formats } from "../src/i18n";
import { changesOf, draftOf, titleOf, valueWords } from "../src/profile/profileFields";
import type { ProfileField } from "../src/wire/types";

const city: ProfileField = { nome: "cidade", titulo: "cidade", tipo: "texto", valor: "Recife/PE", opcoes: [] };
const grade: ProfileField = { nome: "nota_enem", titulo: "nota do Enem", tipo: "numero", valor: 650.5, opcoes: [] };
const shift: ProfileField = {
  nome: "turno",
  titulo: "turno",
  tipo: "escolha",
  valor: "noturno",
  opcoes: [{ valor: "noturno", titulo: "noite" }],
};
const fields = [city, grade, shift];

describe("a profile", () => {
  it("is read in words, with a number as it is written where the person lives", () => {
    expect(fields.map((field) => valueWords(field, formats("pt-BR")))).toEqual(["Recife/PE", "650,5", "noite"]);
    expect(valueWords({ ...city, valor: null }, formats("pt-BR"))).toBeNull();
    expect(titleOf(grade)).toBe("Nota do Enem");
  });

  it("sends only what was changed, numbers as numbers, and null for what was emptied", () => {
    expect(changesOf(fields, draftOf(fields))).toEqual({});
    expect(changesOf(fields, { cidade: " ", nota_enem: "700.5", turno: "noturno" })).toEqual({
      cidade: null,
      nota_enem: 700.5,
    });
  });
});
