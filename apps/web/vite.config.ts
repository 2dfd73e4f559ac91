import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { mantineStyles } from './mantineStyles.ts';
import { offlineFiles } from './offlineFiles.ts';

/** Compresses files at build time, so that the server sends them as they are and no request waits for compression. */
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

/** Stylesheets that come before all others: Mantine's, the resets, and the classes that modules of screens may change. */
const FIRST_STYLES =
  /wght\.css$|src[\\/](styles[\\/](layers|base)|theme\.module|ui[\\/](shared|Pill|Person|Banner|CloseButton|Empty|Loading|DialogEnd|ContextCard)\.module)\.css$/;

/** What every visit needs; hooks that only some screens call stay with them. */
const BASE =
  /src[\\/](router\.tsx|api[\\/]client\.ts|ui[\\/](AppLink|Banner|Brand|Pill|confirm|toast|useNow|PageHead)\.tsx?)$|@mantine[\\/]core[\\/]esm[\\/]core[\\/]|@mantine[\\/]hooks[\\/](?!esm[\\/]use-(move|long-press|fullscreen|debounced|throttled|focus-trap))/;

const SHIFTS =
  /src[\\/]shifts[\\/]shared[\\/](Rate|ShiftStrip|shiftTexts|whenTexts|memberShiftState|useShiftChanges)\.tsx?$|contract[\\/]src[\\/](shifts[\\/]jobs|memberShifts[\\/]home)\.ts$|domain[\\/]src[\\/](distance|attendance[\\/]late)\.ts$|offline[\\/]kept\.ts$|icons[\\/]Icon(Car|ChevronRight|Hourglass|MapPinCheck|Send)\./;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), mantineStyles(), compressed(), offlineFiles()],
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
        // The entry lists the files of every page, so their names are short.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // Code that changes only with its version has a file of its own, so that it stays in the browser's cache
            // across releases.
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|zod)[\\/]/, priority: 8 },
            // A phone loads six files at a time and waits for all of them, so few files are better than exact ones. One
            // file each: what every visit needs, what the entry needs besides, the frame around signed-in pages, what
            // pages about shifts share, the sign-in with its fields, the menu, and what at least four chunks share.
            { name: 'base', test: (id) => BASE.test(id) || FIRST_STYLES.test(id), priority: 7 },
            { name: 'initial', tags: ['$initial'], priority: 6 },
            { name: 'shell', test: /src[\\/]shell[\\/]Shell\.tsx$/, priority: 5 },
            { name: 'shifts', test: SHIFTS, priority: 4 },
            { name: 'LoginPage', test: /src[\\/]accounts[\\/]LoginPage\.tsx$/, priority: 3 },
            { name: 'NavRail', test: /src[\\/]shell[\\/]NavRail\.tsx$/, priority: 2 },
            { name: 'common', test: /(node_modules|src)[\\/].*\.(tsx?|m?js)$/, minShareCount: 4, priority: 1 },
          ],
        },
      },
    },
  },
});
