import { describe, expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { inOrder, isDue, nextLook, pauseAfter, setbackOf, waitsFor } from './rules.ts';

const NOW = Date.parse('2026-11-12T08:00:00Z');
const REFUSED = { status: 409, message: 'You can only check in on Thu 12 Nov', code: 'refused', errors: {} };

const entry = (over: Partial<Entry> = {}): Entry => ({
  user_id: 'ann',
  job_id: 'night',
  kind: 'check_in',
  key: 'key-1',
  place: 'Rose House',
  captured_at: '2026-11-12T07:55:00Z',
  input: {},
  tries: 0,
  next_try_at: 0,
  refused: null,
  claimed: false,
  ...over,
});
const leaving = entry({ kind: 'check_out', key: 'key-2', captured_at: '2026-11-12T07:58:00Z' });
const due = (one: Entry, all: Entry[], eager = false) => isDue(one, all, NOW, eager);

describe('server answer to an outbox entry', () => {
  test.each([
    ['nothing at all', 0, 'later'],
    ['that it was too slow', 408, 'later'],
    ['that it is too early to say', 425, 'later'],
    ['that too many ask', 429, 'later'],
    ['that it broke', 500, 'later'],
    ['that it is being restarted', 503, 'later'],
    ['that nobody is signed in', 401, 'sign_in'],
    ['that it is not for them', 403, 'refused'],
    ['that there is no such shift', 404, 'refused'],
    ['that it may not be', 409, 'refused'],
    ['that it is too large', 413, 'refused'],
    ['that something of it is wrong', 422, 'refused'],
  ] as const)('%s', (_, status, setback) => expect(setbackOf(status)).toBe(setback));
});

describe('outbox', () => {
  test('sends in the order of the events', () => {
    const other = entry({ job_id: 'day', captured_at: '2026-11-12T07:50:00+00:00' });
    expect(inOrder([leaving, entry(), other])).toEqual([other, entry(), leaving]);
  });

  test('sends at once; after a failure when the pause is over or the user is back', () => {
    expect(due(entry(), [entry()])).toBe(true);
    const failed = entry({ tries: 1, next_try_at: NOW + 1 });
    expect([due(failed, [failed]), due(failed, [failed], true)]).toEqual([false, true]);
    expect(due(entry({ tries: 1, next_try_at: NOW }), [])).toBe(true);
  });

  test('has growing pauses, at most five minutes plus half of that', () => {
    expect([1, 2, 3, 20].map((tries) => pauseAfter(tries, 0.5))).toEqual([5_000, 10_000, 20_000, 300_000]);
    expect([0, 1].map((random) => pauseAfter(20, random))).toEqual([150_000, 450_000]);
  });

  test('does not resend an entry that was refused or passed to an administrator', () => {
    for (const settled of [entry({ refused: REFUSED }), entry({ claimed: true })])
      expect([due(settled, [settled], true), nextLook([settled], NOW)]).toEqual([false, undefined]);
  });

  test('checks again when the first pause is over, and not while an entry waits for a person', () => {
    const failed = (next_try_at: number, job_id: string) => entry({ tries: 1, next_try_at, job_id });
    expect(nextLook([failed(NOW + 9_000, 'a'), failed(NOW + 4_000, 'b')], NOW)).toBe(4_000);
    expect(nextLook([failed(NOW - 5_000, 'a')], NOW)).toBe(1_000);
    expect(nextLook([entry({ refused: REFUSED }), leaving], NOW)).toBeUndefined();
    expect(nextLook([], NOW)).toBeUndefined();
  });
});

describe('check-out', () => {
  test('waits for the check-in of its shift, even if that is refused', () => {
    for (const coming of [entry(), entry({ refused: REFUSED })]) {
      expect(waitsFor(leaving, [coming, leaving])).toBe(coming);
      expect(due(leaving, [coming, leaving], true)).toBe(false);
    }
  });

  test('does not wait for another shift’s check-in, or for one passed to an administrator', () => {
    for (const coming of [entry({ job_id: 'day' }), entry({ claimed: true })])
      expect(due(leaving, [coming, leaving])).toBe(true);
  });
});
