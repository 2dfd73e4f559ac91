import { describe, expect, test } from 'vitest';
import { BREAKS, checkSigner, checkTimes, hoursFlags, likelyEnd, startsAbout, totalTime } from './timesheet.ts';

const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const NIGHT = { start_time: at('11T20:00'), end_time: at('12T08:00'), break_time: 30 };
const SHIFT = { starts_at: NIGHT.start_time, ends_at: NIGHT.end_time };

describe('the total', () => {
  test.each([
    ['is the time less an unpaid break', NIGHT, false, 690],
    ['is all of the time where the break is paid', NIGHT, true, 720],
    ['is all of the time without a break', { ...NIGHT, break_time: 0 }, false, 720],
  ])('%s', (_, hours, break_is_paid_for, minutes) => {
    expect(totalTime({ ...hours, break_is_paid_for })).toBe(minutes);
  });

  test.each([
    ['is an hour longer in the night in which the clocks go back', '2026-10-24T19:00Z', '2026-10-25T07:00Z', 720],
    ['is an hour shorter in the night in which they go forward', '2027-03-27T20:00Z', '2027-03-28T07:00Z', 660],
  ])('%s', (_, start, end, minutes) => {
    const hours = { start_time: new Date(start), end_time: new Date(end), break_time: 0, break_is_paid_for: false };
    expect(totalTime(hours)).toBe(minutes);
  });
});

describe('hours can be', () => {
  const NOW = at('12T08:05');
  test.each([
    ['as they were', {}, {}],
    ['until the quarter hour that has begun', { end_time: at('12T08:15') }, {}],
    ['not until the one after', { end_time: at('12T08:30') }, { end_time: 'The end cannot be later than now' }],
    ['not backwards', { end_time: at('11T19:45') }, { end_time: 'The end must be after the start' }],
    ['not of no time', { end_time: at('11T20:00') }, { end_time: 'The end must be after the start' }],
    ['of a whole day', { start_time: at('11T08:00') }, {}],
    ['not of more', { start_time: at('11T07:45') }, { end_time: 'Hours of more than 24 hours cannot be signed' }],
    ['with a break that is shorter than they are', { start_time: at('12T07:00'), break_time: 55 }, {}],
    [
      'not with one as long',
      { start_time: at('12T07:00'), break_time: 60 },
      { break_time: 'The break must be shorter than the time worked' },
    ],
  ])('%s', (_, change, problems) => {
    expect(checkTimes({ ...NIGHT, ...change }, NOW)).toEqual(problems);
  });
});

describe('a start that is decided afterwards', () => {
  const NOW = at('20T08:00');
  const words = 'Choose a start about the time of the shift';
  test.each([
    ['may be twelve hours before the shift', { start_time: at('11T08:00') }, {}],
    ['not more', { start_time: at('11T07:45'), end_time: at('11T20:00') }, { start_time: words }],
    ['may be at its end', { start_time: at('12T08:00'), end_time: at('12T09:00') }, {}],
    ['not after it', { start_time: at('12T08:15'), end_time: at('12T09:00') }, { start_time: words }],
  ])('%s', (_, change, problems) => {
    expect(checkTimes({ ...NIGHT, ...change }, NOW, startsAbout(SHIFT))).toEqual(problems);
  });
});

describe('flags', () => {
  test.each([
    ['nothing in the hours of the shift', {}, NIGHT.start_time, []],
    ['nothing in fewer hours', { end_time: at('12T07:00') }, NIGHT.start_time, []],
    ['an end after the shift', { end_time: at('12T08:15') }, NIGHT.start_time, ['outside_window']],
    ['a start before the shift', { start_time: at('11T19:45') }, at('11T19:45'), ['outside_window']],
    ['a start before the check-in', {}, at('11T21:00'), ['other_start']],
    ['nothing where no check-in is known', {}, null, []],
  ])('%s', (_, change, checked_in, flags) => {
    expect(hoursFlags({ ...NIGHT, ...change }, SHIFT, checked_in)).toEqual(flags);
  });
});

describe('the signature for the location', () => {
  const NAME = 'Enter the name of who signs for the location';
  const HAND = 'Please sign on authorised signature';
  test.each([
    ['with both is complete', ['Sister Clarke', 'a drawing', false], {}],
    ['is named', ['', 'a drawing', false], { authorized_person: NAME }],
    ['signs', ['Sister Clarke', null, false], { authorized_signature: HAND }],
    ['does both', ['', null, false], { authorized_person: NAME, authorized_signature: HAND }],
    ['may not be there', ['', null, true], {}],
  ] as const)('%s', (_, [authorized_person, authorized_signature, nobody_to_sign], problems) => {
    expect(checkSigner({ authorized_person, authorized_signature, nobody_to_sign })).toEqual(problems);
  });
});

describe('the proposed end', () => {
  const of = (now: string) => likelyEnd(at(now), { start_time: NIGHT.start_time, ends_at: NIGHT.end_time });
  test.each([
    ['is now, rounded up, for who leaves early', '12T06:31', '12T06:45'],
    ['is a full quarter as it is', '12T06:45', '12T06:45'],
    ['is the shift’s own for who checks out on time', '12T08:00', '12T08:00'],
    ['is the shift’s own for who checks out late', '12T08:20', '12T08:00'],
    ['is after the start however soon they leave', '11T20:01', '11T20:15'],
  ])('%s', (_, now, end) => {
    expect(of(now)).toEqual(at(end));
  });

  test('is now for a member who came after the end of the shift [timesheet-1]', () => {
    const came = at('12T08:00');
    expect(likelyEnd(at('12T09:05'), { start_time: came, ends_at: NIGHT.end_time })).toEqual(at('12T09:15'));
  });
});

test('breaks go from none to an hour and a half in steps of five minutes [timesheet-2]', () => {
  expect([BREAKS[0], BREAKS[1], BREAKS.at(-1), BREAKS.length]).toEqual([0, 5, 90, 19]);
});
