import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, execute, mustRun } from '../../lab/machine/execute.ts';

type Trace = { what: string; where: RegExp; looks: RegExp };

/** Traces of one machine, or of postponed work, which have no place in the repository. */
const TRACES: Trace[] = [
  { what: 'a download address', where: /^package-lock\.json$/, looks: /"resolved": "https?:/ },
  { what: 'a path of one machine', where: /^(?!package-lock)/, looks: /(?<![\w.*])\/(work|root|home|Users)\/[\w.]/ },
  { what: 'work put off', where: /^(apps|packages)\//, looks: /\b(TODO|FIXME|XXX)\b/ },
];
const IS_TEXT =
  /\.(ts|tsx|js|cjs|mjs|json|md|css|html|sql|svg|txt|ya?ml|sh)$|(^|\/)(run|LICENSE|Containerfile|\.[a-z]+(rc|config|ignore))$/;

/** Every file that is in the repository or would go into it with the next commit. */
export async function files(): Promise<string[]> {
  const listed = await mustRun(execute('git', ['ls-files', '--cached', '--others', '--exclude-standard']));
  const names = listed.split('\n').filter((name) => IS_TEXT.test(name));
  const found = await Promise.all(names.map(tracesIn));
  return found.flat();
}

async function tracesIn(name: string): Promise<string[]> {
  const traces = TRACES.filter(({ where }) => where.test(name));
  const text = await readFile(join(ROOT, name), 'utf8').catch(() => ''); // deleted, but not yet committed
  return text
    .split('\n')
    .flatMap((line, at) =>
      traces
        .filter(({ looks }) => looks.test(line))
        .map(({ what }) => `${name}:${at + 1}: ${what}: ${line.trim().slice(0, 120)}`),
    );
}
