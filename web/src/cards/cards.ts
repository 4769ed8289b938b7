/** Something that a tool found, as a card. Any tool may return some: `{"cartoes": [{id, titulo, …}]}`. */
export interface ResultCard {
  readonly id: string;
  readonly titulo: string;
  readonly subtitulo: string;
  readonly linhas: readonly string[];
  readonly etiquetas: readonly string[];
}

/** The cards of a tool's result; none where it has none, or where what it has is something else. */
export function cardsOf(result: unknown): readonly ResultCard[] {
  if (typeof result !== "object" || result === null || !("cartoes" in result) || !Array.isArray(result.cartoes))
    return [];
  return result.cartoes.flatMap((card: unknown) => {
    if (typeof card !== "object" || card === null) return [];
    const { id, titulo, subtitulo, linhas, etiquetas } = card as Record<string, unknown>;
    if (typeof id !== "string" || typeof titulo !== "string") return [];
    return [
      {
        id,
        titulo,
        subtitulo: typeof subtitulo === "string" ? subtitulo : "",
        linhas: texts(linhas),
        etiquetas: texts(etiquetas),
      },
    ];
  });
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}
