import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, execute, mustRun } from '../../lab/machine/execute.ts';
import { maskLiterals } from '../../lab/records/testTitles.ts';

/** Files of the gate that may wait for, or measure, time: each with the reason. */
const REVIEWED: Readonly<Record<string, string>> = {};

/** Tests of the gate and their helpers. Tests that run at night may take, and measure, the time they need. */
const OF_THE_GATE = /\.(test|spec)\.tsx?$|^(apps\/server\/test|e2e)\/.*\.ts$/;
const AT_NIGHT = /\.nightly\.test\.tsx?$/;

const NOW = String.raw`Date\.now\(\)`;
const SAME_AS_NOW = /new Date\(\)\s*\.(getTime|valueOf)\(\)|\+\s*new Date\(\)/g;
/** `<`, `>`, `<=`, `>=`, but neither the arrow of a function nor a type argument in the position of a call. */
const COMPARED = String.raw`(?<![=<])[<>]=?(?![<>])`;

type Use = { what: string; looks: RegExp };
const USES: Use[] = [
  { what: 'measures time', looks: /\bperformance\.(now|timeOrigin)\b|\bhrtime\b/g },
  {
    what: 'waits for a fixed time',
    looks: /(?<![\w$.]|typeof )setTimeout\b(?!\s*:)|\b(globalThis|window)\.setTimeout\b/g,
  },
  { what: 'waits for a fixed time', looks: /\bwaitForTimeout\b|\bscheduler\.wait\b/g },
  { what: 'compares measured time', looks: new RegExp(`${NOW}\\s*${COMPARED}|${COMPARED}\\s*${NOW}`, 'g') },
  { what: 'subtracts measured time', looks: new RegExp(`-\\s*${NOW}`, 'g') },
  {
    what: 'compares measured time',
    looks: new RegExp(`expect\\(\\s*${NOW}|\\.toBe(Less|Greater)Than(OrEqual)?\\([^;]*?${NOW}`, 'g'),
  },
];

/** The lines of a test that wait for, or measure, wall time: `12: waits for a fixed time`. */
export function timeIn(source: string): string[] {
  const code = maskLiterals(source).code.replace(SAME_AS_NOW, (same) => 'Date.now()'.padEnd(same.length));
  const measured = [...code.matchAll(new RegExp(`\\b(\\w+)\\s*(?::\\s*number\\s*)?=\\s*${NOW}`, 'g'))].map(
    ([, name]) => name,
  );
  const start = [NOW, ...measured].join('|');
  const between: Use[] =
    measured.length === 0
      ? []
      : [
          {
            what: 'subtracts measured time',
            looks: new RegExp(`(?<![\\w$.])(${start})\\s*-\\s*(${measured.join('|')})(?![\\w$(.])`, 'g'),
          },
        ];
  const lines = [...USES, ...between].flatMap(({ what, looks }) =>
    [...code.matchAll(looks)].map(({ index }) => ({ line: code.slice(0, index).split('\n').length, what })),
  );
  const said = lines.toSorted((a, b) => a.line - b.line).map(({ line, what }) => `${line}: ${what}`);
  return [...new Set(said)];
}

/** Says what is wrong with these files, of which some are reviewed. */
export function timeProblems(sources: ReadonlyMap<string, string>, reviewed = REVIEWED): string[] {
  const found = new Map([...sources].map(([name, source]) => [name, timeIn(source)] as const));
  const used = [...found]
    .filter(([name]) => reviewed[name] === undefined)
    .flatMap(([name, uses]) =>
      uses.map((use) => `${name}:${use}; use a clock of the test's own, an event or a condition`),
    );
  const stale = Object.keys(reviewed)
    .filter((name) => (found.get(name) ?? []).length === 0)
    .map((name) => `${name}: neither waits nor measures; take it off the list in tools/ci/check/timeInTests.ts`);
  return [...used, ...stale];
}

/** No test of the gate waits for, or measures, wall time, except where it was reviewed. */
export async function timeInTests(): Promise<string[]> {
  const listed = await mustRun(execute('git', ['ls-files', '--cached', '--others', '--exclude-standard']));
  const names = listed.split('\n').filter((name) => OF_THE_GATE.test(name) && !AT_NIGHT.test(name));
  const sources = await Promise.all(
    names.map(async (name) => [name, await readFile(join(ROOT, name), 'utf8').catch(() => '')] as const), // just deleted
  );
  return timeProblems(new Map(sources));
}
