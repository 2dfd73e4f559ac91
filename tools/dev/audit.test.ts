import { expect, test } from 'vitest';
import { type Ledger, overdue, type Report, reportIn } from './audit.ts';

const URL_OF = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc';
const TODAY = new Date('2026-11-16T09:00:00Z');

/** Output of `npm audit --json`: a package by its own advisory, and one by way of the other. */
const reportOf = (over: { severity?: string; score?: number } = {}): Report => ({
  vulnerabilities: {
    leaky: {
      via: [
        {
          name: 'leaky',
          title: 'Leaks',
          url: URL_OF,
          severity: over.severity ?? 'high',
          cvss: { score: over.score ?? 7.5 },
        },
      ],
    },
    'needs-leaky': { via: ['leaky'] },
  },
});
const seenOn = (seen: string): Ledger => [{ url: URL_OF, seen, note: 'waiting for 2.0.1' }];

test('what is severe and older than fourteen days is told, and not a day sooner [audit-1]', () => {
  expect(overdue(reportOf(), seenOn('2026-11-02'), TODAY)).toEqual([]);
  expect(overdue(reportOf(), seenOn('2026-11-01'), TODAY)).toEqual([
    `leaky: Leaks (${URL_OF}): known for 15 days, at most 14 are allowed`,
  ]);
});

test('what is severe and nobody has written down is told at once', () => {
  expect(overdue(reportOf(), [], TODAY)).toEqual([
    expect.stringContaining('write it into docs/security/advisories.json'),
  ]);
  expect(overdue(reportOf({ severity: 'moderate', score: 7 }), [], TODAY)).toHaveLength(1);
  expect(overdue(reportOf({ severity: 'critical', score: 0 }), [], TODAY)).toHaveLength(1);
});

test('what is not severe has its time, and what holds no more leaves the list', () => {
  expect(overdue(reportOf({ severity: 'moderate', score: 6.9 }), [], TODAY)).toEqual([]);
  expect(overdue({ vulnerabilities: {} }, seenOn('2026-11-01'), TODAY)).toEqual([
    expect.stringContaining('holds no more'),
  ]);
});

test('an answer that is no report is not taken for a clean one', () => {
  expect(reportIn(JSON.stringify(reportOf()))).toEqual(reportOf());
  for (const output of ['{"message":"405 Method Not Allowed","statusCode":405}', 'npm error network', '', '{']) {
    expect(reportIn(output), `"${output}" is no report`).toBeUndefined();
  }
});
