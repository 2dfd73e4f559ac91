import { sql } from 'kysely';
import {
  ADMIN_NEEDS,
  EXPIRES_WITHIN_DAYS,
  MOST_NEEDS,
  type Need,
  needAddress,
  NEEDS,
} from '@handover/domain/dashboard/needs';
import { dayAfter, londonDay } from '@handover/domain/time';
import { prepared } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';
import { partsOf } from '../shifts/filter.ts';
import { countUpTo } from '../shifts/list/rows.ts';

type Asking = Pick<Ctx, 'db' | 'viewer' | 'now'>;

/** Returns the urgent needs, counted as the page that each links to counts them. */
export async function findNeeds(ctx: Asking) {
  const counted = await Promise.all(NEEDS.map(async (need) => ({ need, total: await totalOf(ctx, need) })));
  return {
    data: counted.filter(({ total }) => total > 0).map(({ need, total }) => ({ need, total, href: needAddress(need) })),
  };
}

async function totalOf({ db, viewer, now }: Asking, need: Need): Promise<number> {
  if (ADMIN_NEEDS.includes(need) && viewer.kind !== 'admin') return 0;
  if (need === 'expiring') return expiring({ db, now });
  const asked = { parts: partsOf(viewer, { status: need }, now), look: [], down: false };
  const [counted] = await prepared(db, countUpTo(asked, MOST_NEEDS));
  return counted?.total ?? 0;
}

async function expiring({ db, now }: Pick<Asking, 'db' | 'now'>): Promise<number> {
  const today = londonDay(now);
  const [counted] = await prepared(
    db,
    sql<{ total: number }>`
      select count(*) as total from (
        select from expiries where expires_on between ${today}::date and ${dayAfter(today, EXPIRES_WITHIN_DAYS)}::date
          and kind = 'skill' and state = 'verified' limit ${sql.lit(MOST_NEEDS + 1)}) e`,
  );
  return counted?.total ?? 0;
}
