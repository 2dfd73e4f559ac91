import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { usual } from '@handover/contract/posting/usual';
import { ruleBegins } from '@handover/domain/invoices/settings';
import { FORM_STATUSES } from '@handover/domain/shifts/status';
import { londonDay } from '@handover/domain/time';
import { visibleCareProviders } from '../clients/queries.ts';
import { orNotFound, invalidField } from '../http/refusals.ts';
import { noteChanges, type Noted } from '../http/noteChange.ts';
import type { Ctx } from '../http/route.ts';
import { openShiftsFrom } from '../invoices/billing/dated.ts';
import { assertTags } from './columns.ts';
import { cardOn, tagsOf } from '../shifts/roleTags.ts';

/** Maximum versions of a card in its history. */
const MOST_VERSIONS = 50;

type Tag = { tag_id: string; title: string };

const careProvider = ({ db, viewer }: Ctx, care_provider_id: string) =>
  visibleCareProviders(db, viewer)
    .select(['agency_id', 'care_provider_id'])
    .where('care_provider_id', '=', care_provider_id);

/** Returns a card as it is on a day, with the days on which it changed. */
async function readCard(ctx: Ctx, care_provider_id: string, day: string) {
  const { db } = ctx;
  const data = await db
    .selectFrom('rate_cards')
    .select(['title', 'staff_rate', 'hcp_rate', tagsOf('rate_cards').$castTo<Tag[]>().as('tags')])
    .where('version_id', '=', cardOn(sql`${care_provider_id}`, sql`${day}::date`))
    .orderBy('position')
    .execute();
  const { rows: history } = await sql<{ valid_from: string; created_at: Date }>`
    select valid_from, created_at from rate_card_versions where care_provider_id = ${care_provider_id}
    order by valid_from desc, version_id desc limit ${sql.lit(MOST_VERSIONS)}`.execute(db);
  return { data, day, history, open_shifts: await openShiftsFrom(ctx, care_provider_id, day, FORM_STATUSES) };
}

export async function findRateCard(ctx: Ctx, { care_provider_id, day }: Input<typeof usual.rateCard>) {
  orNotFound(await careProvider(ctx, care_provider_id).executeTakeFirst(), 'Care provider');
  return readCard(ctx, care_provider_id, day ?? londonDay(ctx.now));
}

/**
 * Saves a new version from a day on. The care provider is locked, so that two who save at once do so one after the
 * other.
 */
export async function saveRateCard(
  ctx: Ctx,
  { care_provider_id, rates, valid_from = londonDay(ctx.now) }: Input<typeof usual.saveRateCard>,
) {
  const { db, viewer, now } = ctx;
  const problem = ruleBegins(valid_from, londonDay(now));
  if (problem !== undefined) throw invalidField('valid_from', problem);
  const its = orNotFound(
    await careProvider(ctx, care_provider_id).forNoKeyUpdate().executeTakeFirst(),
    'Care provider',
  );
  await assertTags(
    ctx,
    rates.flatMap(({ tags }) => tags),
  );
  const before = (await readCard(ctx, care_provider_id, valid_from)).data;
  const { version_id } = await db
    .insertInto('rate_card_versions')
    .values({ ...its, valid_from, created_by: viewer.user_id, created_at: now })
    .returning('version_id')
    .executeTakeFirstOrThrow();
  if (rates.length > 0) {
    await db
      .insertInto('rate_cards')
      .values(
        rates.map(({ tags, ...rate }, position) => ({
          ...its,
          version_id,
          ...rate,
          role: sql`lower(${rate.title})`,
          tag_ids: [...new Set(tags)],
          position,
        })),
      )
      .execute();
  }
  const card = await readCard(ctx, care_provider_id, valid_from);
  await noteChanges(db, roleChanges(care_provider_id, valid_from, before, card.data));
  return card;
}

type Role = { title: string; staff_rate: number; hcp_rate: number; tags: Tag[] };

/** Lists each role before that day's version and now, for the audit. */
function roleChanges(id: string, valid_from: string, before: readonly Role[], after: readonly Role[]): Noted[] {
  const titles = [...new Set([...before, ...after].map(({ title }) => title))];
  return titles.map((of) => {
    const [was, is] = [before, after].map((roles) => roles.find(({ title }) => title === of));
    const rates = {
      staff_rate: [was?.staff_rate ?? null, is?.staff_rate ?? null],
      hcp_rate: [was?.hcp_rate ?? null, is?.hcp_rate ?? null],
      tags: [titlesOf(was), titlesOf(is)],
    } as const;
    return { table: 'rate_cards', id, of: `${of}, from ${valid_from}`, fields: rates };
  });
}

const titlesOf = (role?: Role): string[] | null => role?.tags.map(({ title }) => title) ?? null;
