import * as echarts from "echarts";

/** Bars in rows, each of one part or of several. */
export interface BarChart {
  readonly title: string;
  readonly unit: string;
  readonly rows: readonly string[];
  readonly parts: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** The colours of a plot in light and in dark. */
export const THEMES = {
  light: { text: "#1f2328", faint: "#d1d9e0", parts: ["#0969da", "#54aeff", "#b6e3ff"] },
  dark: { text: "#e6edf3", faint: "#3d444d", parts: ["#1f6feb", "#58a6ff", "#a5d6ff"] },
} as const;

const WIDTH = 760;
const ROW = 34;

/** Draws bars as an SVG without a background. */
export function drawBars({ title, unit, rows, parts }: BarChart, theme: keyof typeof THEMES): string {
  const { text, faint, parts: colors } = THEMES[theme];
  const chart = echarts.init(null, null, { renderer: "svg", ssr: true, width: WIDTH, height: 110 + ROW * rows.length });
  const textStyle = { color: text, fontFamily: "system-ui, sans-serif", fontSize: 13 };
  const totals = rows.map((_, row) => parts.reduce((sum, { values }) => sum + (values[row] ?? 0), 0));
  chart.setOption({
    animation: false,
    textStyle,
    color: [...colors],
    title: { text: title, textStyle: { ...textStyle, fontSize: 15, lineHeight: 20 }, left: 0, top: 4, padding: 0 },
    legend: { show: parts.length > 1, top: 34, left: 0, padding: 0, itemGap: 24, itemWidth: 14, textStyle },
    grid: { left: 240, right: 70, top: parts.length > 1 ? 68 : 40, bottom: 40 },
    xAxis: {
      type: "value",
      name: unit,
      nameLocation: "middle",
      nameGap: 26,
      nameTextStyle: textStyle,
      axisLabel: { color: text },
      splitLine: { lineStyle: { color: faint } },
    },
    yAxis: {
      type: "category",
      data: [...rows],
      inverse: true,
      axisLabel: { ...textStyle, width: 205, overflow: "break" },
      axisLine: { lineStyle: { color: faint } },
      axisTick: { show: false },
    },
    series: parts.map(({ name, values }, part) => ({
      name,
      type: "bar",
      stack: "all",
      barMaxWidth: 20,
      data: [...values],
      label: {
        show: part === parts.length - 1,
        position: "right",
        color: text,
        formatter: ({ dataIndex }: { dataIndex: number }) => format(totals[dataIndex] ?? 0),
      },
    })),
  });
  return `${asPicture(chart.renderToSVGString(), title)}\n`;
}

/** Takes out what only a pointer needs, and says what the picture shows. */
function asPicture(svg: string, title: string): string {
  return svg
    .replace(/<style[\s\S]*?<\/style>\n?/, "")
    .replace(/ class="[^"]*"| pointer-events="[^"]*"/g, "")
    .replace("<svg ", '<svg role="img" aria-labelledby="t" ')
    .replace(">", `><title id="t">${title}</title>`);
}

/** A figure as a reader takes it in: three digits are enough. */
export function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toFixed(value >= 10 ? 0 : 1);
}
