import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { tableLines } from './tables.ts';
import { countIds, idsOfTitle, isTestId } from './testIds.ts';
import { testsNamed, testTitles, type Title } from './testTitles.ts';

/** What is wrong with a test that a record names, in words; nothing if there is one such test. */
export type ProblemWithTest = (proof: string) => Promise<string | undefined>;

const TEST = /^(\S+\.(?:test|spec)\.tsx?) › (.+)$/;
export const isTest = (proof: string): boolean => isTestId(proof) || TEST.test(proof);

/** Looks for tests by their id, `[checkOut-3]`, or by "file › title". */
export async function testsOf(root: string): Promise<ProblemWithTest> {
  const count = await countIds(root);
  const known = new Map<string, Promise<Title[] | undefined>>();
  const titlesIn = (file: string): Promise<Title[] | undefined> => {
    const titles = known.get(file) ?? readFile(path.join(root, file), 'utf8').then(testTitles, () => undefined);
    known.set(file, titles);
    return titles;
  };
  return async (proof) => {
    if (isTestId(proof)) return wrongCount(count(proof), proof);
    const [, file = '', name = ''] = TEST.exec(proof) ?? [];
    const titles = await titlesIn(file);
    if (titles === undefined) return `there is no file ${file}`;
    const problem = wrongCount(testsNamed(name, titles), `named "${name}"`);
    return problem && `${file} has ${problem}`;
  };
}

const RECORDS = 'docs/{conformance,security}/*.md';

/** What the records cite and no test of a run bears, in words: a case that was deleted, or a test that was skipped. */
export async function notRun(titles: readonly string[], root: string): Promise<string[]> {
  const ran = new Set(titles.flatMap(idsOfTitle));
  const problems = new Set<string>();
  for await (const file of glob(RECORDS, { cwd: root })) {
    const cells = tableLines(await readFile(path.join(root, file), 'utf8')).flatMap(([, all]) => all);
    for (const id of cells.flatMap((cell) => cell.split(' ; ')).filter(isTestId)) {
      if (!ran.has(id)) problems.add(`no test ${id} has run, which ${file} cites`);
    }
  }
  return [...problems].toSorted();
}

function wrongCount(count: number, name: string): string | undefined {
  if (count === 1) return undefined;
  return `${count === 0 ? 'no test' : 'more than one test'} ${name}`;
}
