import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { usual } from '@handover/contract/usual';
import { visibleCareProviders } from '../../clients/queries.ts';
import { found } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { insistOnTags } from './columns.ts';
import { tagsOf } from './roleTags.ts';

type Tag = { tag_id: string; title: string };

const careProvider = ({ db, viewer }: Ctx, care_provider_id: string) =>
  visibleCareProviders(db, viewer)
    .select(['agency_id', 'care_provider_id'])
    .where('care_provider_id', '=', care_provider_id);

const cardOf = ({ db }: Ctx, care_provider_id: string) =>
  db
    .selectFrom('rate_cards')
    .select(['title', 'staff_rate', 'hcp_rate', tagsOf('rate_cards').$castTo<Tag[]>().as('tags')])
    .where('care_provider_id', '=', care_provider_id)
    .orderBy('position')
    .execute();

export async function findRateCard(ctx: Ctx, { care_provider_id }: Input<typeof usual.rateCard>) {
  found(await careProvider(ctx, care_provider_id).executeTakeFirst(), 'Care provider');
  return { data: await cardOf(ctx, care_provider_id) };
}

/** Replaces the card; the care provider is held, so that two who save at once do so one after the other. */
export async function saveRateCard(ctx: Ctx, { care_provider_id, rates }: Input<typeof usual.saveRateCard>) {
  const { db } = ctx;
  const its = found(await careProvider(ctx, care_provider_id).forNoKeyUpdate().executeTakeFirst(), 'Care provider');
  await insistOnTags(
    ctx,
    rates.flatMap(({ tags }) => tags),
  );
  await db.deleteFrom('rate_cards').where('care_provider_id', '=', care_provider_id).execute();
  if (rates.length > 0) {
    await db
      .insertInto('rate_cards')
      .values(
        rates.map(({ tags, ...rate }, position) => ({
          ...its,
          ...rate,
          role: sql`lower(${rate.title})`,
          tag_ids: [...new Set(tags)],
          position,
        })),
      )
      .execute();
  }
  return { data: await cardOf(ctx, care_provider_id) };
}
