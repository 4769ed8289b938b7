import { useMemo } from "react";
import { useText } from "../i18n";
import type { Policy } from "../wire/types";

/** The hub's name for "whichever agent". */
export const EVERY_AGENT = "*";

/** The decisions that an organisation can take, with their names. */
export function usePolicyWords(): readonly (readonly [Policy["decisao"], string])[] {
  const text = useText();
  return useMemo(
    () => [
      ["executar", text.policyRun],
      ["perguntar", text.policyAsk],
      ["insistir", text.policyInsist],
      ["negar", text.policyDeny],
    ],
    [text],
  );
}
