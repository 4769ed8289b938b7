import { errorText, useText } from "../i18n";
import { useConversationScope } from "../state/conversation";
import { FeedbackForm } from "./FeedbackForm";
import { useOpinion } from "./useOpinion";

interface Props {
  readonly messageId: string;
  /** The hub would like to know how the answer was. */
  readonly requested: boolean;
}

/** What follows a vote, or invites one. */
export function FeedbackLine({ messageId, requested }: Props) {
  const text = useText();
  const { id } = useConversationScope();
  const { vote, asking, thanked, error } = useOpinion(id, messageId);
  const thanks = thanked === "remembered" ? text.feedbackThanksSaved : text.feedbackThanks;
  return (
    <>
      {requested && vote === null && !error ? (
        <p data-testid="feedback-request" className="text-sm text-ink-soft">
          {text.feedbackAsk}
        </p>
      ) : null}
      {asking ? <FeedbackForm conversationId={id} messageId={messageId} /> : null}
      {vote === null ? null : (
        // Always there once there was a vote: what appears in it is read aloud.
        <p role="status" data-testid="feedback-thanks" className="text-sm text-ink-faint empty:hidden">
          {thanked === "no" ? null : thanks}
        </p>
      )}
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {errorText(error, text)}
        </p>
      ) : null}
    </>
  );
}
