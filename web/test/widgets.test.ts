import { describe, expect, it } from "vitest";
import { formats } from "../src/i18n";
import { ptPT } from "../src/i18n/pt-PT";
import { onLines, tickNumber } from "../src/widgets/axes";
import { chartConfig, isEmpty } from "../src/widgets/chartConfig";
import { chartRows } from "../src/widgets/chartRows";
import { csvBlob, csvCell } from "../src/widgets/csv";
import { PALETTES } from "../src/widgets/palette";
import { nextSorting, sortRows } from "../src/widgets/sort";
import type { ChartData, ChartKind } from "../src/wire/types";

describe("CSV", () => {
  it.each(["=1+1", "+351", "-2", "@SUM(A1)", "\tx", "\rx"])("neutralises %j", (text) => {
    expect(csvCell(text).replace(/^"/, "")).toMatch(/^'/);
  });

  it("leaves numbers alone and quotes what needs it", () => {
    expect([-2.5, 'a "b", c', "x\ny", null].map((cell) => csvCell(cell))).toEqual([
      "-2.5",
      '"a ""b"", c"',
      '"x\ny"',
      "",
    ]);
  });

  it("has the separators that the person's spreadsheet expects", async () => {
    const file = (locale: "en" | "pt-PT") => csvBlob(["a", "b;c"], [[1.5, "x,y"]], locale).text();
    expect(await file("pt-PT")).toContain('a;"b;c"\r\n1,5;"x,y"');
    expect(await file("en")).toContain('a,"b;c"\r\n1.5,"x,y"');
  });

  it("says that it is UTF-8", async () => {
    const bytes = new Uint8Array(await csvBlob(["é"], [[1]]).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });
});

describe("sorting a table", () => {
  it("puts numbers first, words by the alphabet, empty cells last in both directions", () => {
    const rows = [["zebra"], [null], ["água"], [10], [2]];
    const sorted = (direction: "ascending" | "descending") => sortRows(rows, { column: 0, direction }, "pt-PT").flat();
    expect(sorted("ascending")).toEqual([2, 10, "água", "zebra", null]);
    expect(sorted("descending")).toEqual(["zebra", "água", 10, 2, null]);
  });

  it("goes up, down and back with each click", () => {
    const up = nextSorting(null, 1);
    const down = nextSorting(up, 1);
    expect([up?.direction, down?.direction, nextSorting(down, 1)]).toEqual(["ascending", "descending", null]);
    expect(nextSorting(down, 0)).toEqual({ column: 0, direction: "ascending" });
  });
});

const look = { palette: PALETTES.light, locale: "pt-PT", animate: false, others: ptPT.otherSlices };
const chart = (tipo: ChartKind, change: Partial<ChartData> = {}): ChartData => ({
  widget: "chart",
  tipo,
  titulo: "Defeitos",
  labels: ["A", "B"],
  datasets: [
    { label: "Manhã", data: [1, 2] },
    { label: "Noite", data: [3, null] },
  ],
  ...change,
});

describe("charts", () => {
  it.each(["bar", "line", "pie", "histogram", "stacked", "combined"] as const)(
    "%s has its labels and every series",
    (tipo) => {
      const { data } = chartConfig(chart(tipo), look);
      expect(data.labels).toEqual(["A", "B"]);
      expect(data.datasets.map((dataset) => dataset.data)).toEqual([
        [1, 2],
        [3, null],
      ]);
    },
  );

  it("a pie has no more slices than colours: the smallest are one", () => {
    const many = chart("pie", {
      labels: Array.from({ length: 30 }, (_, slice) => `c${slice}`),
      datasets: [{ label: "n", data: Array.from({ length: 30 }, (_, slice) => slice + 1) }],
    });
    const { labels, datasets } = chartConfig(many, look).data;
    expect(labels).toEqual(["c23", "c24", "c25", "c26", "c27", "c28", "c29", "Outros (23)"]);
    expect(datasets[0]?.data.at(-1)).toBe((23 * 24) / 2);
    expect(chartRows(many, ptPT).rows).toHaveLength(30);
  });

  it("bars with long names lie, and no name takes the room of the bars", () => {
    const long = "Instituto Federal de Educação, Ciência e Tecnologia do Rio Grande do Sul";
    const of = (labels: string[]) => chartConfig(chart("bar", { labels }), look).options;
    expect(of(["A", "B"])?.indexAxis).toBeUndefined();
    expect(of([long, "B"])?.indexAxis).toBe("y");
    const many = of([long, ...Array.from({ length: 40 }, (_, place) => `c${place}`)]);
    expect(many?.indexAxis).toBeUndefined();
    const ticks = many?.scales?.x?.ticks as { callback: (index: number) => string };
    expect(ticks.callback(0)).toBe("Instituto Federal de Educaç…");
    expect(onLines(long).every((line) => line.length <= 40)).toBe(true);
  });

  it("axes write no powers of ten", () => {
    const axis = (...steps: number[]) => steps.map((step) => tickNumber(step, steps, "pt-PT"));
    expect(axis(0, 0.000005, 0.00001)).toEqual(["0,000000", "0,000005", "0,000010"]);
    expect(axis(0, 0.25, 0.5)).toEqual(["0,00", "0,25", "0,50"]);
    expect(axis(0, 20_000)).toEqual(["0", "20\u00a0000"]);
    expect(axis(0, 2e12)[1]).toMatch(/^2\s/);
    expect([0.0000123456, -0.5, 0].map(formats("pt-PT").number)).toEqual(["0,00001235", "-0,5", "0"]);
  });

  it("a whole of zeros, and no value at all, is nothing to draw", () => {
    const none = (tipo: ChartKind, data: (number | null)[]) =>
      isEmpty(chart(tipo, { datasets: [{ label: "n", data }] }));
    expect([none("doughnut", [0, null]), none("pie", [0, 1]), none("bar", [0, 0]), none("line", [null, null])]).toEqual(
      [true, false, false, true],
    );
  });

  it("histogram bars touch", () => {
    expect(chartConfig(chart("histogram"), look).data.datasets[0]).toMatchObject({
      barPercentage: 1,
      categoryPercentage: 1,
    });
  });

  it("stacked bars stack", () => {
    expect(chartConfig(chart("stacked"), look).options?.scales).toMatchObject({
      x: { stacked: true },
      y: { stacked: true },
    });
  });

  it("combined draws what each series asks for, and otherwise a line over bars", () => {
    const types = (data: ChartData) => chartConfig(data, look).data.datasets.map((dataset) => dataset.type);
    expect(types(chart("combined"))).toEqual(["bar", "line"]);
    const asked = [
      { label: "a", data: [1], tipo: "line" as const },
      { label: "b", data: [1], tipo: "bar" as const },
    ];
    expect(types(chart("combined", { datasets: asked }))).toEqual(["line", "bar"]);
  });

  it("combined gives lines an axis of their own where they would lie flat, and only there", () => {
    const of = (bars: number[], line: number[]) =>
      chartConfig(
        chart("combined", {
          datasets: [
            { label: "n", data: bars },
            { label: "%", data: line },
          ],
        }),
        look,
      );
    const apart = of([6200, 3100], [67, 100]);
    expect(apart.options?.scales).toMatchObject({ y2: { position: "right", title: { text: "%" } } });
    expect(apart.data.datasets[1]).toMatchObject({ yAxisID: "y2" });
    expect(Object.keys(of([62, 31], [67, 100]).options?.scales ?? {})).toEqual(["x", "y"]);
  });

  it("can be read as a table", () => {
    const words = { category: "Categoria", series: "Série" };
    expect(chartRows(chart("bar"), words)).toEqual({
      header: ["Categoria", "Manhã", "Noite"],
      rows: [
        ["A", 1, 3],
        ["B", 2, null],
      ],
    });
    const scatter = chart("scatter", { labels: [], datasets: [{ label: "S", data: [{ x: 1, y: 2 }] }], eixo_y: "°C" });
    expect(chartRows(scatter, words)).toEqual({ header: ["Série", "x", "°C"], rows: [["S", 1, 2]] });
  });
});
