import { storage } from "./storage";
import { Value } from "./value";

const KEY = "notify";

/** Whether this browser can tell somebody who looks at something else. */
export const canNotify = typeof Notification !== "undefined";

/** Whether the person wants to be told, and the browser lets us. */
export const notifications = new Value(canNotify && storage.get(KEY) === "on" && Notification.permission === "granted");

/** Turns it on or off. Only from a press: the browser asks the person. False where they said no. */
export async function chooseNotifications(on: boolean): Promise<boolean> {
  const granted = on && canNotify && (await Notification.requestPermission()) === "granted";
  storage.set(KEY, granted ? "on" : null);
  notifications.set(granted);
  return granted === on;
}

/** Tells the person, where they want that. */
export async function notify(title: string, body: string, tag: string): Promise<void> {
  if (!notifications.get()) return;
  const options = { body, tag, icon: "/icon-192.png" };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Phones show them through the service worker alone.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(title, options);
  }
}
