import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { CartesianGrid, Line, LineChart, XAxis, YAxis } from 'recharts';
import { series } from './series.js';

const [first, second] = [series(0), series(1)];

function Chart() {
  const [data, setData] = useState(first);
  globalThis.update = () => flushSync(() => setData(second));
  return (
    <LineChart width={1000} height={240} data={data}>
      <CartesianGrid />
      <XAxis dataKey="at" />
      <YAxis />
      <Line dataKey="ms" isAnimationActive={false} dot={false} />
    </LineChart>
  );
}

globalThis.mount = () => flushSync(() => createRoot(document.querySelector('#root')).render(<Chart />));
