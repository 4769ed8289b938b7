import { useMutation } from "@tanstack/react-query";
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
  const [said, setSaid] = useState("");

  async function judgeAll() {
    let judged = 0;
    let cost = 0;
    for (;;) {
      const batch = await api.judge();
      judged += batch.avaliadas;
      cost += batch.custo;
      const stopped = batch.parou === "budget" ? text.judgeBudget : batch.parou === "model" ? text.judgeModel : "";
      setSaid(`${text.judged(judged, format.number(judged))} · ${format.cost(cost)}${stopped ? ` · ${stopped}` : ""}`);
      if (stopped || batch.avaliadas + batch.falhadas === 0) return;
    }
  }
  const judge = useMutation({ mutationFn: judgeAll, onSettled: () => refresh() });

  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" data-testid="judge-status" className="text-sm text-ink-soft">
        {judge.error ? errorText(judge.error, text) : said}
      </p>
      <Button data-testid="judge" disabled={judge.isPending} onClick={() => judge.mutate()}>
        {judge.isPending ? <Spinner /> : <Scale className="size-4" aria-hidden />} {text.judgeNow}
      </Button>
    </div>
  );
}
