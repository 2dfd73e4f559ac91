import { expect, test } from 'vitest';
import { capturedAt, measuredAt, timed } from './captured.ts';

/** Seconds after 08:00. */
const at = (seconds: number) => new Date(Date.parse('2026-11-12T08:00:00Z') + seconds * 1000);
const sent = (captured: number, sent_at: number) => ({
  captured_at: at(captured).toISOString(),
  sent_at: at(sent_at).toISOString(),
});

test.each([
  ['sent at once', sent(0, 0), 0, 0, []],
  ['sent after a quarter of an hour', sent(0, 900), 900, 0, []],
  ['sent a second later than that', sent(0, 901), 901, 0, ['sent_late']],
  ['a week on its way', sent(0, 7 * 86_400), 7 * 86_400, 0, ['sent_late']],
  ['two seconds on the line', sent(0, 0), 2, 2, []],
  ['a clock that is five minutes slow', sent(-300, -300), 0, 0, []],
  ['a clock that is slower', sent(-301, -301), 0, 0, ['clock']],
  ['a clock that is five minutes fast', sent(300, 300), 0, 0, []],
  ['a clock that is faster', sent(301, 301), 0, 0, ['clock']],
  ['a clock that is a day fast, sent an hour later', sent(86_400, 90_000), 3_600, 0, ['clock', 'sent_late']],
  ['a clock that was set back between the two', sent(7_200, 0), 0, 0, []],
])('%s', (_, said, received, truly, flags) => {
  expect(capturedAt(said, at(received))).toEqual({ at: at(truly), flags });
});

test('fills in missing times: none given means now, and a captured time alone means sent now', () => {
  const now = at(0).toISOString();
  expect(timed<{ job_id: string; captured_at?: string }>({ job_id: 'a' }, at(0))).toEqual({
    job_id: 'a',
    captured_at: now,
    sent_at: now,
  });
  const before = at(-60).toISOString();
  expect(timed({ captured_at: before }, at(0))).toEqual({ captured_at: before, sent_at: now });
  expect(timed({ captured_at: before, sent_at: before }, at(0))).toEqual({ captured_at: before, sent_at: before });
});

test('a time that a phone sends is never before 1970 [captured-1]', () => {
  const said = { captured_at: '0001-01-01T00:00:00Z', sent_at: '9999-12-31T00:00:00Z' };
  expect(capturedAt(said, at(0)).at).toEqual(new Date(0));
});

test.each([
  ['a minute before it was captured', '2026-11-12T08:04:00Z', -60],
  ['long after it', '9999-12-31T00:00:00Z', 10],
])('a position is dated by the server’s clock too: %s', (_, measured, seconds) => {
  const captured = { captured_at: '2026-11-12T08:05:00Z', at: at(0), received: at(10) };
  expect(measuredAt(measured, captured)).toEqual(at(seconds));
});
