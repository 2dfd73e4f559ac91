import type { JobStatus } from '@handover/domain/shifts/status';
import { quartersBetween, quarterUp } from '@handover/domain/attendance/quarters';
import { NO_SHOW_AFTER_MS } from '@handover/domain/attendance/window';
import { usualDeadline } from '@handover/domain/posting/form';
import { dayAfter, endOfLondonDay, londonDay, londonTime, shiftWindow } from '@handover/domain/time';
import type { DemoMarket, DemoOffice } from './market.ts';
import { type Random, randomFrom } from './random.ts';
import { ASKED_FOR, DEMO_SHIFTS, type DemoRole, RAISES, REGISTERED_NURSE } from './roles.ts';
import { HER_PLACE_TODAY } from './names.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Days that a short demo goes back; a longer one has earlier shifts by `yearOfPlans`. */
export const FEW_WEEKS = 21;
const DAYS_AHEAD = 14;
/** Possible numbers of shifts of a home on a day. */
const HEADS = [0, 0, 0, 0, 1, 1, 1, 1, 1, 2] as const;

/** A planned shift: place, role, time, and its status by now. */
export type Plan = {
  office: DemoOffice;
  role: DemoRole;
  row: {
    date: string;
    shift_time: string;
    job_start_time: string;
    job_end_time: string;
    starts_at: Date;
    ends_at: Date;
    deadline: string;
    deadline_at: Date;
    has_break: boolean;
    break_is_paid_for: boolean;
    break_length: number;
    staff_rate: number;
    hcp_rate: number;
    ward: string;
    created_at: Date;
  };
  status: JobStatus;
  no_show: boolean;
  /** The part of the nurse who signs in to the demo: she applied, or it was offered to her. */
  hers?: 'apply' | 'offer';
};

/** Shifts of the nurse, so that she always has a booking, an offer and an application in the first home. */
const HERS = [
  { day: 2, status: 'Confirmed', hers: 'apply' },
  { day: 4, status: 'Published', hers: 'offer' },
  { day: 6, status: 'Published', hers: 'apply' },
] as const;
const STARTS_IN_MS = 20 * MINUTE;
const STARTED_AGO_MS = 55 * MINUTE;
const TODAY_HOURS = 8;

/** Plans five weeks of shifts in every home, today included; the caller sorts them by posting. */
export function demoPlans(random: Random, { offices, care_providers }: DemoMarket, now: Date): Plan[] {
  const plans: Plan[] = [];
  const on = (day: number) => dayAfter(londonDay(now), day);
  for (const [index, office] of offices.entries()) {
    const provider = care_providers.findIndex(({ care_provider_id }) => care_provider_id === office.care_provider_id);
    for (let day = -FEW_WEEKS; day <= DAYS_AHEAD; day++) {
      // The first home has shifts around now, for people who open the demo.
      const busy = index === 0 && Math.abs(day) <= 2 ? 1 : 0;
      const heads = random.pick(HEADS) + busy;
      for (let head = 0; head < heads; head++) {
        plans.push(planOf(random, office, random.pick(ASKED_FOR), RAISES[provider] ?? 0, on(day), now));
      }
    }
  }
  for (const { day, ...made } of HERS) {
    for (const office of offices.slice(0, 1)) {
      plans.push({ ...planOf(random, office, REGISTERED_NURSE, 0, on(day), now), ...made });
    }
  }
  return plans;
}

/**
 * Plans two shifts of today: one in the first home that is not checked in to, and one that the nurse can check in to
 * now.
 */
export function shiftsOfNow(market: DemoMarket, now: Date): Plan[] {
  return [...lateShiftNow(market, now), ...herShiftNow(market, now)];
}

function lateShiftNow({ offices }: DemoMarket, now: Date): Plan[] {
  return offices.slice(0, 1).map((office) => {
    const plan = planOf(randomFrom(TODAY_HOURS), office, ASKED_FOR[0], 0, londonDay(now), now);
    const hours = hoursFrom(new Date(now.getTime() - STARTED_AGO_MS));
    const no_show = now.getTime() - hours.starts_at.getTime() >= NO_SHOW_AFTER_MS;
    return { ...plan, row: { ...plan.row, ...hours }, status: 'Confirmed', no_show };
  });
}

function herShiftNow({ offices }: DemoMarket, now: Date): Plan[] {
  const dice = randomFrom(TODAY_HOURS);
  const there = offices.filter(({ title }) => title === HER_PLACE_TODAY);
  return there.map((office) => {
    const plan = planOf(dice, office, REGISTERED_NURSE, 0, londonDay(now), now);
    const hours = hoursFrom(new Date(now.getTime() + STARTS_IN_MS));
    return { ...plan, row: { ...plan.row, ...hours }, status: 'Confirmed', no_show: false, hers: 'apply' };
  });
}

export function planOf(
  random: Random,
  office: DemoOffice,
  role: DemoRole,
  raise: number,
  date: string,
  now: Date,
): Plan {
  const kinds = DEMO_SHIFTS.filter(({ id }) => role.shifts.includes(id));
  const { shift_time, job_start_time, job_end_time, break_is_paid_for, break_length } = kinds[
    random.whole(kinds.length)
  ] as (typeof kinds)[number];
  const window = shiftWindow(date, job_start_time, job_end_time);
  if (!window.ok) throw new Error(window.message);
  const { starts_at, ends_at } = window;
  const usually = starts_at.getTime() - (4 + random.whole(8)) * DAY - random.whole(DAY);
  const latest = now.getTime() - 40 * MINUTE - random.whole(30 * HOUR);
  const created_at = new Date(Math.min(usually, latest));
  const deadline = usualDeadline(date, created_at);
  const closes = endOfLondonDay(deadline);
  return {
    office,
    role,
    row: {
      date,
      shift_time,
      job_start_time,
      job_end_time,
      starts_at,
      ends_at,
      deadline,
      deadline_at: closes < starts_at ? closes : starts_at,
      has_break: true,
      break_is_paid_for,
      break_length,
      staff_rate: role.staff_rate + raise,
      hcp_rate: role.hcp_rate + raise,
      ward: office.wards[random.whole(office.wards.length)] ?? '',
      created_at,
    },
    ...standing(starts_at, ends_at, now, random.whole(100)),
  };
}

/** Hours that begin at the next quarter of an hour that occurs once, with the deadline the day before. */
function hoursFrom(from: Date): Partial<Plan['row']> & Pick<Plan['row'], 'starts_at' | 'ends_at'> {
  const first = quarterUp(from);
  for (const { at } of quartersBetween(first, new Date(first.getTime() + 3 * HOUR))) {
    const [date, job_start_time] = [londonDay(at), londonTime(at)];
    const job_end_time = londonTime(new Date(at.getTime() + TODAY_HOURS * HOUR));
    const window = shiftWindow(date, job_start_time, job_end_time);
    if (!window.ok) continue;
    const { starts_at, ends_at } = window;
    const deadline = dayAfter(date, -1);
    const deadline_at = endOfLondonDay(deadline);
    return { date, shift_time: 'Day Shift', job_start_time, job_end_time, starts_at, ends_at, deadline, deadline_at };
  }
  throw new Error('No night changes the clocks for three hours');
}

type Chances = readonly [upTo: number, status: JobStatus][];
const PAST: Chances = [
  [4, 'missed'],
  [9, 'cancelled'],
  [12, 'declined'],
  [100, 'Completed'],
];
const SOON: Chances = [
  [25, 'Published'],
  [40, 'Assigned'],
  [100, 'Confirmed'],
];
const THIS_WEEK: Chances = [
  [6, 'Unpublished'],
  [48, 'Published'],
  [62, 'Assigned'],
  [94, 'Confirmed'],
  [100, 'cancelled'],
];
const LATER: Chances = [
  [14, 'Unpublished'],
  [76, 'Published'],
  [82, 'Assigned'],
  [94, 'Confirmed'],
  [97, 'cancelled'],
  [100, 'declined'],
];

/** Chooses the usual status of a shift, by how near it is. */
function standing(starts_at: Date, ends_at: Date, now: Date, chance: number): { status: JobStatus; no_show: boolean } {
  if (starts_at <= now && now < ends_at) {
    const came = chance < 88 && starts_at.getTime() < now.getTime();
    const no_show = !came && now.getTime() - starts_at.getTime() >= NO_SHOW_AFTER_MS;
    return { status: came ? 'Checked in' : 'Confirmed', no_show };
  }
  const ahead = starts_at.getTime() - now.getTime();
  const chances = ahead < 0 ? PAST : ahead < 2 * DAY ? SOON : ahead < 7 * DAY ? THIS_WEEK : LATER;
  const [, status] = chances.find(([upTo]) => chance < upTo) ?? [100, 'Published'];
  return { status, no_show: false };
}
