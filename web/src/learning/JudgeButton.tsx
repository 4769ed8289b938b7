import { useState } from "react";
import { api } from "../api/calls";
import { errorText, useFormats, useText } from "../i18n";
import { Button } from "../ui/Button";
import { Scale } from "../ui/icons";
import { Spinner } from "../ui/Spinner";
import { useRefreshLearning } from "./useLearning";

/** Has the judge read what nobody has judged yet, a few conversations at a time, until none is left. */
export function JudgeButton() {
  const text = useText();
  const format = useFormats();
  const refresh = useRefreshLearning();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");

  async function run() {
    setBusy(true);
    let judged = 0;
    let cost = 0;
    try {
      for (;;) {
        const batch = await api.judge();
        judged += batch.avaliadas;
        cost += batch.custo;
        const stopped = batch.parou === "budget" ? text.judgeBudget : batch.parou === "model" ? text.judgeModel : "";
        setSaid(
          `${text.judged(judged, format.number(judged))} · ${format.cost(cost)}${stopped ? ` · ${stopped}` : ""}`,
        );
        if (stopped || batch.avaliadas + batch.falhadas === 0) break;
      }
    } catch (problem) {
      setSaid(errorText(problem, text));
    }
    setBusy(false);
    await refresh();
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" data-testid="judge-status" className="text-sm text-ink-soft">
        {said}
      </p>
      <Button data-testid="judge" disabled={busy} onClick={() => void run()}>
        {busy ? <Spinner /> : <Scale className="size-4" aria-hidden />} {text.judgeNow}
      </Button>
    </div>
  );
}
