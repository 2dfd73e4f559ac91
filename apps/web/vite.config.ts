import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The server sends these as they lie, so that nothing is compressed while someone waits. */
function compressed(): Plugin {
  let dist = '';
  return {
    name: 'handover-compressed',
    apply: 'build',
    configResolved: (config) => {
      dist = resolve(config.root, config.build.outDir, config.build.assetsDir);
    },
    closeBundle: () => {
      for (const name of readdirSync(dist).filter((file) => /\.(js|css|svg|tsv)$/.test(file))) {
        const bytes = readFileSync(join(dist, name));
        writeFileSync(join(dist, `${name}.gz`), gzipSync(bytes, { level: 9 }));
        writeFileSync(join(dist, `${name}.br`), brotliCompressSync(bytes));
      }
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressed()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: process.env.SERVER_URL ?? 'http://127.0.0.1:3000', xfwd: true } },
  },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // What changes only with its version is a file of its own, so that a release leaves it in the browser's cache.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|zod)[\\/]/ }],
        },
      },
    },
  },
});
