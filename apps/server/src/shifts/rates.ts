import { sql } from 'kysely';
import { belowMinimum, type MinimumWage, oddRates, type Rates } from '@handover/domain/posting/rateGuard';
import { type Db, prepared } from '../db/connect.ts';
import { invalid } from './invalid.ts';
import { cardOn } from './roleTags.ts';

type Paid = Rates & { care_provider_id: string; title: string; country: string; date: string };

/** Returns the minimum wages, the latest first day first and for one day the last entry first. */
export const minimumWages = (db: Db): Promise<MinimumWage[]> =>
  prepared(
    db,
    sql<MinimumWage>`select country, valid_from, hourly from minimum_wages order by valid_from desc, version_id desc`,
  );

/** Refuses pay below the minimum wage, for every viewer. */
export async function assertMinimumWage(db: Db, shifts: readonly Paid[]): Promise<void> {
  const wages = await minimumWages(db);
  for (const shift of shifts) {
    const words = belowMinimum(shift, wages);
    if (words !== undefined) throw invalid({ staff_rate: words });
  }
}

/** Returns the rates of the care provider's card on the day of each shift; undefined without an entry for its role. */
export async function cardRatesOf(
  db: Db,
  shifts: readonly Pick<Paid, 'care_provider_id' | 'title' | 'date'>[],
): Promise<(Rates | undefined)[]> {
  const providers = shifts.map(({ care_provider_id }) => care_provider_id);
  const titles = shifts.map(({ title }) => title);
  const days = shifts.map(({ date }) => date);
  const { rows } = await sql<Rates & { at: number }>`
    select s.at::int - 1 as at, r.staff_rate, r.hcp_rate
    from unnest(${providers}::uuid[], ${titles}::text[], ${days}::date[]) with ordinality s (care_provider_id, title, date, at)
    join rate_cards r on r.version_id = ${cardOn(sql`s.care_provider_id`, sql`s.date`)} and r.role = lower(s.title)`.execute(
    db,
  );
  const cards = new Map(rows.map(({ at, ...card }) => [at, card]));
  return shifts.map((_, at) => cards.get(at));
}

/** Returns what is odd about the rates of each shift, compared with the card of its care provider on its day. */
export async function oddRatesOf(
  db: Db,
  shifts: readonly Pick<Paid, keyof Rates | 'care_provider_id' | 'title' | 'date'>[],
): Promise<string[][]> {
  const cards = await cardRatesOf(db, shifts);
  return shifts.map((shift, at) => oddRates(shift, cards[at]));
}
