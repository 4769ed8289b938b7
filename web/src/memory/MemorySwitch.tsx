import { useQueryClient } from "@tanstack/react-query";
import { usePreferences, useSavePreferences } from "../api/usePreferences";
import { errorText, useText } from "../i18n";
import { Switch } from "../ui/Switch";

/** Pauses memory, and lets it go on. */
export function MemorySwitch() {
  const text = useText();
  const client = useQueryClient();
  const preferences = usePreferences();
  const save = useSavePreferences();
  return (
    <div>
      <Switch
        testId="memory-enabled"
        label={text.memoryEnabled}
        checked={preferences.data?.memory_enabled ?? false}
        disabled={!preferences.data}
        onChange={(memory_enabled) =>
          save.mutate(
            { memory_enabled },
            { onSuccess: () => void client.invalidateQueries({ queryKey: ["memories"] }) },
          )
        }
        className="text-sm"
      />
      <p className="mt-1.5 text-sm text-ink-faint">{text.memoryEnabledHint}</p>
      {save.isError ? (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {text.preferencesNotSaved} {errorText(save.error, text)}
        </p>
      ) : null}
    </div>
  );
}
