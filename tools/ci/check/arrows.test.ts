import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrows } from './arrows.ts';

const FORBIDDEN: [from: string, to: string][] = [
  ['packages/domain/src/a.ts', 'packages/contract/src/a.ts'],
  ['packages/contract/src/b.ts', 'apps/server/src/db/a.ts'],
  ['apps/server/src/accounts/a.ts', 'apps/web/src/ui/a.ts'],
  ['apps/web/src/accounts/a.ts', 'apps/server/src/accounts/b.ts'],
  ['apps/server/src/db/b.ts', 'apps/server/src/http/a.ts'],
  ['apps/server/src/adapters/a.ts', 'apps/server/src/accounts/b.ts'],
  ['apps/server/src/http/b.ts', 'apps/server/src/shifts/a.ts'],
  ['apps/server/src/accounts/c.ts', 'apps/server/src/shifts/a.ts'],
  ['apps/server/src/lists/a.ts', 'apps/server/src/accounts/b.ts'],
  ['apps/server/src/accounts/d.ts', 'apps/server/src/app.ts'],
  ['apps/server/src/accounts/f.ts', 'apps/server/src/worker.ts'],
  ['apps/server/src/accounts/e.ts', 'tools/lab/a.ts'],
  ['apps/server/src/http/c.ts', 'apps/server/src/adapters/tracing.ts'],
  ['apps/web/src/ui/b.ts', 'apps/web/src/accounts/b.ts'],
  ['apps/web/src/api/a.ts', 'apps/web/src/ui/a.ts'],
  ['apps/web/src/accounts/c.ts', 'apps/web/src/shifts/a.ts'],
  ['apps/web/src/offline/a.ts', 'apps/web/src/shifts/a.ts'],
  ['apps/web/src/shifts/b.ts', 'apps/web/src/router.ts'],
  ['apps/web/src/dashboard/a.ts', 'apps/web/src/search/a.ts'],
  ['tools/lab/b.ts', 'tools/bench/a.ts'],
  ['tools/bench/b.ts', 'tools/faults/a.ts'],
  ['tools/faults/b.ts', 'tools/bench/a.ts'],
  ['tools/faults/c.ts', 'tools/dev/a.ts'],
  ['tools/dev/b.ts', 'tools/ci/a.ts'],
];
const ALLOWED: [from: string, to: string][] = [
  ['packages/contract/src/c.ts', 'packages/domain/src/c.ts'],
  ['apps/server/src/main.ts', 'apps/server/src/app.ts'],
  ['apps/server/src/shifts/c.ts', 'apps/server/src/accounts/b.ts'],
  ['apps/server/src/shifts/c.test.ts', 'apps/server/src/app.ts'],
  ['apps/web/src/shifts/c.ts', 'apps/web/src/lists/a.ts'],
  ['tools/bench/c.ts', 'tools/lab/a.ts'],
  ['tools/ci/c.ts', 'tools/faults/a.ts'],
  ['tools/lab/c.ts', 'apps/server/src/db/a.ts'],
];

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'arrows-'));
  const all = [...FORBIDDEN, ...ALLOWED];
  for (const [, to] of all) await plant(to, 'export const here = 1;\n');
  for (const [from, to] of all) {
    const path = relative(dirname(from), to);
    await plant(
      from,
      `import { here } from '${path.startsWith('.') ? path : `./${path}`}';\nexport const uses = here;\n`,
    );
  }
});
afterAll(() => rm(root, { recursive: true }));

async function plant(name: string, text: string): Promise<void> {
  await mkdir(join(root, dirname(name)), { recursive: true });
  await writeFile(join(root, name), text);
}

test('an import against the arrows is found, and one along them is not', async () => {
  const found = await arrows(root, ['packages', 'apps', 'tools'], []);
  expect([...new Set(found.map((problem) => problem.replace(/ \(.*/, '')))].toSorted()).toEqual(
    FORBIDDEN.map(([from, to]) => `${from} → ${to}`).toSorted(),
  );
});

test('a folder in which no file was seen is a failure, not a success', async () => {
  expect(await arrows(root, ['apps/web/src/lists'], ['packages/domain/src/'])).toEqual([
    'saw nothing in packages/domain/src/',
  ]);
});
