import { runNamed } from '../lab/runner/named.ts';

await runNamed(import.meta.dirname, process.argv.slice(2));
