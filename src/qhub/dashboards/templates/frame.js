// The first script of every page whose content nobody has checked: it runs before that content does.
(() => {
  "use strict";
  const MAX_STEPS = 20;
  const LONG_NAME = 28;

  // Nothing else in a browser without Connection-Allowlist stops a peer connection.
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "mozRTCPeerConnection"]) delete window[name];

  const framed = window.parent !== window;
  const block = document.getElementById("qhub-pagina");
  if (block) {
    const page = JSON.parse(block.textContent);
    block.remove();
    if (page.so_em_quadro && !framed) {
      window.stop(); // what follows in the document never runs
      document.documentElement.textContent = page.so_em_quadro;
      return;
    }
    window.dados = Object.fromEntries(Object.entries(page.dados).map(([name, data]) => [name, withRecords(data)]));
    window.dados_em = page.dados_em;
    prepareCharts();
    whenParsed(() => {
      if (page.nota) addNote(page);
      letWideTablesScroll();
      watchHeight();
    });
  } else if (framed) {
    prepareCharts();
    addEventListener("message", receiveArtifact);
    window.parent.postMessage({ type: "qhub:pronto" }, "*");
  }

  function withRecords(data) {
    const registos = data.linhas.map((line) => Object.fromEntries(data.colunas.map((name, at) => [name, line[at]])));
    return { ...data, registos };
  }

  function addNote({ nota, dados_em: moment, idioma }) {
    const note = document.createElement("p");
    note.className = "qhub-nota";
    const date = new Date(moment).toLocaleString(idioma, { dateStyle: "short", timeStyle: "short" });
    note.textContent = nota.replace("{data}", date);
    document.body.append(note);
  }

  function prepareCharts() {
    const Chart = window.Chart;
    if (!Chart) return;
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    Chart.defaults.color = dark ? "#94a3b8" : "#475569";
    // Not `defaults.borderColor`: whoever sets that is taken to want no palette, and every chart is grey.
    Chart.defaults.scale.grid.color = dark ? "#334155" : "#e2e8f0";
    Chart.defaults.elements.arc.borderColor = dark ? "#1e293b" : "#ffffff";
    for (const kind of ["pie", "doughnut", "polarArea", "radar"]) Chart.overrides[kind].aspectRatio = 1.6;
    // A name as long as its chart is wide leaves no room for what it names; who points at a value reads it whole.
    Chart.defaults.scales.category = { ...Chart.defaults.scales.category, ticks: { callback: shortName } };
    Chart.defaults.font.family = "system-ui, sans-serif";
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) Chart.defaults.animation = false;
    addEventListener("beforeprint", () => Object.values(Chart.instances).forEach((chart) => chart.resize()));
  }

  function shortName(place) {
    const name = this.getLabelForValue(place);
    return typeof name === "string" && name.length > LONG_NAME ? `${name.slice(0, LONG_NAME - 1).trimEnd()}…` : name;
  }

  function whenParsed(next) {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", next, { once: true });
    else next();
  }

  // One that fits is as wide as its place; one that does not scrolls by itself, and the page stays where it is.
  function letWideTablesScroll() {
    const look = () => {
      for (const table of document.querySelectorAll("table")) {
        table.classList.remove("qhub-larga");
        const width = Math.min(table.parentElement.clientWidth, document.documentElement.clientWidth);
        if (table.offsetWidth > width) table.classList.add("qhub-larga");
      }
    };
    addEventListener("resize", look);
    addEventListener("load", look);
    look();
  }

  function watchHeight() {
    if (!framed || !document.body) return;
    let sent = 0;
    let step = 0;
    let steps = 0;
    const report = () => {
      const root = document.documentElement;
      const standard = document.compatMode === "CSS1Compat";
      const altura = Math.ceil(Math.max(root.getBoundingClientRect().height, standard ? document.body.scrollHeight : 0));
      if (altura === sent) return;
      // Content as tall as its frame plus a margin would make the frame grow for ever, by that margin.
      steps = altura - sent === step && sent > 0 ? steps + 1 : 0;
      step = altura - sent;
      if (steps > MAX_STEPS) return;
      sent = altura;
      window.parent.postMessage({ type: "qhub:altura", altura }, "*");
    };
    const observer = new ResizeObserver(report);
    observer.observe(document.documentElement);
    observer.observe(document.body);
    addEventListener("load", report);
    report();
  }

  function receiveArtifact(event) {
    if (event.source !== window.parent || event.origin !== location.origin) return;
    const { type, html, tipo, titulo } = event.data ?? {};
    if (type !== "qhub:artefacto" || typeof html !== "string" || !["html", "svg"].includes(tipo)) return;
    removeEventListener("message", receiveArtifact);
    const style = document.getElementById("qhub-estilo").textContent;
    document.open(); // the same document to the browser: its policy stays, and so does the chart library
    document.write(artifactDocument(html, tipo, style));
    document.close();
    if (typeof titulo === "string" && !document.title) document.title = titulo;
    whenParsed(() => {
      letWideTablesScroll();
      watchHeight();
    });
  }

  function artifactDocument(html, tipo, style) {
    if (tipo === "svg") return `<!doctype html><html><body style="margin:0">${html}</body></html>`;
    if (/^\s*(?:<\!--[^]*?-->\s*)*<(?:!doctype|html)\b/i.test(html)) return html;
    return `<!doctype html><html><head><style>${style}</style></head><body>${html}</body></html>`;
  }
})();
