import type pg from 'pg';
import { workForm } from '@handover/contract/shifts/form';
import { newId } from '../src/db/id.ts';
import { shiftForm } from './shiftForm.ts';

type Place = Parameters<typeof shiftForm>[0];
type Days = { weekdays: number[]; starts_on: string; until: string; title?: string };

/** Makes repeating shifts at a location, none of them posted, in the name of somebody. */
export async function makeSeries(
  { owner, clock }: { owner: pg.Client; clock: () => Date },
  place: Place,
  { weekdays, starts_on, until, title = 'Carer' }: Days,
): Promise<string> {
  const series_id = newId(clock());
  const { date: _, deadline: __, ...form } = shiftForm(place, { title });
  const { agency_id, care_provider_id, location_id, ...work } = workForm.parse(form);
  await owner.query(
    `insert into app.shift_series (series_id, agency_id, care_provider_id, office_id, posts_as, created_at, updated_at,
       weekdays, starts_on, until, weeks_ahead, heads, close_days_before, work)
     values ($1, $2, $3, $4, (select user_id from app.users limit 1), $5, $5, $6, $7, $8, 1, 1, 1, $9)`,
    [series_id, agency_id, care_provider_id, location_id, clock(), weekdays, starts_on, until, JSON.stringify(work)],
  );
  return series_id;
}
