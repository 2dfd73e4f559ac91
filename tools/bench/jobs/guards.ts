import type { Measured } from '../../lab/runner/report.ts';
import { type Case, nameOf } from './cases.ts';
import { statementsOf } from './statements.ts';
import { planOf } from './plans.ts';
import type { Read, Stage } from './stage.ts';
import { none, resultOf, row } from '../../lab/runner/tally.ts';

/** Shorter lists than this are gathered and sorted, whatever they are sorted by. */
const LONG = 10_000;

/** Checks that every case uses its index, as the app's own login: a busy machine does not change that. */
export async function guardPlans(stage: Stage): Promise<Measured> {
  const looked = [];
  const scanned: string[] = [];
  for (const [kind, { looker, cases }] of stage.lookers) {
    for (const { name, path, reach } of cases) {
      const plan = await planOf(stage, kind, await statementsOf(stage.pools, looker, path));
      const title = `${nameOf(kind, name)} at ${stage.market.name}, rows looked at`;
      const bound = reach !== undefined && looker.total > LONG;
      looked.push(row(title, plan.looked_at, 'rows', bound ? { at_most: reach } : undefined));
      scanned.push(...plan.scanned.map((table) => `${nameOf(kind, name)}: ${table}`));
    }
  }
  if (scanned.length > 0) console.log(`Read from the beginning at ${stage.market.name}: ${scanned.join(', ')}`);
  return none({ [`at ${stage.market.name}, large tables read from their beginning`]: scanned.length }, looked);
}

/** Path of a list, and the id of its rows. */
type Listed = { path: string; id: string };

/** Checks that both sides give the same: the rows of the bare statement, and the total of a count. */
export async function guardAnswers(stage: Stage, list: Listed): Promise<Measured> {
  const off: ReturnType<typeof row>[] = [];
  const keep = (name: string, figure: number) => off.push(row(name, figure, 'rows', { at_most: 0 }));
  for (const [kind, { looker, cases, read }] of stage.lookers) {
    let differ = 0;
    for (const one of cases) differ += await rowsThatDiffer(stage, read, one, list);
    keep(`${nameOf(kind, 'rows')} at ${stage.market.name} that differ from the bare statement's`, differ);
    const { meta } = (await read(`${list.path}?page_size=10`)) as { meta: { total: number } };
    keep(`${nameOf(kind, 'the total')} at ${stage.market.name} is off by`, Math.abs(meta.total - looker.total));
  }
  return resultOf(off);
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
  return Math.abs(ours.length - theirs.length) + ours.filter((each, n) => theirs[n]?.[id] !== each[id]).length;
}
