import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

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

export default defineConfig({
  base: "/",
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "../src/qhub/static",
    emptyOutDir: true,
    assetsDir: "assets",
    // Every asset is a file of its own: the content security policy allows no data: font or script.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: Object.fromEntries(api.map((path) => [path, { target: hub }])) },
});
