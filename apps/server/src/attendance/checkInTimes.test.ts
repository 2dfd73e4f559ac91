import { describe, expect, test } from 'vitest';
import { shiftWindow } from '@handover/domain/time';
import { cameAt, checkInsIn } from '../../test/checkIns.ts';
import { useTestServer } from '../../test/harness.ts';
import { said, shiftsIn } from '../../test/shifts.ts';

const server = useTestServer();
const { stands, lastEntry } = shiftsIn(server);
const { comesSoon, send, attendanceOf } = checkInsIn(server);

/** Date and times as people write them; a night ends on the next day. */
type Shift = [date: string, from: string, to: string];
const DAY: Shift = ['2026-11-12', '08:00', '20:00'];
const NIGHT: Shift = ['2026-11-12', '20:00', '08:00'];
const WEEK_S = 7 * 86_400;
const OK = [200, undefined];
const only = (day: string) => [409, `You can only check in on ${day}`];

/** Sends a check-in that happened at one moment and arrives, by a correct clock, so many seconds later. */
async function captured(moment: string, shift: Shift, { later_s = 0, ...over }: Record<string, unknown> = {}) {
  const at = new Date(moment);
  const window = shiftWindow(...shift);
  if (!window.ok) throw new Error(window.message);
  server().time.now = new Date(at.getTime() - 86_400_000);
  const { starts_at, ends_at } = window;
  const { ann, job } = await comesSoon({ starts_at, ends_at, ...over });
  server().time.now = new Date(at.getTime() + Number(later_s) * 1000);
  const answer = await send(ann, job, cameAt(at, { sent_at: server().clock().toISOString() }));
  return { answer, job };
}

describe('a check-in', () => {
  test.each<[string, string, Shift, unknown]>([
    ['an hour before the start', '2026-11-12T07:00:00Z', DAY, OK],
    ['a minute earlier', '2026-11-12T06:59:00Z', DAY, only('Thu 12 Nov')],
    ['a thousandth of a second earlier', '2026-11-12T06:59:59.999Z', DAY, only('Thu 12 Nov')],
    ['at the start', '2026-11-12T08:00:00Z', DAY, OK],
    ['a minute before the end', '2026-11-12T19:59:00Z', DAY, OK],
    ['at the end', '2026-11-12T20:00:00Z', DAY, only('Thu 12 Nov')],
    ['the day after', '2026-11-13T08:00:00Z', DAY, only('Thu 12 Nov')],
    ['the day before, at the same hour', '2026-11-11T08:00:00Z', DAY, only('Thu 12 Nov')],
    ['of a night, before midnight', '2026-11-12T19:00:00Z', NIGHT, OK],
    ['of a night, after midnight', '2026-11-13T00:20:00Z', NIGHT, OK],
    ['of a night, at its end', '2026-11-13T08:00:00Z', NIGHT, only('Thu 12 Nov')],
  ])('%s', async (_, moment, shift, expected) => {
    const { answer } = await captured(moment, shift);
    expect(said(answer)).toEqual(expected);
  });
});

describe('where the clocks change, an hour is an hour of elapsed time', () => {
  const FORWARD: Shift = ['2027-03-27', '20:00', '08:00'];
  const AFTER_FORWARD: Shift = ['2027-03-28', '02:30', '10:00'];
  const SUNDAY: Shift = ['2027-03-28', '20:00', '08:00'];
  const BACK: Shift = ['2027-10-30', '20:00', '08:00'];
  const AFTER_BACK: Shift = ['2027-10-31', '02:30', '10:00'];

  test.each<[string, string, Shift, unknown]>([
    ['forward: an hour before the night', '2027-03-27T19:00:00Z', FORWARD, OK],
    ['forward: a minute earlier', '2027-03-27T18:59:00Z', FORWARD, only('Sat 27 Mar')],
    ['forward: a minute before its early end', '2027-03-28T06:59:00Z', FORWARD, OK],
    ['forward: at its end', '2027-03-28T07:00:00Z', FORWARD, only('Sat 27 Mar')],
    ['forward: an hour before half past two', '2027-03-28T00:30:00Z', AFTER_FORWARD, OK],
    ['forward: a minute earlier than that', '2027-03-28T00:29:00Z', AFTER_FORWARD, only('Sun 28 Mar')],
    ['the night after: an hour before', '2027-03-28T18:00:00Z', SUNDAY, OK],
    ['the night after: at its end', '2027-03-29T07:00:00Z', SUNDAY, only('Sun 28 Mar')],
    ['back: an hour before the night', '2027-10-30T18:00:00Z', BACK, OK],
    ['back: a minute earlier', '2027-10-30T17:59:00Z', BACK, only('Sat 30 Oct')],
    ['back: a minute before its late end', '2027-10-31T07:59:00Z', BACK, OK],
    ['back: at its end', '2027-10-31T08:00:00Z', BACK, only('Sat 30 Oct')],
    ['back: an hour before half past two', '2027-10-31T01:30:00Z', AFTER_BACK, OK],
    ['back: a minute earlier than that', '2027-10-31T01:29:00Z', AFTER_BACK, only('Sun 31 Oct')],
  ])('%s', async (_, moment, shift, expected) => {
    const { answer } = await captured(moment, shift);
    expect(said(answer)).toEqual(expected);
  });

  test.each<[string, string, Shift, number]>([
    ['forward', '2027-03-28T01:10:00Z', FORWARD, 310],
    ['back', '2027-10-31T01:10:00Z', BACK, 370],
  ])('%s: and so are late minutes', async (_, moment, shift, late_check_in) => {
    const { answer } = await captured(moment, shift);
    expect(answer.json().data).toMatchObject({ late_check_in });
  });
});

describe('a check-in stored on the phone counts by when it happened', () => {
  test.each([
    ['a quarter of an hour', 900, []],
    ['a second more', 901, ['sent_late']],
    ['seven days', WEEK_S, ['sent_late']],
  ])('received %s later', async (_, later_s, flags) => {
    const { answer, job } = await captured('2026-11-12T07:55:00Z', DAY, { later_s });
    expect(said(answer)).toEqual(OK);
    expect(await attendanceOf(job)).toMatchObject({
      checked_in_at: new Date('2026-11-12T07:55:00Z'),
      received_at: server().clock(),
      late_check_in: 0,
      flags,
    });
  });

  test('is refused a second after seven days', async () => {
    const { answer, job } = await captured('2026-11-12T07:55:00Z', DAY, { later_s: WEEK_S + 1 });
    expect(said(answer)).toEqual([409, 'This check-in is too old']);
    expect(await stands(job)).toMatchObject({ status: 'Confirmed' });
  });

  test('is accepted though the shift has been closed as missed since then', async () => {
    const missed = { status: 'missed', no_show: true, later_s: 2 * 86_400 };
    const { answer, job } = await captured('2026-11-12T08:20:00Z', DAY, missed);
    expect(answer.json().data).toMatchObject({ status: 'Checked in', no_show: false, late_check_in: 20 });
    expect(await lastEntry(job)).toMatchObject({ command: 'check_in', from_status: 'missed' });
  });

  test('is refused where it did not happen in time', async () => {
    const { answer, job } = await captured('2026-11-12T20:00:01Z', DAY, { status: 'missed', later_s: 60 });
    expect(said(answer)).toEqual(only('Thu 12 Nov'));
    expect(await stands(job)).toMatchObject({ status: 'missed' });
  });
});
