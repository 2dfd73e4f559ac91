import { join, relative } from 'node:path';
import { defineConfig } from 'rolldown';

const OUT = join(import.meta.dirname, 'dist');
/** Native code, what looks for files beside itself, and what a collector watches under its own name stay packages. */
const PACKAGES =
  /^(@aws-sdk|@fastify\/otel|@node-rs\/argon2|@opentelemetry\/(?!api$)|@scalar|flydrive|graphile-worker|mjml|pdfkit|pg|sharp)/;

/** The server in a few files instead of a thousand: a process that has to find and read them all is ready a second later. */
export default defineConfig({
  input: Object.fromEntries(
    ['main', 'app', 'worker', 'workerApp', 'healthcheck'].map((name) => [
      name,
      join(import.meta.dirname, `src/${name}.ts`),
    ]),
  ),
  platform: 'node',
  external: PACKAGES,
  output: { dir: OUT, cleanDir: true, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  plugins: [
    {
      name: 'files stay where they are, beside the source',
      transform: {
        filter: { id: join(import.meta.dirname, 'src/**') },
        handler: (code, id) =>
          code.replaceAll('import.meta.url', `new URL(${JSON.stringify(relative(OUT, id))}, import.meta.url).href`),
      },
    },
  ],
});
