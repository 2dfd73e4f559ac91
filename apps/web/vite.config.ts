import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { offlineFiles } from './offlineFiles.ts';

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

const BASE =
  /src[\\/](router\.tsx|api[\\/]client\.ts|ui[\\/](AppLink|Brand|confirm|toast|useNow|PageHead)\.tsx?)$|@mantine[\\/]core[\\/]esm[\\/]core[\\/]/;

const SHIFTS =
  /src[\\/]jobs[\\/](Rate|ShiftStrip|words|member[\\/](when|between)|live[\\/]useJobChanges)\.tsx?$|contract[\\/]src[\\/](jobs|memberHome)\.ts$|domain[\\/]src[\\/]distance\.ts$|offline[\\/]kept\.ts$|icons[\\/]Icon(Car|Hourglass|MapPinCheck|Send)\./;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressed(), offlineFiles()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/ical', '^/invoices/[^/]+/(pdf|payment)', '^/dashboard/get_jobs_', '^/support_desk/[^/]+/[^/]+'].map(
        (path) => [path, { target: process.env.SERVER_URL ?? 'http://127.0.0.1:3000', xfwd: true }],
      ),
    ),
  },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What changes only with its version is a file of its own, so that a release leaves it in the browser's cache.
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|zod)[\\/]/, priority: 3 },
            // What every visit needs, what everyone who is signed in needs beside it, and what every page about shifts
            // needs are one file each: a phone asks for six files at a time and waits for every one.
            { name: 'base', test: BASE, priority: 2 },
            { name: 'shell', test: /src[\\/]Shell\.tsx$/, priority: 1 },
            { name: 'shifts', test: SHIFTS, priority: 0 },
          ],
        },
      },
    },
  },
});
