import { ChevronLeft, ChevronRight } from "lucide-react";
import { useText } from "../i18n";
import { useBranching } from "../state/branching";
import { IconButton } from "../ui/Button";
import { useAction } from "./useAction";

/** `‹ 2/3 ›`: goes from one version of a question, with what came after it, to another. */
export function VersionSwitch({ id, versions }: { id: string; versions: readonly string[] }) {
  const text = useText();
  const branching = useBranching();
  const action = useAction();
  const at = versions.indexOf(id);
  const go = (version: string | undefined) => {
    if (branching && version) action.run(() => branching.choose(version));
  };
  const still = !branching || action.busy;
  return (
    <div role="group" aria-label={text.versions} data-testid="versions" className="flex items-center">
      <IconButton
        label={text.versionBefore}
        data-testid="version-before"
        disabled={still || at <= 0}
        onClick={() => go(versions[at - 1])}
      >
        <ChevronLeft className="size-4" aria-hidden />
      </IconButton>
      <span className="text-xs text-ink-faint tabular-nums">
        <span className="sr-only">{text.versionOf(at + 1, versions.length)}</span>
        <span aria-hidden>
          {at + 1}/{versions.length}
        </span>
      </span>
      <IconButton
        label={text.versionAfter}
        data-testid="version-after"
        disabled={still || at === versions.length - 1}
        onClick={() => go(versions[at + 1])}
      >
        <ChevronRight className="size-4" aria-hidden />
      </IconButton>
      {action.problem}
    </div>
  );
}
