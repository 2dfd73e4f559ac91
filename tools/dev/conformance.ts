import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ProblemWithTest, testsOf } from '../lab/records/proofs.ts';
import { alignedTable, tableLines } from '../lab/records/tables.ts';
import { isTestId } from '../lab/records/testIds.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const INDEX = 'docs/conformance.md';
const FOLDER = 'docs/conformance';
const CHANGES = 'changes.md';
const CHANGE_PREFIX = 'rules.md 9: ';
const SUMMARY = /(?<=<!-- summary -->\n\n)[^]*(?=\n\n<!-- end of summary -->)/;
const STANDINGS = ['proved', 'changed', 'not yet'] as const;

type Row = { place: string; id: string; spec: string; number: number; what: string; proofs: string[] };
type Evidence = { changes: string[]; problemWithTest: ProblemWithTest };

/** Everything that makes the conformance tables untrue; empty when each row's proof can be found. */
export async function conformance(root = ROOT): Promise<string[]> {
  const { rows, problems } = await readRows(root);
  const evidence = { changes: await readChanges(root), problemWithTest: await testsOf(root) };
  for (const row of rows) {
    if (row.what === '') problems.push(`${row.place} ${row.id}: says nothing`);
    for (const proof of row.proofs) {
      const problem = await problemWith(proof, row, evidence);
      if (problem !== undefined) problems.push(`${row.place} ${row.id}: ${problem}`);
    }
  }
  const index = await readFile(path.join(root, INDEX), 'utf8');
  if (SUMMARY.exec(index)?.[0] !== summaryOf(rows)) {
    problems.push(`${INDEX}: the summary is stale, run node tools/dev/conformance.ts --write`);
  }
  return [...problems, ...numberingProblems(rows), ...unnamedChanges(rows, evidence.changes)];
}

/** Brings the counts at the top of the index up to date. */
export async function writeSummary(root = ROOT): Promise<void> {
  const file = path.join(root, INDEX);
  const [index, { rows }] = await Promise.all([readFile(file, 'utf8'), readRows(root)]);
  await writeFile(
    file,
    index.replace(SUMMARY, () => summaryOf(rows)),
  );
}

async function problemWith(
  proof: string,
  row: Row,
  { changes, problemWithTest }: Evidence,
): Promise<string | undefined> {
  if (proof === '') return 'has no proof';
  if (proof === 'not yet') return row.proofs.length === 1 ? undefined : '"not yet" cannot stand beside a proof';
  if (proof.startsWith(CHANGE_PREFIX)) {
    const count = changesNamed(proof, changes).length;
    if (count === 1) return undefined;
    return `${count === 0 ? 'no change' : 'more than one change'} reads "${proof.slice(CHANGE_PREFIX.length)}"`;
  }
  return isTestId(proof) ? problemWithTest(proof) : `"${proof}" is neither a test nor a change`;
}

const changesNamed = (proof: string, changes: readonly string[]): string[] =>
  proof.startsWith(CHANGE_PREFIX) ? changes.filter((change) => change.includes(proof.slice(CHANGE_PREFIX.length))) : [];

function unnamedChanges(rows: readonly Row[], changes: readonly string[]): string[] {
  const named = new Set(rows.flatMap((row) => row.proofs).flatMap((proof) => changesNamed(proof, changes)));
  return changes
    .filter((change) => !named.has(change))
    .map((change) => `${FOLDER}/${CHANGES}: no row names "${change}"`);
}

/** Numbers run on within a section, so that a row can be neither doubled nor quietly dropped. */
function numberingProblems(rows: readonly Row[]): string[] {
  const last = new Map<string, number>();
  return rows.flatMap((row) => {
    const expected = (last.get(row.spec) ?? 0) + 1;
    last.set(row.spec, row.number);
    if (row.number === expected) return [];
    const twice = rows.filter((other) => other.id === row.id).length > 1;
    return [`${row.place} ${row.id}: ${twice ? 'this id stands twice' : `number ${expected} should come here`}`];
  });
}

async function readRows(root: string): Promise<{ rows: Row[]; problems: string[] }> {
  const rows: Row[] = [];
  const problems: string[] = [];
  const files = (await readdir(path.join(root, FOLDER))).filter((file) => file.endsWith('.md') && file !== CHANGES);
  for (const file of files.toSorted()) {
    const text = await readFile(path.join(root, FOLDER, file), 'utf8');
    for (const [line, cells] of tableLines(text)) {
      const [id = '', spec = '', what = '', proof = ''] = cells;
      const place = `${FOLDER}/${file}:${line}`;
      const [, book, section, number] = /^S(\d)-([\d.]+)-(\d{2,})$/.exec(id) ?? [];
      if (cells.length !== 4) problems.push(`${place}: a row has four cells, this one ${cells.length}`);
      else if (`${book}.${section}` !== spec) problems.push(`${place}: id "${id}" does not fit spec "${spec}"`);
      else {
        const proofs = proof.split(' ; ').map((part) => part.trim());
        rows.push({ place, id, spec, number: Number(number), what, proofs });
      }
    }
  }
  return { rows, problems };
}

async function readChanges(root: string): Promise<string[]> {
  const text = await readFile(path.join(root, FOLDER, CHANGES), 'utf8');
  return tableLines(text).map(([, cells]) => cells[0] ?? '');
}

/** A changed row counts as proved once a test of what we do instead stands beside the change. */
function standing({ proofs }: Row): (typeof STANDINGS)[number] {
  if (proofs.some(isTestId)) return 'proved';
  return proofs.some((proof) => proof.startsWith(CHANGE_PREFIX)) ? 'changed' : 'not yet';
}

function summaryOf(rows: readonly Row[]): string {
  const counts = (title: string, some: readonly Row[]): string[] => [
    title,
    String(some.length),
    ...STANDINGS.map((kind) => String(some.filter((row) => standing(row) === kind).length)),
  ];
  const bySection = Object.entries(Object.groupBy(rows, (row) => row.spec));
  const body = [...bySection.map(([spec, some]) => counts(spec, some ?? [])), counts('all', rows)];
  return alignedTable([['spec', 'rows', ...STANDINGS], ...body]);
}

if (import.meta.main) {
  if (process.argv.includes('--write')) await writeSummary();
  const problems = await conformance();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
