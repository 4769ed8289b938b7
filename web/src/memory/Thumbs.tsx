import { useText } from "../i18n";
import { useConversationScope } from "../state/conversation";
import { IconButton } from "../ui/Button";
import { ThumbsDown, ThumbsUp } from "../ui/icons";
import type { Vote } from "./Opinions";
import { opinions, useOpinion } from "./useOpinion";

const VOTES = ["positive", "negative"] as const satisfies readonly Vote[];

/** Whether an answer was good, by one press. */
export function Thumbs({ messageId }: { messageId: string }) {
  const text = useText();
  const { id } = useConversationScope();
  const { vote } = useOpinion(id, messageId);
  return (
    <div role="group" aria-label={text.feedback} className="flex">
      {VOTES.map((option) => {
        const Icon = option === "positive" ? ThumbsUp : ThumbsDown;
        const given = vote === option;
        return (
          <IconButton
            key={option}
            data-testid={`feedback-${option}`}
            label={option === "positive" ? text.feedbackGood : text.feedbackBad}
            aria-pressed={given}
            onClick={() => void opinions.vote(id, messageId, option)}
          >
            <Icon className={given ? "size-4 fill-accent-soft text-accent" : "size-4"} aria-hidden />
          </IconButton>
        );
      })}
    </div>
  );
}
