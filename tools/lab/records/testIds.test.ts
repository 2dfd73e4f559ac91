import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { notRun } from './proofs.ts';
import { countIds, idsOfTitle, testIds } from './testIds.ts';

const roots: string[] = [];
afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true });
});

async function repositoryOf(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'ids-'));
  roots.push(root);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  return root;
}

test('the id of a test stands in brackets at the end of its title', () => {
  const source = `
    test('signs in [menu-1]', () => {});
    it(\`signs in as \${name} [menu-2]\`, () => {});
    test('[menu-3] is no id here', () => {});
    test.skip('signs out [menu-4]', () => {});
    // test('once upon a time [menu-5]', () => {});
  `;
  expect(testIds(source)).toEqual(['[menu-1]', '[menu-2]']);
});

test('a table of cases has an id for all, one for each, or both', () => {
  const source = `
    test.each(['a', 'b'])('takes %s [menu-1]', () => {});
    test.each([['a', '[menu-2]'], ['b', '[menu-3]'], /* ['c', '[menu-4]'] */])('drops %s $1', () => {});
    test.each([['a', '[menu-5]']])('holds %s [menu-6] $1', () => {});
    test.each([['a', '[menu-7]']])('bears %s well', () => {});
  `;
  expect(testIds(source)).toEqual(['[menu-1]', '[menu-2]', '[menu-3]', '[menu-6]', '[menu-5]']);
});

test('an id that is made of the case is written once for all of its file', async () => {
  const root = await repositoryOf({
    'apps/server/test/matrix.test.ts': `
      test.each(ALONE)('%s, alone [matrix-$0]', () => {});
      test.each(NAMES)('%s [matrix-$0]', () => {});
    `,
    'e2e/menu.spec.ts': 'for (const who of PEOPLE) test(`${who} [menu-${who}]`, () => {});',
  });
  const count = await countIds(root);
  expect(['[matrix-jobs.create]', '[menu-admin]', '[menu-]', '[door-admin]'].map(count)).toEqual([1, 1, 0, 0]);
});

test('an id is counted in all test files but those of the night and of others', async () => {
  const source = "test('signs in [menu-1]', () => {});";
  const root = await repositoryOf({
    'e2e/menu.spec.ts': source,
    'apps/web/src/menu.test.tsx': source,
    'apps/web/node_modules/menu/menu.test.ts': source,
    'apps/server/menu.nightly.test.ts': source,
  });
  expect((await countIds(root))('[menu-1]')).toBe(2);
});

test('a title that a runner reports ends with its ids', () => {
  expect(idsOfTitle('the menu holds a [menu-6] [menu-5]')).toEqual(['[menu-6]', '[menu-5]']);
  expect(idsOfTitle('the menu [menu-6] holds')).toEqual([]);
});

test('an id that a record cites and no test of a run bears is told', async () => {
  const root = await repositoryOf({
    'docs/conformance/1-shifts.md':
      '| id | what | proof |\n|---|---|---|\n| S1-1-01 | a | rules.md 9: b ; [menu-1] |\n',
    'docs/security/asvs.md': '| id | proof |\n|---|---|\n| 1.1.1 | [menu-2] ; docs/policy.md › Doors |\n',
  });
  expect(await notRun(['signs in [menu-1]', 'signs out [menu-3]'], root)).toEqual([
    'no test [menu-2] has run, which docs/security/asvs.md cites',
  ]);
});
