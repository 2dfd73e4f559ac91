import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../lab/machine/execute.ts';
import { findOnPath } from '../lab/machine/installed.ts';
import { alertNames, queriesOf } from './prometheusQueries.ts';

const RULES = join(ROOT, 'deploy/prometheus');
const SLOW = 60_000;

const promtool = (...args: string[]): string => {
  const tool = findOnPath('promtool');
  if (tool === undefined) throw new Error('promtool is missing: npm run setup');
  const { status, stdout, stderr } = spawnSync(tool, args, { cwd: RULES, encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}\n${stderr}`;
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alerts-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the alert rules', () => {
  test('are sound', { timeout: SLOW }, () => {
    expect(promtool('check', 'rules', 'alerts.yml')).toBe('');
  });

  test('are quiet before their trouble and fire in it', { timeout: SLOW }, () => {
    expect(promtool('test', 'rules', 'alerts.test.yml', 'alerts.week.test.yml')).toBe('');
  });

  test('are tried, each of them, quiet and firing', async () => {
    const tried = (
      await Promise.all(['alerts.test.yml', 'alerts.week.test.yml'].map((file) => readFile(join(RULES, file), 'utf8')))
    ).join('\n');
    const asked = [...tried.matchAll(/expr: 'ALERTS\{alertname="(\w+)"/g)].map(([, name]) => name);
    const names = await alertNames();
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) expect([name, asked.filter((each) => each === name).length]).toEqual([name, 2]);
  });

  test('have a section in the runbook each, and it has none for others', async () => {
    const runbook = await readFile(join(ROOT, 'docs/runbook.md'), 'utf8');
    const sections = [...runbook.matchAll(/^## (\w+)\n\n\S/gm)].map(([, name]) => name);
    expect(sections.toSorted()).toEqual((await alertNames()).toSorted());
  });

  test('say what is so, what people notice, what to do and where that is written', async () => {
    const rules = (await readFile(join(RULES, 'alerts.yml'), 'utf8')).split('- alert: ').slice(1);
    for (const rule of rules) {
      const name = /^\w+/.exec(rule)?.[0] ?? '';
      expect(rule).toMatch(/severity: (page|ticket)\n/);
      for (const what of ['summary', 'notice', 'do']) expect(rule).toMatch(new RegExp(`^ +${what}: ['"]?\\S..`, 'm'));
      expect(rule).toContain(`runbook_url: docs/runbook.md#${name.toLowerCase()}\n`);
    }
  });
});

test('every panel of the dashboard asks something that Prometheus understands', { timeout: SLOW }, async () => {
  const { dashboard } = await queriesOf();
  expect(dashboard.length).toBeGreaterThan(25);
  const rules = dashboard.map((query, at) => {
    const expr = JSON.stringify(query.replaceAll('$__rate_interval', '5m'));
    return `      - record: panel:of:${at}\n        expr: ${expr}\n`;
  });
  const file = join(folder, 'panels.yml');
  await writeFile(file, `groups:\n  - name: panels\n    rules:\n${rules.join('')}`);
  expect(promtool('check', 'rules', file)).toBe('');
});

test('promtool refuses what is wrong, so that its silence means something', { timeout: SLOW }, async () => {
  const file = join(folder, 'wrong.yml');
  await writeFile(file, 'groups:\n  - name: wrong\n    rules:\n      - alert: Wrong\n        expr: sum(\n');
  expect(promtool('check', 'rules', file)).toContain('parse error');
  expect(execFileSync(findOnPath('promtool') ?? 'promtool', ['--version'], { encoding: 'utf8' })).toContain('promtool');
});
