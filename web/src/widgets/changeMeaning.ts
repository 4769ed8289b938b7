export type Meaning = "good" | "bad" | "neutral";

/** What nobody wants more of, in the languages that titles are written in. */
const UNWANTED =
  /\b(defeit|reclamac|queixa|erro|falha|avaria|atras|devoluc|refug|sucata|desperdic|lixo|risco|acident|incident|absentis|abandon|custos?\b|despes|divida|perd|rejei|nao conform|defect|complaint|error|failure|fault|delay|returns\b|scrap|waste|accident|incident|churn|cost|expense|debt|loss|reject|nonconform)/;
/** What people want more of. */
const WANTED =
  /\b(vend|fatura(?:cao|mento)|receita|lucr|margem|producao|produtiv|satisf|qualidade|rendiment|(?<!nao )conform|entregas a tempo|poupanc|sale|revenue|profit|margin|output|productiv|satisf|quality|yield|savings|on[- ]time)/;
/** Turns a title round: fewer defects are more of this. */
const REDUCING =
  /\b(reduc|diminu|evitad|resolvid|corrigid|eliminad|sem |zero |avoided|resolved|fixed|without|reduction|free of)/;

/** Whether a change is good news, by what a figure's title says that it counts; neutral where that is not plain. */
export function changeMeaning(title: string, change: number): Meaning {
  if (change === 0) return "neutral";
  const words = title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const unwanted = UNWANTED.test(words);
  if (REDUCING.test(words) || unwanted === WANTED.test(words)) return "neutral";
  return change > 0 === unwanted ? "bad" : "good";
}
