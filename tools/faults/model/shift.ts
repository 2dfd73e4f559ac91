import type { FORM_STATUSES } from '@handover/domain/shifts/status';
import { dayAfter, londonDay } from '@handover/domain/time';
import type { Random } from '../../../apps/server/seed/demo/random.ts';
import { homeOf, kindOf, type Name, type World } from './people.ts';

/** Fields of a shift that the model varies. */
export type Shift = {
  hours: readonly [start: string, end: string];
  home: number;
  staff_rate: number;
  status: (typeof FORM_STATUSES)[number];
  ward: string;
};
export type Change = Partial<Shift>;

/** Shifts of one day: most overlap, so that a member cannot have both. */
const HOURS: [Shift['hours'], ...Shift['hours'][]] = [
  ['07:00', '14:30'],
  ['08:00', '20:00'],
  ['14:00', '21:30'],
  ['20:00', '08:00'],
];
/** Far enough ahead to be cancelled, near enough to be a shift. */
const DAYS_AHEAD = 5;

export const newShift = (random: Random, home: number | undefined): Shift => ({
  hours: random.pick(HOURS),
  home: home ?? random.whole(2),
  staff_rate: 13 + random.whole(20),
  status: random.whole(10) === 0 ? 'Unpublished' : 'Published',
  ward: 'Ward 1',
});

/** Always another ward, so that an edit that is acknowledged has changed something; often more. */
export function changeOf(
  random: Random,
  n: number,
  home: number | undefined,
  status: Shift['status'] | undefined,
): Change {
  const ward = `Ward ${n + 2}`;
  const more: [Change, ...Change[]] = [
    {},
    { staff_rate: 13 + random.whole(2000) / 100 },
    { hours: random.pick(HOURS) },
    { status: status === 'Unpublished' || random.whole(2) === 0 ? 'Published' : 'Unpublished' },
    home === undefined ? { home: random.whole(2) } : {},
  ];
  return { ward, ...(status === 'Unpublished' ? { status: 'Published' } : {}), ...random.pick(more) };
}

/** Another time, place or rate: what was offered is not there any more. */
export const isLapsing = (change: Change): boolean =>
  change.hours !== undefined || change.home !== undefined || change.staff_rate !== undefined;

const PLACES = [
  { address_line_1: '1 High Street', city: 'York', post_code: 'YO26 5RL', latitude: 53.96, longitude: -1.12 },
  { address_line_1: '2 Mill Lane', city: 'Leeds', post_code: 'LS1 4AP', latitude: 53.79, longitude: -1.55 },
];

/** The whole form, as this person fills it in: who has one company does not name it. */
export function formOf(
  { hours, staff_rate, status, ward, ...shift }: Shift,
  by: Name,
  world: World,
  now: Date,
): object {
  const kind = kindOf(by);
  // A manager with one home has no other to choose, whatever they last heard of the shift.
  const home = homeOf(by) ?? shift.home;
  const date = dayAfter(londonDay(now), DAYS_AHEAD);
  return {
    title: 'Registered Nurse',
    description: 'Medication round and handover',
    ...(kind === 'admin' ? { agency_id: world.agency_id } : {}),
    ...(kind === 'admin' || kind === 'agency' ? { care_provider_id: world.care_provider_id } : {}),
    location_id: world.homes[home],
    shift_time: hours[0] === '20:00' ? 'Night Shift' : 'Day Shift',
    job_start_time: hours[0],
    job_end_time: hours[1],
    has_break: false,
    staff_rate,
    hcp_rate: 41.5,
    ward,
    report_to: 'The nurse in charge',
    status,
    date,
    deadline: dayAfter(date, -1),
    approximate: false,
    ...PLACES[home],
  };
}
