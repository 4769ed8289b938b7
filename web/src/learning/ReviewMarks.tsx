import { useFormats, useText } from "../i18n";
import type { ReviewDetail } from "../wire/types";
import { CRITERIA, criterionWords } from "./learningWords";

/** What the judge said of the conversation, newest first. */
export function ReviewMarks({ judgements }: { judgements: ReviewDetail["avaliacoes"] }) {
  const text = useText();
  const format = useFormats();
  const words = criterionWords(text);
  const [judgement] = judgements;
  if (judgement === undefined) return null;
  return (
    <section>
      <h3 className="text-sm font-semibold">
        {text.judgeMarks} · {judgement.modelo} · {format.dateTime(judgement.quando)}
      </h3>
      <dl className="mt-2 flex flex-wrap gap-2 text-sm">
        {CRITERIA.map((name) => (
          <div key={name} className="flex gap-1.5 rounded-full border border-line px-3 py-0.5">
            <dt className="text-ink-soft">{words[name]}</dt>
            <dd className="font-semibold">{judgement.notas[name] ?? "—"}/5</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-ink-soft">{judgement.comentario}</p>
      {judgement.falhas.length > 0 ? (
        <ul className="mt-1 list-disc pl-5 text-sm text-ink-soft">
          {judgement.falhas.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
