import { expect, test } from 'vitest';
import { asPlanned, byPeople, byWards, chipLabel, postAddress, shortName, usualTimes } from './plan.ts';
import { firstDayOf, weekChoices, weekIn, weekInFull, weekText } from './week.ts';

const MONDAY = '2026-11-16';
const NOW = new Date('2026-11-18T19:55:00Z');
const HOME = { office_id: 'h1', title: 'Willow Court', wards: ['Ground floor', 'Annexe'] };
const OTHER = { office_id: 'h2', title: 'Ashgrove House', wards: [] };
const ANN = { member_id: 'm1', first_name: 'Wanjiru', last_name: 'Lewandowska' };
let number = 0;
const shift = (over: object = {}) =>
  asPlanned({
    job_id: `j${++number}`,
    title: 'Carer',
    ward: 'Ground floor',
    office_id: 'h1',
    status: 'Published',
    no_show: false,
    late_notice: null,
    date: '2026-11-20',
    shift_time: 'Morning Shift',
    job_start_time: '07:00',
    job_end_time: '14:30',
    starts_at: '2026-11-20T07:00:00Z',
    ends_at: '2026-11-20T14:30:00Z',
    start_time: null,
    late_check_in: null,
    assigned_to: null,
    out_of_date: false,
    applications: 0,
    offers: 0,
    ...over,
  } as never);

test('lists wards in their own order, roles by name, and names the location if there are several', () => {
  const shifts = [
    shift({ ward: 'Zinnia' }),
    shift({ ward: 'Annexe' }),
    shift({ title: 'Nurse' }),
    shift({ title: 'carer', date: MONDAY }),
    shift(),
    shift({ office_id: 'h2', ward: '' }),
  ];
  const [first, ...sections] = byWards({ shifts: shifts.slice(0, 5), homes: [HOME], monday: MONDAY });
  expect([first, ...sections].map((section) => section?.title)).toEqual(['Ground floor', 'Annexe', 'Zinnia']);
  expect(first?.rows.map(({ label, cells }) => [label, cells.map((cell) => cell.length).join('')])).toEqual([
    ['carer', '1000100'],
    ['Nurse', '0000100'],
  ]);
  expect(byWards({ shifts, homes: [OTHER, HOME], monday: MONDAY }).map(({ title }) => title)).toEqual([
    'Ashgrove House',
    'Willow Court, Ground floor',
    'Willow Court, Annexe',
    'Willow Court, Zinnia',
  ]);
});

test('lists people by name with their hours, below what nobody has', () => {
  const shifts = [shift(), shift({ assigned_to: ANN }), shift({ assigned_to: ANN, date: '2026-11-22' })];
  expect(byPeople(shifts, MONDAY)[0]?.rows.map(({ label, hint }) => [label, hint])).toEqual([
    ['Nobody yet', undefined],
    ['Wanjiru Lewandowska', '15 h'],
  ]);
});

test('an empty cell posts at the times that its row has most often', () => {
  const late = { shift_time: 'Afternoon Shift', job_start_time: '14:00', job_end_time: '21:30' };
  const usual = usualTimes([shift(), shift(late), shift(late)]);
  expect(usual?.job_start_time).toBe('14:00');
  const query = new URLSearchParams(postAddress(usual ?? shift(), '2026-11-21', '/jobs?view=rota').split('?')[1]);
  expect(Object.fromEntries(query)).toEqual({
    form: 'quick',
    location_id: 'h1',
    role: 'Carer',
    ward: 'Ground floor',
    date: '2026-11-21',
    shift_time: 'Afternoon Shift',
    start: '14:00',
    end: '21:30',
    back: '/jobs?view=rota',
  });
});

test('a chip says who, when, how it stands and where', () => {
  expect(chipLabel(shift({ offers: 3 }), NOW)).toBe(
    'Nobody yet, 3 asked, none applied, 07:00 – 14:30, Carer, Ground floor',
  );
  expect(chipLabel(shift({ status: 'Assigned', assigned_to: ANN, out_of_date: true }), NOW)).toBe(
    'Wanjiru Lewandowska, 07:00 – 14:30, Asked, not confirmed, Carer, Ground floor, out of date by this shift',
  );
  expect(shortName(ANN)).toBe('Wanjiru L.');
  expect(shortName({ first_name: 'Jamal', last_name: 'Thompson' })).toBe('Jamal Thompson');
});

test('names weeks, and takes only a Monday from the address', () => {
  expect(weekIn({ week: '2026-11-23' }, NOW)).toBe('2026-11-23');
  for (const week of ['2026-11-24', 'soon', undefined]) expect(weekIn({ week }, NOW)).toBe(MONDAY);
  expect(weekText(MONDAY, '2026-11-18')).toBe('Mon 16 – Sun 22 Nov');
  expect(weekText('2026-11-30', '2026-11-18')).toBe('Mon 30 Nov – Sun 6 Dec');
  expect(weekText('2026-12-28', '2026-11-18')).toBe('Mon 28 Dec – Sun 3 Jan 2027');
  expect(weekInFull(MONDAY)).toBe('Monday 16 to Sunday 22 November 2026');
  expect([firstDayOf(MONDAY, '2026-11-18'), firstDayOf('2026-11-23', '2026-11-18')]).toEqual([2, 0]);
  const far = weekChoices('2025-01-06', '2026-11-18');
  expect([far.length, far[0]?.value]).toEqual([26, '2025-01-06']);
});
