// On paper the frame is as tall as what is in it; on a screen it scrolls.
addEventListener("message", (event) => {
  const frame = document.querySelector("iframe");
  const { type, altura } = event.data ?? {};
  if (event.source !== frame.contentWindow || type !== "qhub:altura" || !Number.isFinite(altura)) return;
  document.documentElement.style.setProperty("--altura", `${Math.min(Math.max(altura, 100), 50000)}px`);
});
