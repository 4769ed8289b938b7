import { usePreferences, useSavePreferences } from "../../api/usePreferences";
import { useText } from "../../i18n";
import { classes } from "../../ui/classes";
import { Switch } from "../../ui/Switch";

/** Whether the next messages' tools run without asking. Kept with the person's preferences. */
export function AutonomousSwitch() {
  const text = useText();
  const preferences = usePreferences();
  const save = useSavePreferences();
  const on = preferences.data?.autonomous_mode ?? false;
  return (
    <div className="min-w-0">
      <Switch
        testId="autonomous-switch"
        label={text.autonomousMode}
        title={text.autonomousHint}
        checked={on}
        disabled={!preferences.data}
        onChange={(autonomous_mode) => save.mutate({ autonomous_mode })}
        className={classes("text-xs", on ? "font-medium text-accent" : "text-ink-soft")}
      />
      {save.isError ? (
        <p role="alert" className="mt-1 text-xs text-danger">
          {text.preferencesNotSaved}
        </p>
      ) : null}
    </div>
  );
}
