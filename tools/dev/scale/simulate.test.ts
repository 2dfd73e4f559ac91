import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../apps/server/seed/demo/random.ts';
import { type Deployment, type Kind, simulate } from './simulate.ts';

const APART: Deployment = { webs: 1, connections_each: 1_000, cores: { web: 1, database: 64 } };
const call = (over: Partial<Kind> = {}): Kind => ({
  share: 1,
  node_ms: 10,
  database_ms: 0.001,
  asker_ms: 0,
  wait_ms: 0,
  ...over,
});
const run = (kinds: Kind[], deployment: Deployment, coming: Parameters<typeof simulate>[2], seconds = 20) =>
  simulate(kinds, deployment, coming, seconds, randomFrom(7));

describe('what queues are known to do', () => {
  test('nobody waits where there is hardly anyone', () => {
    const { p50 } = run([call()], APART, { per_second: 1 }, 200);
    expect(p50).toBeGreaterThan(6);
    expect(p50).toBeLessThan(11);
  });

  test('a process is as busy as calls times cost', () => {
    const { web_busy, per_second } = run([call()], APART, { per_second: 60 });
    expect(per_second).toBeGreaterThan(57);
    expect(web_busy).toBeGreaterThan(0.56);
    expect(web_busy).toBeLessThan(0.64);
  });

  test('the wait grows without end as a process comes near to all that it can do', () => {
    const p95 = (per_second: number) => run([call()], APART, { per_second }).p95;
    const [half, most, past] = [p95(50), p95(90), p95(120)];
    expect(most).toBeGreaterThan(2 * half);
    expect(past).toBeGreaterThan(1_000);
  });

  test('two processes on two cores carry what one does not', () => {
    const deployment: Deployment = { ...APART, webs: 2, cores: { web: 2, database: 64 } };
    expect(run([call()], deployment, { per_second: 120 }).p95).toBeLessThan(100);
  });

  test('more processes than cores are no help', () => {
    const deployment: Deployment = { ...APART, webs: 8 };
    expect(run([call()], deployment, { per_second: 120 }).p95).toBeGreaterThan(1_000);
  });

  test('people who ask again at once are answered as fast as the cores go', () => {
    const deployment: Deployment = { webs: 1, connections_each: 8, cores: { together: 2 } };
    const cost = call({ node_ms: 2, database_ms: 6 });
    // Two cores, eight milliseconds each: 250 a second, and of eight people each waits for the seven others.
    const { per_second, p50 } = run([cost], deployment, { people: 8 });
    expect(per_second).toBeGreaterThan(225);
    expect(per_second).toBeLessThan(255);
    expect(p50).toBeGreaterThan(25);
    expect(p50).toBeLessThan(40);
  });

  test('too few connections hold up what the processors could do', () => {
    const slow = call({ node_ms: 0.1, database_ms: 0.1, wait_ms: 50 });
    const few: Deployment = { ...APART, connections_each: 2 };
    expect(run([slow], few, { per_second: 60 }).p95).toBeGreaterThan(1_000);
    expect(run([slow], { ...few, connections_each: 8 }, { per_second: 60 }).p95).toBeLessThan(200);
  });
});

test('the same seed makes the same day', () => {
  expect(run([call()], APART, { per_second: 60 })).toEqual(run([call()], APART, { per_second: 60 }));
});
