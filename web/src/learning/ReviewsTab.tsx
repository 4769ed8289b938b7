import { useState } from "react";
import { useFormats, useText } from "../i18n";
import { Button } from "../ui/Button";
import { ClipboardCheck } from "../ui/icons";
import { Problem } from "../ui/Problem";
import { Select } from "../ui/Select";
import { Loading } from "../ui/Spinner";
import { withoutMarks } from "../ui/withoutMarks";
import type { Review } from "../wire/types";
import { JudgeButton } from "./JudgeButton";
import { kindWords, STATES, stateWords } from "./learningWords";
import { ReviewDialog } from "./ReviewDialog";
import { useReviews } from "./useLearning";

/** What waits for somebody to look at it, and what was decided. */
export function ReviewsTab() {
  const text = useText();
  const [state, setState] = useState<(typeof STATES)[number]>("open");
  const [opened, setOpened] = useState<string | null>(null);
  const list = useReviews(state);
  const reviews = list.data?.pages.flatMap((page) => page.revisoes) ?? [];
  const words = stateWords(text);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select
          label={text.reviewState}
          data-testid="review-state"
          className="w-48"
          value={state}
          options={STATES.map((option) => [option, words[option]] as const)}
          onChoose={setState}
        />
        <JudgeButton />
      </div>
      <Problem error={list.error} />
      {list.isPending ? <Loading /> : null}
      {list.isSuccess && reviews.length === 0 ? (
        <div data-testid="reviews-empty" className="flex flex-col items-center gap-3 py-12 text-center">
          <ClipboardCheck className="size-9 text-ink-faint" aria-hidden />
          <p className="max-w-md text-sm text-ink-soft">{state === "open" ? text.reviewsNone : text.reviewsNoneHere}</p>
        </div>
      ) : null}
      <ul className="space-y-3">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} onOpen={() => setOpened(review.id)} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <div className="flex justify-center">
          <Button look="ghost" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? text.loading : text.loadMore}
          </Button>
        </div>
      ) : null}
      {opened ? <ReviewDialog key={opened} id={opened} onClose={() => setOpened(null)} /> : null}
    </div>
  );
}

function ReviewItem({ review, onOpen }: { review: Review; onOpen: () => void }) {
  const text = useText();
  const format = useFormats();
  return (
    <li>
      <button
        type="button"
        data-testid="review-item"
        onClick={onOpen}
        className="w-full rounded-2xl border border-line bg-surface p-4 text-left transition-colors hover:border-accent"
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
          <span className="rounded-full bg-accent-soft px-2.5 py-0.5 font-medium text-ink">
            {kindWords(text)[review.tipo]}
          </span>
          <span>{review.agente_nome}</span>
          <span>{review.pessoa}</span>
          <span>{format.dateTime(review.criada)}</span>
          {review.estado === "open" ? null : (
            <span>{text.reviewDecided(stateWords(text)[review.estado], review.decidida_por ?? "—")}</span>
          )}
        </span>
        <span className="mt-2 block truncate font-medium">{review.pergunta}</span>
        <span className="mt-1 line-clamp-2 block text-sm text-ink-soft">
          {withoutMarks(review.detalhe || review.resposta)}
        </span>
      </button>
    </li>
  );
}
