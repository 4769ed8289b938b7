import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorText, useText } from "../i18n";

export interface Action {
  readonly run: (work: () => Promise<void>) => void;
  readonly busy: boolean;
  /** What to show where it failed. */
  readonly problem: ReactNode;
}

/** Something that a button does, and what to say where it cannot be done. */
export function useAction(): Action {
  const text = useText();
  const { mutate, isPending, error } = useMutation({ mutationFn: (work: () => Promise<void>) => work() });
  const problem = error ? (
    <span role="alert" className="text-xs text-danger">
      {errorText(error, text)}
    </span>
  ) : null;
  return { run: mutate, busy: isPending, problem };
}
