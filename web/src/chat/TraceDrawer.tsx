import { useState } from "react";
import { useConfig } from "../api/queries";
import { useText } from "../i18n";
import { modelInWords } from "../i18n/callNames";
import { useBranching } from "../state/branching";
import { openTrace } from "../state/openTrace";
import { CompareAnswers } from "../trace/CompareAnswers";
import { TraceView } from "../trace/TraceView";
import { useTrace } from "../trace/useTrace";
import { Button } from "../ui/Button";
import { Drawer } from "../ui/Drawer";
import { RotateCw } from "../ui/icons";
import { Menu, MenuItem } from "../ui/Menu";
import { QueryState } from "../ui/QueryState";
import { Segments } from "../ui/Segments";
import type { Message } from "../wire/types";
import { Markdown } from "./parts/Markdown";
import { useAction } from "./useAction";

interface Props {
  readonly conversation: string;
  readonly question: string;
  readonly messages: readonly Message[];
}

/** How an answer of this conversation came about, beside it; and what another model would have said. */
export function TraceDrawer({ conversation, question, messages }: Props) {
  const text = useText();
  const [view, setView] = useState<"timeline" | "compare">("timeline");
  const versions = versionsOf(question, messages);
  const comparing = view === "compare" && versions.length > 1;
  return (
    <Drawer
      title={text.traceTitle}
      onClose={() => openTrace.set(null)}
      actions={<RunAgain question={question} onBegun={() => setView("compare")} />}
    >
      {versions.length > 1 ? (
        <div className="mb-4">
          <Segments
            label={text.traceViews}
            testId="trace-views"
            value={view}
            options={[
              ["timeline", text.traceTimeline],
              ["compare", text.traceCompare],
            ]}
            onChoose={setView}
          />
        </div>
      ) : null}
      {comparing ? (
        <CompareAnswers
          conversation={conversation}
          versions={versions}
          answer={(content) => <Markdown>{content}</Markdown>}
        />
      ) : (
        <OneAnswer conversation={conversation} question={question} />
      )}
    </Drawer>
  );
}

function OneAnswer({ conversation, question }: { conversation: string; question: string }) {
  const trace = useTrace(conversation, question);
  return trace.data ? (
    <TraceView trace={trace.data} source={{ conversation, message: question }} />
  ) : (
    <QueryState query={trace} />
  );
}

/** Has the question answered again, by another model where there is one to choose. */
function RunAgain({ question, onBegun }: { question: string; onBegun: () => void }) {
  const text = useText();
  const branching = useBranching();
  const action = useAction();
  const models = useConfig().data?.modelos ?? [];
  const again = (model: string | null) => {
    if (!branching) return;
    action.run(async () => {
      await branching.again(question, model);
      onBegun();
    });
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button data-testid="trace-again" disabled={!branching || action.busy}>
            <RotateCw className="size-4" aria-hidden /> {text.answerAgain}
          </Button>
        }
      >
        <MenuItem icon={RotateCw} testId="trace-again-same" onSelect={() => again(null)}>
          {text.answerAgainSame}
        </MenuItem>
        {models.map((model) => (
          <MenuItem key={model} icon={RotateCw} onSelect={() => again(model)}>
            {text.answerAgainWith(modelInWords(model, text))}
          </MenuItem>
        ))}
      </Menu>
      {action.problem}
    </>
  );
}

/** The versions of a question, wherever the conversation is now. */
function versionsOf(question: string, messages: readonly Message[]): readonly string[] {
  return messages.find(({ id, versoes }) => id === question || versoes?.includes(question))?.versoes ?? [question];
}
