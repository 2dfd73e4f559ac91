import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { testsNamed, testTitles, type Title } from './testTitles.ts';

export type TitlesIn = (file: string) => Promise<Title[] | undefined>;

/** The titles of a test file, read once. */
export function titlesByFile(root: string): TitlesIn {
  const known = new Map<string, Promise<Title[] | undefined>>();
  return (file) => {
    const titles = known.get(file) ?? readFile(path.join(root, file), 'utf8').then(testTitles, () => undefined);
    known.set(file, titles);
    return titles;
  };
}

const TEST = /^(\S+\.(?:test|spec)\.tsx?) › (.+)$/;
export const isTest = (proof: string): boolean => TEST.test(proof);

/** What is wrong with "file › title", in words; nothing if there is one such test. */
export async function problemWithTest(proof: string, titlesIn: TitlesIn): Promise<string | undefined> {
  const [, file = '', name = ''] = TEST.exec(proof) ?? [];
  const titles = await titlesIn(file);
  if (titles === undefined) return `there is no file ${file}`;
  const count = testsNamed(name, titles);
  if (count === 1) return undefined;
  return `${file} has ${count === 0 ? 'no test' : 'more than one test'} named "${name}"`;
}
