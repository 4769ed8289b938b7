import { useConfig } from "../api/queries";
import { useText } from "../i18n";
import { modelInWords } from "../i18n/callNames";
import { useBranching } from "../state/branching";
import { IconButton } from "../ui/Button";
import { GitFork, RotateCw } from "../ui/icons";
import { Menu, MenuItem } from "../ui/Menu";
import { useAction } from "./useAction";
import { VersionSwitch } from "./VersionSwitch";

/** Under an answer: have it made again, go to another version, go on from it elsewhere. */
export function AnswerVersions({ question, versions }: { question: string; versions: readonly string[] | undefined }) {
  const text = useText();
  const branching = useBranching();
  const action = useAction();
  const models = useConfig().data?.modelos ?? [];
  const still = !branching || action.busy;
  const again = (model: string | null) => {
    if (branching) action.run(() => branching.again(question, model));
  };
  const icon = <RotateCw className="size-4" aria-hidden />;
  return (
    <>
      {models.length > 0 ? (
        <Menu
          trigger={
            <IconButton label={text.answerAgain} data-testid="again" disabled={still}>
              {icon}
            </IconButton>
          }
        >
          <MenuItem icon={RotateCw} onSelect={() => again(null)}>
            {text.answerAgainSame}
          </MenuItem>
          {models.map((model) => (
            <MenuItem key={model} icon={RotateCw} onSelect={() => again(model)}>
              {text.answerAgainWith(modelInWords(model, text))}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        <IconButton label={text.answerAgain} data-testid="again" disabled={still} onClick={() => again(null)}>
          {icon}
        </IconButton>
      )}
      <IconButton
        label={text.fork}
        data-testid="fork"
        disabled={still}
        onClick={() => {
          if (branching) action.run(() => branching.fork(question));
        }}
      >
        <GitFork className="size-4" aria-hidden />
      </IconButton>
      {versions ? <VersionSwitch id={question} versions={versions} /> : null}
      {action.problem}
    </>
  );
}
