const numeros = new Intl.NumberFormat(idioma, { maximumFractionDigits: 2 });
const partes = new Intl.NumberFormat(idioma, { style: "percent", maximumFractionDigits: 1 });
const datas = new Intl.DateTimeFormat(idioma, { dateStyle: "short", timeZone: "UTC" });
const cor = getComputedStyle(document.documentElement).getPropertyValue("--realce").trim();

function texto(valor) {
  return typeof valor === "number" ? numeros.format(valor) : nome(valor);
}
function nome(valor) {
  if (valor === null || valor === undefined || valor === "") return vazio;
  return typeof valor === "boolean" ? (valor ? sim : nao) : String(valor);
}
function periodo(valor) {
  const data = typeof valor === "string" && /^\d+-\d+-\d+$/.test(valor) ? new Date(valor) : null;
  return data && !Number.isNaN(data.getTime()) ? datas.format(data) : nome(valor);
}
function numero(lugar, linhas) {
  document.getElementById(lugar).textContent = linhas.length && linhas[0][0] !== null ? texto(linhas[0][0]) : "–";
}
function primeiro(lugar, linhas) {
  const elemento = document.getElementById(lugar);
  // Where several are first, none of them is alone.
  const empatados = linhas.filter((linha) => linha[1] === linhas[0][1]).map((linha) => nome(linha[0]));
  elemento.textContent = empatados.slice(0, 3).join(", ") + (empatados.length > 3 ? "…" : "") || "–";
  if (linhas.length) elemento.nextElementSibling.textContent = texto(linhas[0][1]);
}
function grafico(lugar, tipo, linhas, etiqueta) {
  const tela = document.getElementById(lugar);
  const nomes = linhas.map((linha) => etiqueta(linha[0]));
  // Names that are too long to stand below their bars stand beside them.
  const deitado = tipo === "bar" && nomes.some((um) => um.length > 18);
  new Chart(tela, {
    type: tipo,
    data: {
      labels: nomes,
      datasets: [{
        label: tela.getAttribute("aria-label"),
        data: linhas.map((linha) => linha[1]),
        backgroundColor: cor,
        borderColor: cor,
        cubicInterpolationMode: "monotone",
      }],
    },
    options: {
      locale: idioma,
      plugins: { legend: { display: false } },
      indexAxis: deitado ? "y" : "x",
      ...(deitado ? { aspectRatio: Math.min(2, 12 / linhas.length) } : {}),
      scales: {
        [deitado ? "x" : "y"]: { beginAtZero: tipo === "bar" || linhas.every((linha) => Number.isInteger(linha[1])) },
        ...(deitado ? { y: { ticks: { autoSkip: false } } } : {}),
      },
    },
  });
}
function tabela(lugar, linhas, etiqueta, total) {
  const corpo = document.getElementById(lugar).tBodies[0];
  for (const linha of linhas) {
    const celulas = [etiqueta(linha[0]), texto(linha[1])];
    if (total !== null) celulas.push(total ? partes.format(linha[1] / total) : "–");
    const nova = corpo.insertRow();
    for (const celula of celulas) nova.insertCell().textContent = celula;
  }
}
