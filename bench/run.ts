import { runNamed } from './named.ts';

await runNamed(import.meta.dirname, process.argv.slice(2));
