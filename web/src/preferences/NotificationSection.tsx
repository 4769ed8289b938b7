import { useState } from "react";
import { useText } from "../i18n";
import { canNotify, chooseNotifications, notifications } from "../state/notifications";
import { useValue } from "../state/value";
import { Section } from "../ui/Section";
import { Switch } from "../ui/Switch";

/** Whether to be told, in this browser, that a long run has ended. The browser asks only once this is pressed. */
export function NotificationSection() {
  const text = useText();
  const on = useValue(notifications);
  const [refused, setRefused] = useState(false);
  if (!canNotify) return null;
  return (
    <Section title={text.notifications}>
      <Switch
        testId="preference-notifications"
        label={text.notifyEnd}
        checked={on}
        onChange={(next) => void chooseNotifications(next).then((done) => setRefused(!done))}
        className="text-sm"
      />
      <p role="status" className="mt-1.5 text-sm text-ink-faint">
        {refused ? text.notifyRefused : text.notifyHint}
      </p>
    </Section>
  );
}
