/** The parts of Chart.js that are used, in a chunk of their own: a page without charts never loads it. */
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  DoughnutController,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  ScatterController,
  Tooltip,
} from "chart.js";

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  DoughnutController,
  PieController,
  ArcElement,
  PointElement,
  ScatterController,
  Tooltip,
);
Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;

export { Chart };
