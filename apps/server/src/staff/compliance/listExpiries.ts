import { sql } from 'kysely';
import type { z } from 'zod';
import { expiriesList } from '@handover/contract/staff/compliance';
import type { ListQuery } from '@handover/contract/list';
import { dayAfter, londonDay } from '@handover/domain/time';
import { pictureOfInSql } from '../../accounts/pictureAddress.ts';
import type { Ctx } from '../../http/route.ts';
import { listPage } from '../../lists/page.ts';
import { listSource } from '../../lists/source.ts';
import { traceMedicalReads } from '../../http/traceReads.ts';

/** List source of everyone's expiring documents. */
const expiriesSource = (now: Date, only: { kind?: 'skill' } = {}) => {
  const today = londonDay(now);
  return listSource({
    resource: expiriesList,
    table: 'expiries',
    scope: () => only,
    select: sql`t.entry_id, t.member_id, t.name, ${pictureOfInSql(sql`t.member_id`)} as picture, t.title, t.kind,
      t.expires_on, t.state`,
    conditions: {
      within: (within) =>
        within === 'ended'
          ? sql`t.expires_on < ${today}::date`
          : sql`t.expires_on between ${today}::date and ${dayAfter(today, Number(within))}::date`,
    },
    total: 'capped',
  });
};

/** Lists expiring documents. Reading that a member was vaccinated, and until when, is audited. */
export async function listExpiries(ctx: Ctx, query: ListQuery) {
  const { data, meta } = await listPage(expiriesSource(ctx.now), ctx, query);
  const ending = data as z.input<typeof expiriesList.row>[];
  const vaccinations = ending.filter(({ kind }) => kind === 'medical').map(({ entry_id }) => entry_id);
  await traceMedicalReads(ctx, vaccinations);
  return { data: ending, meta };
}

/** List source of the exported file, which anyone may read later, so it has nothing about health. */
export const certificatesSource = (now: Date) => expiriesSource(now, { kind: 'skill' });
