import { errorText, useText } from "../../i18n";
import { Link } from "../../ui/Link";
import { Notice } from "../../ui/Notice";
import { isOverBudget } from "../../wire/errors";

/** Why a message was not sent. That a budget is spent is no mistake, and is not shown as one. */
export function SendProblem({ error }: { error: unknown }) {
  const text = useText();
  if (!isOverBudget(error)) {
    return (
      <Notice kind="error" className="mb-2">
        {errorText(error, text)}
      </Notice>
    );
  }
  return (
    <div data-testid="budget-refusal" className="mb-2">
      <Notice kind="warn">
        {errorText(error, text)} {text.messageKept}{" "}
        <Link to={{ page: "costs" }} className="font-medium text-accent underline underline-offset-3">
          {text.seeCosts}
        </Link>
      </Notice>
    </div>
  );
}
