import { bankHolidays } from '@handover/domain/invoices/bankHolidays';
import { type Country, nationOf } from '@handover/domain/places';
import type { JobStatus } from '@handover/domain/shifts/status';
import { dayAfter, londonDay } from '@handover/domain/time';
import type { DemoMarket, DemoOffice } from './market.ts';
import { type Plan, planOf } from './plan.ts';
import type { Random } from './random.ts';
import { ASKED_FOR, RAISES } from './roles.ts';

/** Average number of shifts of a home on a day over the year. */
const A_DAY = 0.88;
/** Demand by month: colds and Christmas, then the summer's holidays. */
const SEASON = [1.3, 1.15, 1, 0.9, 0.85, 0.9, 1.1, 1.2, 0.95, 0.95, 1, 1.25] as const;
const WEEKEND = 1.2;
const BANK_HOLIDAY = 1.8;
/** Size of homes, in the order of the homes. */
const SIZE = [1.3, 1.1, 0.8, 1.2, 0.9, 0.8, 1, 1.1, 0.7, 1.3, 0.8, 1] as const;
/** Growth of the market over the year. */
const GROWTH = 0.25;
/** Statuses of past shifts, in hundredths: two in a hundred had a no-show. */
const ENDED: readonly [upTo: number, status: JobStatus, no_show: boolean][] = [
  [2, 'missed', false],
  [4, 'missed', true],
  [10, 'cancelled', false],
  [12, 'declined', false],
  [100, 'Completed', false],
];

/** Plans shifts of the days before those of `demoPlans`, back to `days_back` days ago. */
export function yearOfPlans(
  random: Random,
  { offices, care_providers }: DemoMarket,
  now: Date,
  { days_back, until }: { days_back: number; until: number },
): Plan[] {
  const plans: Plan[] = [];
  for (let ago = days_back; ago > until; ago--) {
    const date = dayAfter(londonDay(now), -ago);
    const grown = 1 - (GROWTH * ago) / 365;
    for (const [index, office] of offices.entries()) {
      const provider = care_providers.findIndex(({ care_provider_id }) => care_provider_id === office.care_provider_id);
      const mean = A_DAY * grown * (SIZE[index % SIZE.length] ?? 1) * demandOn(date, office);
      const heads = Math.floor(mean + random.whole(1_000) / 1_000);
      for (let head = 0; head < heads; head++) {
        const plan = planOf(random, office, random.pick(ASKED_FOR), RAISES[provider] ?? 0, date, now);
        const chance = random.whole(100);
        const [, status, no_show] = ENDED.find(([upTo]) => chance < upTo) ?? [100, 'Completed', false];
        plans.push({ ...plan, status, no_show });
      }
    }
  }
  return plans;
}

/** Returns the demand of a home on a day, relative to the average. */
function demandOn(date: string, office: DemoOffice): number {
  const day = new Date(`${date}T12:00:00Z`);
  const weekend = day.getUTCDay() % 6 === 0 ? WEEKEND : 1;
  const nation = nationOf(office as unknown as { country: Country; province: string; post_code: string });
  const holiday = bankHolidays(day.getUTCFullYear(), nation).has(date) ? BANK_HOLIDAY : 1;
  return (SEASON[day.getUTCMonth()] ?? 1) * weekend * holiday;
}
