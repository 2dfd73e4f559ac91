import type { Input } from '@handover/contract/endpoint';
import type { posting } from '@handover/contract/posting/posting';
import { schedule, usualDeadline } from '@handover/domain/posting/form';
import type { ShiftType } from '@handover/domain/posting/fields';
import { paidMinutes } from '@handover/domain/shifts/pay';
import { dayAfter, daysBetween, endOfLondonDay, londonDay } from '@handover/domain/time';
import { belowMinimum, type MinimumWage } from '@handover/domain/posting/rateGuard';
import { isAdmin } from '@handover/domain/viewer';
import { visibleOffices } from '../clients/queries.ts';
import { newId } from '../db/id.ts';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { visibleJobs } from '../shifts/scope.ts';
import { invalid } from '../shifts/invalid.ts';
import { lockPlace, assertOpenPlace } from './place.ts';
import { minimumWages, oddRatesOf } from '../shifts/rates.ts';
import { post } from './post.ts';

/** Selects the shifts of a location's week from a Monday on, without cancelled and similar ones. */
const weekOf = ({ db, viewer }: Ctx, office_id: string, monday: string) =>
  visibleJobs(db, viewer)
    .select(['job_id', 'code', 'title', 'description', 'shift_time', 'job_start_time', 'job_end_time', 'date'])
    .select(['deadline', 'has_break', 'break_is_paid_for', 'break_length', 'staff_rate', 'hcp_rate', 'ward'])
    .select(['report_to', 'tag_ids', 'address_line_1', 'address_line_2', 'city', 'town', 'province', 'post_code'])
    .select(['country', 'latitude', 'longitude', 'approximate'])
    .where('office_id', '=', office_id)
    .where('starts_at', '>=', endOfLondonDay(dayAfter(monday, -1)))
    .where('starts_at', '<', endOfLondonDay(dayAfter(monday, 6)))
    .where('status', 'not in', ['cancelled', 'declined'])
    .orderBy('starts_at')
    .orderBy('title')
    .orderBy('job_id')
    .execute();

type Shift = Awaited<ReturnType<typeof weekOf>>[number];

/** Copies a shift to seven days later by local time; applications close as many days before it as for the original. */
function copyOf(shift: Shift, wages: readonly MinimumWage[], now: Date) {
  const date = dayAfter(shift.date, 7);
  const copy = { ...shift, date, deadline: usualDeadline(date, now, daysBetween(shift.deadline, shift.date)) };
  const when = schedule(copy, now);
  const unlawful = belowMinimum(copy, wages);
  if (when.ok && unlawful !== undefined) return { copy, when: undefined, problem: unlawful };
  if (when.ok) return { copy, when, problem: null };
  const words = date < londonDay(now) ? 'This day has passed' : Object.values(when.errors).join('. ');
  return { copy, when: undefined, problem: words };
}

const alike = ({ title, ward, job_start_time, job_end_time, date }: Shift) =>
  JSON.stringify([title.toLowerCase(), ward.toLowerCase(), job_start_time, job_end_time, date]);

/**
 * Returns a week as it would be in the next. Shifts of the next week that are alike mark as many of the copies as
 * existing.
 */
export async function previewWeek(ctx: Ctx, { office_id, from }: Input<typeof posting.week>) {
  const { db, viewer, now } = ctx;
  const { care_provider_id } = orNotFound(
    await visibleOffices(db, viewer).select('care_provider_id').where('office_id', '=', office_id).executeTakeFirst(),
    'Location',
  );
  const [week, next] = await Promise.all([weekOf(ctx, office_id, from), weekOf(ctx, office_id, dayAfter(from, 7))]);
  const wages = await minimumWages(db);
  const there = Map.groupBy(next, alike);
  const copies = week.map((shift) => copyOf(shift, wages, now));
  const rates = copies.map(({ copy }) => ({ ...copy, care_provider_id }));
  const odd = isAdmin(viewer) ? [] : await oddRatesOf(db, rates);
  return {
    data: copies.map(({ copy, when, problem }, at) => {
      return {
        ...copy,
        shift_time: copy.shift_time as ShiftType,
        paid_minutes: when ? paidMinutes({ ...copy, ...when }) : null,
        problem,
        already: there.get(alike(copy))?.pop() !== undefined,
        odd: odd[at] ?? [],
      };
    }),
  };
}

/** Copies the chosen shifts, all or none. */
export async function copyWeek(ctx: Ctx, { office_id, from, job_ids, status }: Input<typeof posting.copyWeek>) {
  const { db, viewer, now } = ctx;
  const office = orNotFound(
    await visibleOffices(db, viewer)
      .select(['agency_id', 'care_provider_id'])
      .where('office_id', '=', office_id)
      .executeTakeFirst(),
    'Location',
  );
  const place = await lockPlace(ctx, { ...office, location_id: office_id });
  await assertOpenPlace(ctx, place);
  const chosen = new Set(job_ids);
  const week = (await weekOf(ctx, office_id, from)).filter(({ job_id }) => chosen.has(job_id));
  if (week.length < chosen.size) throw invalid({ job_ids: 'One of these shifts is not of that week any more' });
  const wages = await minimumWages(db);
  const copies = week.map((shift) => {
    const { copy, when, problem } = copyOf(shift, wages, now);
    if (!when) throw invalid({ job_ids: `${shift.code} cannot be copied: ${problem}` });
    const { code: _, ...kept } = copy;
    const { ok: __, ...times } = when;
    return { ...kept, ...times, ...place, job_id: newId(now), status };
  });
  return { data: { jobs: await post(ctx, copies) } };
}
