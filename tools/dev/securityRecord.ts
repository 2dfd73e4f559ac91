import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ProblemWithTest, testsOf } from '../lab/records/proofs.ts';
import { ASVS_LEVELS } from './security/asvsLevels.ts';
import { alignedTable, tableLines } from '../lab/records/tables.ts';
import { isTestId } from '../lab/records/testIds.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ASVS = 'docs/security/asvs.md';
const THREATS = 'docs/security/threats.md';
const HIGHEST_LEVEL = 2;
const SUMMARY = /(?<=<!-- summary -->\n\n)[^]*(?=\n\n<!-- end of summary -->)/;
/** States of a requirement, and what a row in each must bring. */
const STANDINGS: Record<string, (row: Requirement) => string | undefined> = {
  test: ({ proofs }) => (proofs.some(isTestId) ? undefined : 'names no test'),
  document: ({ proofs }) => (proofs.length > 0 ? undefined : 'names no passage'),
  operator: ({ proofs, note }) =>
    proofs.length > 0 && note !== '' ? undefined : 'says not what an operator does, or where',
  partly: ({ proofs, note }) =>
    proofs.length > 0 && note !== '' ? undefined : 'says not what there is, or what is missing',
  gap: ({ note }) => (/\bPlan: \S/.test(note) ? undefined : 'says not what is planned ("Plan: …")'),
  'not applicable': ({ proofs, note }) =>
    note !== '' && proofs.length === 0 ? undefined : 'needs a reason, and no proof',
};

type Requirement = {
  place: string;
  id: string;
  level: string;
  asks: string;
  stands: string;
  proofs: string[];
  note: string;
};

/** Everything that makes the security record untrue: empty rows, proofs that are not there, requirements that are missing. */
export async function securityRecord(root = ROOT, levels = ASVS_LEVELS): Promise<string[]> {
  const problemWithTest = await testsOf(root);
  return [
    ...(await problemsOfAsvs(root, levels, problemWithTest)),
    ...(await problemsOfThreats(root, problemWithTest)),
  ];
}

async function problemsOfAsvs(
  root: string,
  levels: typeof ASVS_LEVELS,
  problemWithTest: ProblemWithTest,
): Promise<string[]> {
  const text = await readFile(path.join(root, ASVS), 'utf8');
  const { rows, problems } = requirementsIn(text);
  const wanted = idsOf(levels);
  for (const [id, level] of wanted) {
    const count = rows.filter((row) => row.id === id).length;
    if (count !== 1)
      problems.push(`${ASVS}: ${id} (level ${level}) stands ${count === 0 ? 'nowhere' : 'more than once'}`);
  }
  for (const row of rows) {
    const say = (words: string) => problems.push(`${row.place} ${row.id}: ${words}`);
    if (wanted.get(row.id) !== row.level) say(`is no requirement of level ${row.level}`);
    if (row.asks === '') say('does not say what is asked');
    const broken = STANDINGS[row.stands] ?? (() => `stands "${row.stands}", which is nothing`);
    const fault = broken(row);
    if (fault !== undefined) say(fault);
    for (const proof of row.proofs) {
      const problem = await problemWithProof(proof, root, problemWithTest);
      if (problem !== undefined) say(problem);
    }
  }
  if (SUMMARY.exec(text)?.[0] !== summaryOf(rows)) {
    problems.push(`${ASVS}: the summary is stale, run node tools/dev/securityRecord.ts --write`);
  }
  return problems;
}

const idsOf = (levels: typeof ASVS_LEVELS): Map<string, string> =>
  new Map(
    Object.entries(levels)
      .flatMap(([section, each]) =>
        each.split('').map((level, at): [string, string] => [`${section}.${at + 1}`, level]),
      )
      .filter(([, level]) => Number(level) <= HIGHEST_LEVEL),
  );

const proofsIn = (cell: string): string[] =>
  cell
    .split(' ; ')
    .map((part) => part.trim())
    .filter(Boolean);

function requirementsIn(text: string): { rows: Requirement[]; problems: string[] } {
  const rows: Requirement[] = [];
  const problems: string[] = [];
  for (const [line, cells] of tableLines(text.replace(SUMMARY, (summary) => summary.replace(/[^\n]/g, '')))) {
    const place = `${ASVS}:${line}`;
    const [id = '', level = '', asks = '', stands = '', proof = '', note = ''] = cells;
    if (cells.length === 6) rows.push({ place, id, level, asks, stands, proofs: proofsIn(proof), note });
    else problems.push(`${place}: a row has six cells, this one ${cells.length}`);
  }
  return { rows, problems };
}

/** A test, a heading of a page, a whole page, or something that measures: it must be there. */
async function problemWithProof(
  proof: string,
  root: string,
  problemWithTest: ProblemWithTest,
): Promise<string | undefined> {
  if (isTestId(proof)) return problemWithTest(proof);
  const [file = '', heading] = proof.split(' › ');
  if (!/^(\S+\.md|tools\/\w+\/\w+\.ts)$/.test(file)) return `"${proof}" is neither a test nor a passage`;
  const text = await readFile(path.join(root, file), 'utf8').catch(() => undefined);
  if (text === undefined) return `there is no file ${file}`;
  const headings = text.split('\n').filter((line) => /^#+ /.test(line));
  if (heading !== undefined && !headings.some((line) => line.replace(/^#+ /, '') === heading)) {
    return `${file} has no heading "${heading}"`;
  }
  return undefined;
}

/** Each threat has its control, where that is in the code, and a test that proves it; none may quietly go. */
async function problemsOfThreats(root: string, problemWithTest: ProblemWithTest): Promise<string[]> {
  const problems: string[] = [];
  const text = await readFile(path.join(root, THREATS), 'utf8');
  for (const [at, [line, cells]] of tableLines(text).entries()) {
    const [number = '', abuse = '', control = '', code = '', proof = ''] = cells;
    const say = (words: string) => problems.push(`${THREATS}:${line}: ${words}`);
    if (cells.length !== 5) say(`a row has five cells, this one ${cells.length}`);
    if (number !== String(at + 1)) say(`number ${at + 1} should come here`);
    if (abuse === '' || control === '') say('says not what could be done, or what is done against it');
    const places = [...code.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    if (places.length === 0) say('says not where in the code that is');
    for (const name of places) if (!existsSync(path.join(root, name))) say(`there is no ${name}`);
    const proofs = proofsIn(proof);
    if (!proofs.some((each) => isTestId(each) || each.startsWith('tools/faults/'))) say('has no test');
    for (const each of proofs) {
      const problem = await problemWithProof(each, root, problemWithTest);
      if (problem !== undefined) say(problem);
    }
  }
  return problems;
}

function summaryOf(rows: readonly Requirement[]): string {
  const count = (title: string, some: readonly Requirement[]): string[] => [
    title,
    ...Object.keys(STANDINGS).map((kind) => String(some.filter(({ stands }) => stands === kind).length)),
    String(some.length),
  ];
  const byChapter = Object.entries(Object.groupBy(rows, ({ id }) => `V${id.split('.')[0]}`));
  const body = [...byChapter.map(([chapter, some]) => count(chapter, some ?? [])), count('all', rows)];
  return alignedTable([['chapter', ...Object.keys(STANDINGS), 'rows'], ...body]);
}

/** Brings the counts at the top of the table up to date. */
export async function writeRecordSummary(root = ROOT): Promise<void> {
  const file = path.join(root, ASVS);
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace(SUMMARY, () => summaryOf(requirementsIn(text).rows)),
  );
}

if (import.meta.main) {
  if (process.argv.includes('--write')) await writeRecordSummary();
  const problems = await securityRecord();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
