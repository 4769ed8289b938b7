import { describe, expect, it } from "vitest";
import { bodyOf, draftOf, toggled, withoutHeader } from "../src/toolservers/serverDraft";
import type { ToolServer } from "../src/wire/types";

const STORED: ToolServer = {
  id: "loja",
  origem: "organizacao",
  transporte: "http",
  url: "https://loja.example/mcp",
  cabecalhos: ["Authorization", "X-Key"],
  agentes: ["qualidade"],
  permitidas: ["somar"],
  efeitos: { somar: "read" },
  confiar: true,
  segundos: 30,
  ativo: true,
  estado: "ligado",
  ligado_desde: null,
  servidor: "",
  ultimo_erro: null,
  registos: [],
  ferramentas: [],
  recusadas: [],
};

describe("a tool server's form", () => {
  it("gives back what the hub has, and does not touch headers that nobody wrote anew", () => {
    expect(bodyOf(draftOf(STORED))).toEqual({
      id: "loja",
      url: "https://loja.example/mcp",
      cabecalhos: {},
      agentes: ["qualidade"],
      ferramentas: ["somar"],
      efeitos: { somar: "read" },
      confiar: true,
      segundos: 30,
      ativo: true,
    });
  });

  it("forgets a header that is taken away, and writes one anew in its place", () => {
    const without = withoutHeader(draftOf(STORED), 1);
    expect(bodyOf(without).cabecalhos).toEqual({ "X-Key": null });
    const again = { ...without, headers: [...without.headers, { name: " X-Key ", value: "nova", kept: false }] };
    expect(bodyOf(again).cabecalhos).toEqual({ "X-Key": "nova" });
  });

  it("leaves out what is empty", () => {
    const draft = { ...draftOf(null), id: " nova ", url: " https://nova.example ", seconds: " " };
    expect(bodyOf(draft)).toMatchObject({
      id: "nova",
      url: "https://nova.example",
      cabecalhos: {},
      ferramentas: null,
      segundos: null,
    });
    expect(bodyOf({ ...draft, seconds: "2,5" }).segundos).toBe(2.5);
  });

  it("puts something into a list once, and takes it out", () => {
    expect(toggled(["a"], "a", true)).toEqual(["a"]);
    expect(toggled(["a", "b"], "a", false)).toEqual(["b"]);
  });
});
