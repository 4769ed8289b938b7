// Runs before the first paint; src/state/theme.ts takes over from here.
(() => {
  var chosen = null;
  try {
    chosen = localStorage.getItem("qhub.theme");
  } catch (_) {
    // Storage may be forbidden; the system's theme is then used.
  }
  var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
