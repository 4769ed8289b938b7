const NAME = "qhub.preferences";
let channel: BroadcastChannel | null = null;

/** One for both directions: a channel does not hear itself. Browsers without it still read again on focus. */
function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** Tells this browser's other tabs that the preferences changed. Not how: a tab may belong to another person. */
export function tellTabs(): void {
  open()?.postMessage("changed");
}

/** Calls back when another tab has told; returns how to stop. */
export function whenTabsTell(listener: () => void): () => void {
  const opened = open();
  opened?.addEventListener("message", listener);
  return () => opened?.removeEventListener("message", listener);
}
