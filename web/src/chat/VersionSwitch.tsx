import { useEffect } from "react";
import { useText } from "../i18n";
import { useBranching } from "../state/branching";
import { useValue, Value } from "../state/value";
import { IconButton } from "../ui/Button";
import { ChevronLeft, ChevronRight } from "../ui/icons";
import { useAction } from "./useAction";

const NOWHERE = new Value<string | null>(null);

/** `‹ 2/3 ›`: goes from one version of a question, with what came after it, to another. */
export function VersionSwitch({ id, versions }: { id: string; versions: readonly string[] }) {
  const text = useText();
  const branching = useBranching();
  const action = useAction();
  const wanted = useValue(branching?.wanted ?? NOWHERE);
  const at = versions.indexOf(wanted !== null && versions.includes(wanted) ? wanted : id);
  useEffect(() => branching?.shown(id), [branching, id]);
  const go = (version: string | undefined) => {
    if (branching && version) action.run(() => branching.choose(version));
  };
  // Not while it is on its way: whoever presses twice wants to go two versions back.
  const still = !branching;
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
