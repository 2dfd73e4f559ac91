import { sql } from 'kysely';
import type { z } from 'zod';
import type { Input } from '@handover/contract/endpoint';
import type { minimumWages } from '@handover/contract/posting/minimumWages';
import { MOST_NEEDS } from '@handover/domain/dashboard/needs';
import { prepared } from '../db/connect.ts';
import { noteChanges } from '../http/noteChange.ts';
import type { Ctx } from '../http/route.ts';
import { partsOf } from '../shifts/filter.ts';
import { countUpTo } from '../shifts/list/rows.ts';

type Wage = z.input<typeof minimumWages.find.answer>['data']['wages'][number];

export async function findMinimumWages({ db, viewer, now }: Ctx) {
  const wages = await prepared(
    db,
    sql<Wage>`
      select w.country, w.valid_from, w.hourly, w.created_at,
        (select first_name || ' ' || last_name from users u where u.user_id = w.created_by) as created_by
      from minimum_wages w order by w.valid_from desc, w.version_id desc`,
  );
  const asked = { parts: partsOf(viewer, { status: 'below_minimum' }, now), look: [], down: false };
  const [counted] = await prepared(db, countUpTo(asked, MOST_NEEDS));
  return { data: { wages, below: counted?.total ?? 0 } };
}

export async function addMinimumWage(ctx: Ctx, entry: Input<typeof minimumWages.add>) {
  const { db, viewer, now } = ctx;
  const { country, valid_from, hourly } = entry;
  const { wages } = (await findMinimumWages(ctx)).data;
  const before = wages.find((wage) => wage.country === country && wage.valid_from <= valid_from);
  await db
    .insertInto('minimum_wages')
    .values({ ...entry, created_by: viewer.user_id, created_at: now })
    .execute();
  const fields = { hourly: [before?.hourly ?? null, hourly] } as const;
  await noteChanges(db, [{ table: 'minimum_wages', id: country, of: `${country}, from ${valid_from}`, fields }]);
  return findMinimumWages(ctx);
}
