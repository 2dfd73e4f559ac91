import { runNamed } from '../bench/named.ts';

await runNamed(import.meta.dirname, process.argv.slice(2));
