import type { Viewer } from '@handover/domain/viewer';
import { londonDay, monthsAfter } from '@handover/domain/time';
import { monthOf, statementFacts } from '../../../apps/server/src/invoices/documents/statement.ts';
import type { Ctx } from '../../../apps/server/src/http/route.ts';
import { recordStatements, type Statement } from '../../../apps/server/test/recordStatements.ts';
import { loginOf, ownerOf, PEOPLE_AT_ONCE } from '../jobs/rounds.ts';
import type { Stage } from '../jobs/stage.ts';
import { callerOf } from '../../lab/product/clients.ts';
import { pgbench } from '../../lab/product/engine.ts';
import { median } from '../../lab/runner/figures.ts';
import type { Measured, Row } from '../../lab/runner/report.ts';
import { byToken } from '../../../apps/server/test/signedIn.ts';
import { row } from '../../lab/runner/tally.ts';

/** However many lines it has, somebody waits for it. */
const LONGEST_MS = 60_000;
/** The app's statements are planned for whom they ask; pgbench would keep one plan for everybody, and a poor one here. */
const AS_ASKED = '-c plan_cache_mode=force_custom_plan';
const drawn = (title: string) => `${title}, until it is drawn`;
const NAME = 'care provider: statement of a month';

/** Measures the queries of last month's statement of the largest care provider, and the time to draw it. */
export async function measureStatement(stage: Stage, rounds: number, seconds: number): Promise<Measured> {
  const { looker } = stage.lookers.get('provider') ?? {};
  if (looker?.viewer.kind !== 'provider') throw new Error('Nobody reads the statement');
  const { viewer, token } = looker;
  const month = monthsAfter(`${londonDay(new Date()).slice(0, 7)}-01`, -1).slice(0, 7);
  const title = `${NAME} at ${stage.market.name}`;
  const lines = await linesIn(stage, viewer.care_provider_id, month);
  const rows: Row[] = [
    row(`${title}, lines`, lines),
    await drawing(stage, token, `/api/v1/statements/care_providers/${viewer.care_provider_id}/${month}`, title),
  ];
  const ratio = `${title}, CPU of its queries to the bare ones'`;
  if (seconds > 0) {
    const own = await statementsFor(stage, token, viewer, month);
    const bare = bareStatement(viewer.care_provider_id, month);
    const ratios: number[] = [];
    const cpus: number[] = [];
    for (let n = 0; n < rounds; n++) {
      const ours = (await pgbench({ ...loginOf(stage, 'provider'), options: AS_ASKED }, own, PEOPLE_AT_ONCE, seconds))
        .cpu_ms;
      const theirs = (await pgbench(ownerOf(stage), bare, PEOPLE_AT_ONCE, seconds)).cpu_ms;
      ratios.push(ours / theirs);
      cpus.push(ours);
    }
    rows.push(row(ratio, median(ratios), 'times'));
    rows.push(row(`${title}, CPU of its queries`, median(cpus), 'ms'));
    rows.push(row(`${title}, CPU of its queries for each line`, median(cpus) / lines, 'ms'));
  }
  return {
    rows,
    targets: { [drawn(title)]: { at_most: LONGEST_MS }, ...(seconds > 0 ? { [ratio]: { at_most: 2.3 } } : {}) },
  };
}

async function linesIn({ owner }: Stage, care_provider_id: string, month: string): Promise<number> {
  const { from, to } = monthOf(month);
  const { rows } = await owner.query<{ n: string }>(
    'select count(*) as n from app.invoices where for_provider = $1 and date >= $2 and date < $3',
    [care_provider_id, from, to],
  );
  return Number(rows[0]?.n);
}

/** Asked for over HTTP, from the question to the last byte of the document. */
async function drawing({ server }: Stage, token: string, path: string, title: string): Promise<Row> {
  const caller = callerOf(server.url, token);
  try {
    const began = performance.now();
    const document = await caller.read(path);
    if (!document.startsWith('%PDF')) throw new Error(`${path} is no PDF`);
    return row(drawn(title), performance.now() - began, 'ms');
  } catch (error) {
    console.log(`${title}: ${String(error)}`);
    return row(drawn(title), Number.NaN, 'ms');
  } finally {
    caller.close();
  }
}

const statementsFor = (
  { pools }: Stage,
  token: string,
  viewer: Viewer & { kind: 'provider' },
  month: string,
): Promise<Statement[]> =>
  recordStatements(pools, byToken(viewer, token), (db) =>
    statementFacts({ db, viewer, now: new Date() } as Ctx, viewer.care_provider_id, month),
  );

/** Hand-written SQL of the month's invoices and payments, its tax, and what was owed before. */
function bareStatement(care_provider_id: string, month: string): Statement[] {
  const { from, to } = monthOf(month);
  const theirs = `for_provider = '${care_provider_id}'`;
  const during = (of: string) => `${of}.date >= '${from}' and ${of}.date < '${to}'`;
  const texts = [
    `select i.uuid, i.reference, i.purpose, i.date, i.amount, i.tax_total, i.job_title, i.office_id, i.office_title, i.member_name,
       i.starts_at, i.ends_at, i.reason, c.reference
     from app.invoices i left join app.invoices c on c.uuid = i.credits where i.${theirs} and ${during('i')} order by i.date, i.id`,
    `select v.reference, p.date, p.amount, p.method, p.receipt, v.office_id, v.office_title
     from app.invoice_payments p join app.invoices v on v.uuid = p.uuid
     where p.${theirs} and ${during('p')} and p.method <> 'credit_note' order by p.date, p.id`,
    `select t.tax_treatment, t.tax_rate, sum(t.net), sum(t.tax_total) from app.invoices i join app.invoice_items t on t.uuid = i.uuid
     where i.${theirs} and ${during('i')} group by 1, 2`,
    `select (select coalesce(sum(balance), 0) from app.invoices where ${theirs} and balance > 0)
       + (select coalesce(sum(balance), 0) from app.invoices where ${theirs} and balance < 0 and purpose = 'credit_note')
       - (select coalesce(sum(amount), 0) from app.invoices where ${theirs} and date >= '${from}')
       + (select coalesce(sum(amount), 0) from app.invoice_payments
          where ${theirs} and date >= '${from}' and method <> 'credit_note')`,
  ];
  return texts.map((text) => ({ text, values: [] }));
}
