import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { tableLines } from './tables.ts';
import { countIds, idsOfTitle, isTestId } from './testIds.ts';

/** Says what is wrong with a test that a record cites by its id; nothing if there is one such test. */
export type ProblemWithTest = (id: string) => string | undefined;

export async function testsOf(root: string): Promise<ProblemWithTest> {
  const count = await countIds(root);
  return (id) => {
    if (count(id) === 1) return undefined;
    return `${count(id) === 0 ? 'no test' : 'more than one test'} has the id ${id}`;
  };
}

const RECORDS = 'docs/{conformance,security}/*.md';

/** Says which cited ids no test of a run bears: a case was deleted, or a test was skipped. */
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
