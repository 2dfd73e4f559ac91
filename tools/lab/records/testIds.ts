import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { runTests } from './testTitles.ts';

const TEST_FILES = '{apps,packages,e2e,tools}/**/*.{test,spec}.{ts,tsx}';
/** Stands for a hole of a title while its end is read. */
const HOLE = '\0';
const TAGS = /(?: \[[\w.\0-]+\])+$/;
const ID = /^\[[\w.-]+\]$/;

export const isTestId = (text: string): boolean => ID.test(text);

/** The ids at the end of a title, as a runner reports it. */
export const idsOfTitle = (title: string): string[] => TAGS.exec(title)?.[0].trim().split(' ') ?? [];

/**
 * The ids of the tests that a source file runs. An id stands at the end of a title; a table of cases may hold one for each
 * case, which its title then ends with; or it is made of the case, as `[matrix-*]` is, once for all tests of a file.
 */
export function testIds(source: string): string[] {
  const ids = runTests(source).flatMap(({ title, cases }) => {
    const text = title.join(HOLE);
    const by_case = text.endsWith(` ${HOLE}`);
    return [...idsOfTitle(by_case ? text.slice(0, -2) : text), ...(by_case ? cases.filter(isTestId) : [])];
  });
  const made = ids.filter((id) => id.includes(HOLE)).map((id) => id.replaceAll(HOLE, '*'));
  return [...ids.filter((id) => !id.includes(HOLE)), ...new Set(made)];
}

/** The files of the tests that an id may mean, one for each test. */
export async function filesOfIds(root: string): Promise<(id: string) => string[]> {
  const files = new Map<string, string[]>();
  for await (const file of glob(TEST_FILES, { cwd: root, exclude: ['**/node_modules', '**/*.nightly.test.ts'] })) {
    for (const id of testIds(await readFile(path.join(root, file), 'utf8'))) {
      files.set(id, [...(files.get(id) ?? []), file]);
    }
  }
  const made = [...files].filter(([id]) => id.includes('*')).map(([id, all]) => ({ parts: id.split('*'), all }));
  return (id) => [
    ...(files.get(id) ?? []),
    ...made
      .filter(({ parts: [start = '', end = ''] }) => id.startsWith(start) && id.endsWith(end) && id !== start + end)
      .flatMap(({ all }) => all),
  ];
}

/** Counts the tests of the repository that an id may mean. */
export async function countIds(root: string): Promise<(id: string) => number> {
  const files = await filesOfIds(root);
  return (id) => files(id).length;
}
