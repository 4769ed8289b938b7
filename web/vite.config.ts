import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

// `npm run dev` serves the app itself and hands the API's paths to a hub that runs beside it.
const api = [
  "/auth",
  "/config",
  "/health",
  "/agentes",
  "/conversas",
  "/preferencias",
  "/regras",
  "/organizacao",
  "/custos",
  "/dashboards",
  "/artefacto",
  "/partilha",
  "/memorias",
  "/api",
];
const hub = process.env.QHUB_URL ?? "http://127.0.0.1:8000";

/** KaTeX names each font in three formats; every browser that runs this app reads the first. */
function fontsOfToday(): Plugin {
  return {
    name: "fonts-of-today",
    enforce: "pre",
    transform(code, id) {
      if (!id.includes("katex.min.css")) return;
      return code.replace(/,url\([^)]*\.(?:woff|ttf)\)\s*format\("[^"]*"\)/g, "");
    },
  };
}

export default defineConfig({
  base: "/",
  plugins: [react(), tailwindcss(), fontsOfToday()],
  build: {
    outDir: "../src/qhub/static",
    emptyOutDir: true,
    assetsDir: "assets",
    // Every asset is a file of its own: the content security policy allows no data: font or script.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Which file needs which: a test adds up what a first visit loads.
    manifest: true,
  },
  server: { proxy: Object.fromEntries(api.map((path) => [path, { target: hub }])) },
});
