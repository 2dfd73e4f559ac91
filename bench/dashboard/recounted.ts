import type pg from 'pg';
import { nameOf } from '../jobs/cases.ts';
import type { Stage } from '../jobs/stage.ts';
import type { Measured } from '../report.ts';

/** That every answer is what a count of everything comes to, to the shift and to the penny. */
export async function guardCounts({ lookers, owner, market }: Stage): Promise<Measured> {
  const measured: Measured = { rows: [], targets: {} };
  for (const [kind, { cases, read }] of lookers) {
    for (const { name, path, recount } of cases) {
      if (recount === undefined) continue;
      const said = recount.told((await read(path)) as never);
      const { rows } = await owner.query<{ value: string }>({ text: recount.text, values: [...recount.values] });
      const off =
        Math.abs(said.length - rows.length) + rows.filter(({ value }, at) => Number(value) !== said[at]).length;
      const title = `${nameOf(kind, name)} at ${market.name}, figures that differ from a recount`;
      measured.rows.push({ name: title, figure: off, unit: '' });
      measured.targets[title] = { at_most: 0 };
    }
  }
  return measured;
}

/** The grains that are kept, each as far back as it is. */
const DIFFER = `
  select count(*) as n from unnest('{day,week,month}'::text[]) grain,
    app.rollups_beside_sources(grain, greatest(app.rollups_kept_from(grain, current_date), '2000-01-03'), '2100-01-04')
  where kept_n <> counted_n or kept_amount <> counted_amount`;

/** That everything kept, of the platform, each company and each location, is what would be counted. */
export async function guardRollups(owner: pg.Client, when: string): Promise<Measured> {
  const { rows } = await owner.query<{ n: string }>(DIFFER);
  const title = `rollups ${when} that differ from a recount`;
  return { rows: [{ name: title, figure: Number(rows[0]?.n), unit: '' }], targets: { [title]: { at_most: 0 } } };
}
