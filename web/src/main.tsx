import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App";
import { finishLeaving } from "./api/leaving";
import { queryClient } from "./api/queries";
import { loadCatalogue } from "./i18n/catalogue";
import { language } from "./i18n/language";
import "./state/theme";
import "./styles.css";
import "./styles-markdown.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

// The shell alone is kept: see public/sw.js. Where workers are forbidden, as without TLS, the app does without.
if (import.meta.env.PROD) navigator.serviceWorker?.register("/sw.js").catch(() => undefined);

finishLeaving();
window.addEventListener("online", finishLeaving);

const show = () =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
// No `await` out here: the words' file may import from this one, and each would wait for the other.
loadCatalogue().then(show);
// Where another language does not come, the one that is read stays.
language.subscribe(() => loadCatalogue().catch(() => undefined));
