import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT, execute } from '../lab/machine/execute.ts';

/** Severities that must be mended within the time below, as Cyber Essentials has it. */
const SEVERE_SCORE = 7;
const DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;
const LEDGER = 'docs/security/advisories.json';
const NO_ANSWER = 2;

type Advisory = { name: string; title: string; url: string; severity: string; cvss?: { score: number } };
/** Part of the output of `npm audit --json`: each package with its advisories, or with the package that brings one. */
export type Report = { vulnerabilities: Record<string, { via: (Advisory | string)[] }> };
/** Record of an advisory that holds for us: when it was first seen, and what is done about it. */
export type Ledger = { url: string; seen: string; note: string }[];

const isReport = (read: unknown): read is Report =>
  typeof read === 'object' && read !== null && 'vulnerabilities' in read && typeof read.vulnerabilities === 'object';

const isSevere = ({ severity, cvss }: Advisory): boolean =>
  (cvss?.score ?? 0) >= SEVERE_SCORE || severity === 'high' || severity === 'critical';

/** Says which severe advisories are not recorded, or were recorded more than fourteen days ago. */
export function overdue(report: Report, ledger: Ledger, today: Date): string[] {
  const all = Object.values(report.vulnerabilities).flatMap(({ via }) => via);
  const severe = new Map(all.flatMap((each) => (typeof each !== 'string' && isSevere(each) ? [[each.url, each]] : [])));
  const stale = ledger
    .filter(({ url }) => !severe.has(url))
    .map(({ url }) => `${url}: holds no more, take it out of ${LEDGER}`);
  const open = [...severe.values()].flatMap(({ url, name, title }) => {
    const seen = ledger.find((entry) => entry.url === url)?.seen;
    if (seen === undefined) return [`${name}: ${title} (${url}): write it into ${LEDGER} with today's date`];
    const days = Math.floor((today.getTime() - Date.parse(seen)) / DAY_MS);
    return days > DAYS ? [`${name}: ${title} (${url}): known for ${days} days, at most ${DAYS} are allowed`] : [];
  });
  return [...open, ...stale];
}

const readLedger = async (): Promise<Ledger> => JSON.parse(await readFile(path.join(ROOT, LEDGER), 'utf8')) as Ledger;

/** The registry's answer, or nothing where it gives none: that is no good news. */
export function reportIn(output: string): Report | undefined {
  try {
    const read: unknown = JSON.parse(output.slice(output.indexOf('{')));
    return isReport(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const { output } = await execute('npm', ['audit', '--json', '--omit=dev', '--loglevel=silent']);
  const report = reportIn(output);
  const problems = report === undefined ? [] : overdue(report, await readLedger(), new Date());
  for (const problem of problems) console.error(problem);
  if (report === undefined)
    console.error('The registry did not say what is known. Ask again where it does: nothing was checked.');
  else if (problems.length === 0) console.log(`Nothing severe is known for longer than ${DAYS} days.`);
  process.exitCode = report === undefined ? NO_ANSWER : problems.length > 0 ? 1 : 0;
}
