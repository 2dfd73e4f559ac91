import { expect, test } from 'vitest';
import { presetValues, proposals, typeOfTimes, type Usual, USUAL_ANYWHERE } from './proposals.ts';
import { blankValues, type ShiftField, type ShiftValues } from '../shared/values.ts';

const now = new Date('2026-11-12T10:24:00Z');
const own_night = {
  label: 'Waking night',
  shift_time: 'Night Shift',
  job_start_time: '19:45',
  job_end_time: '07:45',
  break_length: 45,
  break_is_paid_for: true,
} as const;
const usual: Usual = {
  roles: [
    {
      title: 'Senior Carer',
      staff_rate: 15.1,
      hcp_rate: 21,
      from: 'last shift',
      card: null,
      required_tags: [],
      remembered: [],
    },
  ],
  presets: [own_night],
};
const blank = blankValues({ agents: [], care_providers: [], care_provider_id: null, tags: [] });

/** Proposals after a change, with these fields filled in by hand before. */
const after = (changed: Partial<ShiftValues>, own: ShiftField[] = [], known: Partial<ShiftValues> = {}) =>
  proposals(
    { ...blank, ...known, ...changed },
    new Set(Object.keys(changed) as ShiftField[]),
    new Set([...own, ...(Object.keys(changed) as ShiftField[])]),
    usual,
    now,
  );

test('proposes a day’s usual deadline, and keeps one chosen by hand', () => {
  expect(after({ date: '2026-11-20' })).toEqual({ deadline: '2026-11-19' });
  expect(after({ date: '2026-11-12' })).toEqual({ deadline: '2026-11-12' });
  expect(after({ date: '2026-11-20' }, ['deadline'])).toEqual({});
});

test('proposes the location’s own times and break for a shift type', () => {
  expect(after({ shift_time: 'Night Shift' })).toEqual({
    job_start_time: '19:45',
    job_end_time: '07:45',
    has_break: true,
    break_length: 45,
    break_is_paid_for: true,
  });
  expect(after({ shift_time: 'Night Shift' }, ['has_break', 'break_length', 'break_is_paid_for'])).toEqual({
    job_start_time: '19:45',
    job_end_time: '07:45',
  });
  expect(after({ shift_time: 'Night Shift' }, ['job_end_time'])).toEqual({});
  expect(after({ shift_time: 'Day Shift' })).toEqual({}); // the location has none
});

test('proposes the times of most homes before a location is chosen', () => {
  const values = { ...blank, shift_time: 'Night Shift' } as const;
  expect(proposals(values, new Set(['shift_time']), new Set(['shift_time']), USUAL_ANYWHERE, now)).toEqual({
    job_start_time: '20:00',
    job_end_time: '08:00',
  });
});

test('proposes the type for times, unless one was chosen by hand', () => {
  const start = { job_start_time: '14:00' };
  expect(after({ job_end_time: '21:30' })).toEqual({});
  expect(after({ job_end_time: '21:30' }, [], start)).toEqual({ shift_time: 'Afternoon Shift' });
  expect(after({ job_end_time: '21:30' }, ['shift_time'], start)).toEqual({});
});

test('names a location’s own shifts as it does, and others by their hours', () => {
  const named = [{ ...own_night, shift_time: 'Day Shift' as const }];
  expect(typeOfTimes('19:45', '07:45', named)).toBe('Day Shift');
  expect(typeOfTimes('20:00', '08:00', named)).toBe('Night Shift');
});

test('proposes a role’s usual rates at the location, and clears them for another role', () => {
  expect(after({ title: 'senior carer ' })).toEqual({ staff_rate: '15.10', hcp_rate: '21.00' });
  expect(after({ title: 'Cook' })).toEqual({ staff_rate: '', hcp_rate: '' });
  expect(after({ title: 'Senior Carer' }, ['staff_rate'])).toEqual({ hcp_rate: '21.00' });
});

test('leaves breaks alone for a usual shift without one', () => {
  expect(presetValues({ ...own_night, break_length: 0 })).toEqual({
    shift_time: 'Night Shift',
    job_start_time: '19:45',
    job_end_time: '07:45',
  });
});
