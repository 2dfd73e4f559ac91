import type pg from 'pg';
import { GRAINS } from '@handover/domain/dashboard/measures';
import { recount as recountRollups } from '../../../apps/server/src/dashboard/recount.ts';
import { kyselyOn } from '../../../apps/server/src/db/connect.ts';
import { nameOf } from '../jobs/cases.ts';
import type { Stage } from '../jobs/stage.ts';
import type { Measured } from '../../lab/runner/report.ts';
import { resultOf, row } from '../../lab/runner/tally.ts';

/** Checks every answer against a count of everything, to the shift and to the penny. */
export async function guardCounts({ lookers, owner, market }: Stage): Promise<Measured> {
  const differing = [];
  for (const [kind, { cases, read }] of lookers) {
    for (const { name, path, recount } of cases) {
      if (recount === undefined) continue;
      const said = recount.told((await read(path)) as never);
      const { rows } = await owner.query<{ value: string }>({ text: recount.text, values: [...recount.values] });
      const off =
        Math.abs(said.length - rows.length) + rows.filter(({ value }, at) => Number(value) !== said[at]).length;
      const title = `${nameOf(kind, name)} at ${market.name}, figures that differ from a recount`;
      differing.push(row(title, off, '', { at_most: 0 }));
    }
  }
  return resultOf(differing);
}

/** Checks all rollups, of the platform, each company and each location, against a recount. */
export async function guardRollups(owner: pg.Client, when: string): Promise<Measured> {
  const db = kyselyOn(owner);
  let differ = 0;
  for (const grain of GRAINS) {
    const { rows } = await owner.query<{ from: string }>(
      `select greatest(app.rollups_kept_from($1, current_date), '2000-01-03') as from`,
      [grain],
    );
    const stretch = { grain, from: rows[0]?.from ?? '2000-01-03', until: '2100-01-04' };
    differ += (await recountRollups(db, stretch)).drift;
  }
  const title = `rollups ${when} that differ from a recount`;
  return resultOf([row(title, differ, '', { at_most: 0 })]);
}
