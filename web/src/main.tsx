import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App";
import { finishLeaving } from "./api/leaving";
import { queryClient } from "./api/queries";
import "./state/theme";
import "./styles.css";
import "./styles-markdown.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

// The shell alone is kept: see public/sw.js. Where workers are forbidden, as without TLS, the app does without.
if (import.meta.env.PROD) navigator.serviceWorker?.register("/sw.js").catch(() => undefined);

finishLeaving();
window.addEventListener("online", finishLeaving);

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
