import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lab/machine/execute.ts';
import { type Lock, readLock, sbomOf } from './sbom.ts';

const WORKSPACES = ['apps/server', 'apps/web', 'packages/contract', 'packages/domain'];
const written = sbomOf(await readLock());
const purls = new Set(written.components.map(({ purl }) => purl));

test('lists every package that production installs, each at the version of the lock [sbom-1]', async () => {
  const { packages } = await readLock();
  for (const workspace of WORKSPACES) {
    const { dependencies = {} } = JSON.parse(await readFile(path.join(ROOT, workspace, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    for (const [name, version] of Object.entries(dependencies)) {
      if (name.startsWith('@handover/')) continue;
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
      expect(purls, `${workspace} wants ${name}`).toContain(purl);
    }
  }
  const installed = Object.entries(packages).filter(
    ([place, { dev, link }]) => /node_modules/.test(place) && !dev && !link,
  );
  const distinct = new Set(
    installed.map(([place, { version }]) => `${place.replace(/^.*node_modules\//, '')}@${version}`),
  );
  expect(written.components).toHaveLength(distinct.size);
});

test('leaves out what is for development [sbom-2]', () => {
  for (const name of ['vitest', '@playwright/test', 'oxlint', 'maildev']) {
    expect([...purls].filter((purl) => purl.startsWith(`pkg:npm/${name.replace('@', '%40')}@`))).toEqual([]);
  }
});

test('says what needs what, without a name that it does not list', () => {
  const known = new Set([...purls, written.metadata.component.purl]);
  const named = written.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  expect(named.filter((each) => !known.has(each))).toEqual([]);
  const needs = new Map(written.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const fastify = [...purls].find((purl) => purl.startsWith('pkg:npm/fastify@')) ?? '';
  expect(needs.get(written.metadata.component.purl)).toContain(fastify);
  expect(needs.get(fastify)?.some((purl) => purl.startsWith('pkg:npm/find-my-way@'))).toBe(true);
  const needed = new Set([...needs.values()].flat());
  expect([...purls].filter((purl) => !needed.has(purl))).toEqual([]);
});

test('the nearest of several versions is the one that is meant', () => {
  const lock: Lock = {
    name: 'house',
    version: '1.0.0',
    packages: {
      '': { name: 'house', dependencies: { a: '1' } },
      'apps/x': { name: 'x', dependencies: { b: '2' } },
      'apps/x/node_modules/b': { version: '2.0.0' },
      'node_modules/a': { version: '1.0.0', dependencies: { b: '1' } },
      'node_modules/a/node_modules/b': { version: '1.1.0' },
      'node_modules/b': { version: '3.0.0', license: '(MIT OR Apache-2.0)' },
    },
  };
  const needs = Object.fromEntries(sbomOf(lock).dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  expect(needs['pkg:npm/a@1.0.0']).toEqual(['pkg:npm/b@1.1.0']);
  expect(needs['pkg:npm/house@1.0.0']).toEqual(['pkg:npm/a@1.0.0', 'pkg:npm/b@2.0.0']);
});

test('tells nothing of the machine on which it was made, and is the same on another', async () => {
  const text = JSON.stringify(written);
  expect(text).not.toContain(ROOT);
  expect(text).not.toMatch(/file:|https?:\/\/(?!mootools)|\/(tmp|work|root|home|Users)\//);
  expect(JSON.stringify(sbomOf(await readLock()))).toBe(text);
});
