import { expect, test } from 'vitest';
import { USUAL_SHIFTS } from './fields.ts';
import { shiftFromWords, type Vocabulary } from './shiftWords.ts';

/** Wednesday. */
const now = new Date('2026-11-18T16:25:00Z');
const HERE: Vocabulary = {
  place: 'Willow Court',
  roles: [
    { title: 'Registered Nurse', tags: ['RGN', 'Medication'] },
    { title: 'Healthcare Assistant', tags: ['Moving & handling'] },
    { title: 'Senior Carer', tags: ['Medication'] },
    { title: 'Night Carer', tags: [] },
  ],
  wards: ['Nursing wing', 'Ground floor'],
  presets: USUAL_SHIFTS,
};
const NIGHT = { shift_time: 'Night Shift', job_start_time: '20:00', job_end_time: '08:00' };
const LONG_DAY = { shift_time: 'Day Shift', job_start_time: '08:00', job_end_time: '20:00' };

test.each([
  ['night RGN tomorrow', { title: 'Registered Nurse', hours: NIGHT, dates: ['2026-11-19'], unknown: [] }],
  ['night RGN tomorrow Willow Court', { title: 'Registered Nurse', hours: NIGHT, dates: ['2026-11-19'], unknown: [] }],
  [
    'two HCAs long day Mon and Tue, ground floor',
    {
      title: 'Healthcare Assistant',
      ward: 'Ground floor',
      heads: 2,
      hours: LONG_DAY,
      dates: ['2026-11-23', '2026-11-24'],
      unknown: [],
    },
  ],
  ['a nurse tonight', { title: 'Registered Nurse', hours: NIGHT, dates: ['2026-11-18'], unknown: [] }],
  ['carer at Rose House', { unknown: ['carer', 'rose', 'house'] }],
  ['Night Carer Friday', { title: 'Night Carer', dates: ['2026-11-20'], unknown: [] }],
  ['senior carer next Friday early', { title: 'Senior Carer', dates: ['2026-11-27'] }],
  ['rgn weekend', { title: 'Registered Nurse', dates: ['2026-11-21', '2026-11-22'] }],
  [
    'rgn 7:30 to 14:30 thursday',
    {
      title: 'Registered Nurse',
      hours: { shift_time: 'Morning Shift', job_start_time: '07:30', job_end_time: '14:30' },
      dates: ['2026-11-19'],
      unknown: [],
    },
  ],
  ['rgn 22-07', { hours: { shift_time: 'Night Shift', job_start_time: '22:00', job_end_time: '07:00' } }],
  ['rgn 7:10-14:00', { title: 'Registered Nurse' }],
  ['Wednesday', { dates: ['2026-11-25'] }],
  ['medication', { unknown: ['medication'] }],
  ['', { unknown: [] }],
  ['999 zzz', { unknown: ['999', 'zzz'] }],
])('%s', (said, expected) => {
  expect(shiftFromWords(said, HERE, now)).toMatchObject(expected);
});

test('a word of two roles chooses neither', () => {
  expect(shiftFromWords('medication tomorrow', HERE, now).title).toBeUndefined();
});

test('an ambiguous kind of hours chooses none', () => {
  const presets = [...USUAL_SHIFTS, { ...NIGHT, label: 'Waking', shift_time: 'Night Shift' as const }];
  expect(shiftFromWords('night rgn', { ...HERE, presets }, now).hours).toEqual(NIGHT);
  const unnamed = presets.map((preset, n) => ({ ...preset, label: `Shift ${n}` }));
  expect(shiftFromWords('night rgn', { ...HERE, presets: unnamed }, now).hours).toBeUndefined();
});
