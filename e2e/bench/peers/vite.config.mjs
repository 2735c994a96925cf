import { defineConfig } from 'vite';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  build: { rollupOptions: { input: ['react-admin.html', 'recharts.html', 'uplot.html'] } },
});
