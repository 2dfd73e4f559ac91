import type { Measured } from '../../lab/runner/report.ts';
import { type Case, nameOf } from './cases.ts';
import { statementsOf } from './heard.ts';
import { planOf } from './plans.ts';
import type { Read, Stage } from './stage.ts';

/** Shorter lists than this are gathered and sorted, whatever they are sorted by. */
const LONG = 10_000;

/** That everything goes by its index, as the app's own login: what no busy machine can blur. */
export async function guardPlans(stage: Stage): Promise<Measured> {
  const measured: Measured = { rows: [], targets: {} };
  const scanned: string[] = [];
  for (const [kind, { looker, cases }] of stage.lookers) {
    for (const { name, path, reach } of cases) {
      const plan = await planOf(stage, kind, await statementsOf(stage.pools, looker, path));
      const title = `${nameOf(kind, name)} at ${stage.market.name}, rows looked at`;
      measured.rows.push({ name: title, figure: plan.looked_at, unit: 'rows' });
      if (reach !== undefined && looker.total > LONG) measured.targets[title] = { at_most: reach };
      scanned.push(...plan.scanned.map((table) => `${nameOf(kind, name)}: ${table}`));
    }
  }
  if (scanned.length > 0) console.log(`Read from the beginning at ${stage.market.name}: ${scanned.join(', ')}`);
  const title = `at ${stage.market.name}, large tables read from their beginning`;
  measured.rows.push({ name: title, figure: scanned.length, unit: '' });
  measured.targets[title] = { at_most: 0 };
  return measured;
}

/** Where a list is read, and what its rows are known by. */
type Listed = { path: string; id: string };

/** That what is compared is the same, and true: the rows of the bare statement, and the total of a count. */
export async function guardAnswers(stage: Stage, list: Listed): Promise<Measured> {
  const measured: Measured = { rows: [], targets: {} };
  const keep = (name: string, figure: number) => {
    measured.rows.push({ name, figure, unit: 'rows' });
    measured.targets[name] = { at_most: 0 };
  };
  for (const [kind, { looker, cases, read }] of stage.lookers) {
    let differ = 0;
    for (const one of cases) differ += await rowsThatDiffer(stage, read, one, list);
    keep(`${nameOf(kind, 'rows')} at ${stage.market.name} that differ from the bare statement's`, differ);
    const { meta } = (await read(`${list.path}?page_size=10`)) as { meta: { total: number } };
    keep(`${nameOf(kind, 'the total')} at ${stage.market.name} is off by`, Math.abs(meta.total - looker.total));
  }
  return measured;
}

type Rows = Record<string, unknown>[];

async function rowsThatDiffer(
  { owner }: Stage,
  read: Read,
  { path, bare, rows }: Case,
  { id }: Listed,
): Promise<number> {
  const [page] = bare;
  if (rows === undefined || page === undefined) return 0;
  const ours = ((await read(path)) as { data: Rows }).data;
  const theirs = (await owner.query<Rows[number]>({ text: page.text, values: [...page.values] })).rows;
  if (rows === 'from the end') theirs.reverse();
  return Math.abs(ours.length - theirs.length) + ours.filter((row, n) => theirs[n]?.[id] !== row[id]).length;
}
