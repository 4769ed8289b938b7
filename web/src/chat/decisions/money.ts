/** An amount as people type it: "1.500,50", "1500.50" and "1500" are numbers; what is none of them is null. */
export function parseMoney(typed: string): number | null {
  const bare = typed.replace(/^\s*R\$/i, "").replace(/\s/g, "");
  if (bare === "") return 0;
  const plain = /,\d{1,2}$/.test(bare)
    ? bare.replace(/\./g, "").replace(",", ".")
    : /\.\d{3}(?:\.|$)/.test(bare)
      ? bare.replace(/\./g, "")
      : bare.replace(/,(?=\d{3})/g, "");
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** The household's income divided by its members; null while an amount is none. */
export function perHead(typed: readonly string[]): number | null {
  const amounts = typed.map(parseMoney);
  if (amounts.length === 0 || amounts.some((amount) => amount === null)) return null;
  const total = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  return Math.round((total / amounts.length) * 100) / 100;
}

/** Reais, in the reader's own way of writing numbers. */
export function reais(amount: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency: "BRL" }).format(amount);
}
