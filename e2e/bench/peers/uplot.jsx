import uPlot from 'uplot';
import { series } from './series.js';

const columns = (rows) => [rows.map(({ at }) => at), rows.map(({ ms }) => ms)];
const [first, second] = [columns(series(0)), columns(series(1))];

globalThis.mount = () => {
  const options = { width: 1000, height: 240, series: [{}, { stroke: 'black' }] };
  const chart = new uPlot(options, first, document.querySelector('#root'));
  globalThis.update = () => chart.setData(second);
};
