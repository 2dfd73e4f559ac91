import { isAdmin } from '@handover/domain/viewer';
import { sql } from 'kysely';
import type { rateBands } from '@handover/contract/invoices/billing';
import type { Input } from '@handover/contract/endpoint';
import { ENHANCEMENTS } from '@handover/domain/invoices/enhancementNames';
import { type Enhancement, halvesOf } from '@handover/domain/invoices/enhancements';
import { ruleBegins } from '@handover/domain/invoices/settings';
import { londonDay } from '@handover/domain/time';
import { invalidField } from '../../http/refusals.ts';
import { noteChanges, type Noted } from '../../http/noteChange.ts';
import type { Ctx } from '../../http/route.ts';
import { findCareProvider, lockCareProvider } from './careProvider.ts';
import { inForceOn, openShiftsFrom, UNAGREED } from './dated.ts';

type Version = { valid_from: string; created_at: Date; pay_bands?: Enhancement[]; charge_bands: Enhancement[] };

/**
 * Merges charge and pay bands, the day's after the night's. Pay rates are for administrators, whose login alone may
 * read them.
 */
const bandsOf = ({ pay_bands, charge_bands }: Pick<Version, 'pay_bands' | 'charge_bands'>) =>
  charge_bands
    .toSorted((a, b) => ENHANCEMENTS.indexOf(b.band) - ENHANCEMENTS.indexOf(a.band))
    .map(({ percent, ...band }) => {
      const paid = pay_bands?.find((its) => its.band === band.band)?.percent;
      return { ...band, hcp_percent: percent, ...(paid === undefined ? {} : { staff_percent: paid }) };
    });

async function read(ctx: Ctx, care_provider_id: string, day = londonDay(ctx.now)) {
  const { db, viewer } = ctx;
  const { rows } = await sql<Version>`
    select valid_from, created_at, charge_bands ${isAdmin(viewer) ? sql`, pay_bands` : sql``} from rate_bands
    where care_provider_id = ${care_provider_id} order by valid_from desc, version_id desc`.execute(db);
  return {
    data: {
      care_provider_id,
      day,
      bands: bandsOf(inForceOn(rows, day) ?? { charge_bands: [] }),
      history: rows.map((version) => ({ ...version, bands: bandsOf(version) })),
      open_shifts: await openShiftsFrom(ctx, care_provider_id, day, UNAGREED.pay),
    },
  };
}

export async function findRateBands(ctx: Ctx, { care_provider_id, day }: Input<typeof rateBands.find>) {
  await findCareProvider(ctx, care_provider_id);
  return read(ctx, care_provider_id, day);
}

/** Saves a new version from a day on. Shifts agreed before keep their own rates. */
export async function saveRateBands(
  ctx: Ctx,
  { care_provider_id, valid_from = londonDay(ctx.now), bands }: Input<typeof rateBands.save>,
) {
  const its = await lockCareProvider(ctx, care_provider_id);
  const problem = ruleBegins(valid_from, londonDay(ctx.now));
  if (problem !== undefined) throw invalidField('valid_from', problem);
  const before = (await read(ctx, care_provider_id, valid_from)).data;
  const { pay_bands, charge_bands } = halvesOf(bands.map((band) => ({ from_time: null, to_time: null, ...band })));
  await ctx.db
    .insertInto('rate_bands')
    .values({
      ...its,
      valid_from,
      pay_bands: JSON.stringify(pay_bands),
      charge_bands: JSON.stringify(charge_bands),
      created_by: ctx.viewer.user_id,
      created_at: ctx.now,
    })
    .execute();
  const saved = await read(ctx, care_provider_id, valid_from);
  await noteChanges(ctx.db, bandChanges(care_provider_id, valid_from, before.bands, saved.data.bands));
  return saved;
}

type Shown = ReturnType<typeof bandsOf>;

/** Lists each enhancement before that day's version and now, for the audit. */
const bandChanges = (id: string, valid_from: string, before: Shown, after: Shown): Noted[] =>
  ENHANCEMENTS.map((name) => {
    const [was, is] = [before, after].map((bands) => bands.find(({ band }) => band === name));
    const columns = ['from_time', 'to_time', 'hcp_percent', 'staff_percent'] as const;
    const fields = Object.fromEntries(
      columns.map((column) => [column, [was?.[column] ?? null, is?.[column] ?? null] as const]),
    );
    return { table: 'rate_bands', id, of: `${name}, from ${valid_from}`, fields };
  });
