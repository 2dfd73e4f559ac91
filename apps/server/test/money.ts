import type pg from 'pg';

/** Selects completed shifts. Those that a test made as completed are left out: their actor has a level but no id. */
const COMPLETED = `select distinct job_id from app.job_history
  where command in ('check_out', 'close') and (actor_id is not null or actor_level is null)`;

/** Invariants of the money, each as a query of the invoices or shifts that violate it. */
const MUST_HOLD: Record<string, string> = {
  'invoices whose payments and balance are not their amount': `
    select i.reference as what from app.invoices i
    left join (select uuid, sum(amount) as paid from app.invoice_payments group by uuid) p using (uuid)
    where coalesce(p.paid, 0) + i.balance <> i.amount`,
  'invoices whose lines are not their amount and tax': `
    select i.reference as what from app.invoices i
    left join (select uuid, sum(total) as total, sum(tax_total) as tax from app.invoice_items group by uuid) l using (uuid)
    where (l.total, l.tax) is distinct from (i.amount::numeric, i.tax_total::numeric)`,
  'series with a gap, or that do not end where their counter stands': `
    select concat_ws(' ', agency_id, series, year) as what from (
      select agency_id, series, year, count(*) as n, min(number) as least, max(number) as most
      from app.invoices group by 1, 2, 3) i
    full join app.invoice_counters c using (agency_id, series, year)
    where i.n is null or i.n <> coalesce(c.last, i.n) or i.least <> 1 or i.most <> i.n`,
  'totals that are not as many as there are invoices': `
    select scope_id::text as what from (
      select scope_id, sum(n) as n from (
        select scope_id, total as n from app.tallies where what = 'invoices'
        union all select scope_id, n from app.tally_deltas where what = 'invoices') t group by scope_id) kept
    full join (
      select scope_id, count(*) as n from app.invoices,
        unnest(array['00000000-0000-0000-0000-000000000000'::uuid, for_agency, for_provider, for_office]) scope_id
      where scope_id is not null group by scope_id) counted using (scope_id)
    where coalesce(kept.n, 0) <> coalesce(counted.n, 0)`,
  'credit notes that are not the mirror of what they credit': `
    select c.reference as what from app.invoices c left join app.invoices i on i.uuid = c.credits
    where c.purpose = 'credit_note' and ((i.amount, i.tax_total, i.kind, i.job_id) is distinct from
      (-c.amount, -c.tax_total, c.kind, c.job_id) or i.credited_at is null)
    union all
    select i.reference from app.invoices i
    where i.credited_at is not null and not exists (select from app.invoices c where c.credits = i.uuid)`,
  'payments by credit without their other side': `
    select i.reference as what from app.invoice_payments p join app.invoices i using (uuid)
    where p.method = 'credit_note' and not exists (
      select from app.invoice_payments o
      where o.uuid = p.counterpart and o.counterpart = p.uuid and o.amount = -p.amount)`,
  'shifts of which something is to be paid back while something is owed for them': `
    select distinct i.job_id::text as what from app.invoices i join (${COMPLETED}) h using (job_id)
    group by i.job_id, i.kind having min(i.balance) < 0 and max(i.balance) > 0`,
  'readers of a line or payment who do not read its invoice': `
    select i.reference as what from (
      select uuid, for_agency, for_provider, for_office, for_member from app.invoice_items
      union all select uuid, for_agency, for_provider, for_office, for_member from app.invoice_payments) o
    join app.invoices i using (uuid)
    where (o.for_agency, o.for_provider, o.for_office, o.for_member)
      is distinct from (i.for_agency, i.for_provider, i.for_office, i.for_member)`,
  'shifts that somebody completed without their two invoices, or with more': `
    select h.job_id::text as what from (${COMPLETED}) h
    left join app.invoices i on i.job_id = h.job_id and i.purpose <> 'credit_note' and i.credited_at is null
    group by h.job_id
    having count(*) filter (where i.kind = 'client') <> 1 or count(*) filter (where i.kind = 'staff') <> 1`,
  'standing invoices that are not of the last hours that were signed': `
    select i.reference as what from app.invoices i
    join (select distinct on (job_id) job_id, total_time from app.timesheets order by job_id, version desc) t using (job_id)
    join (${COMPLETED}) h using (job_id)
    where i.purpose = 'shift' and i.credited_at is null
      and (select sum(minutes) from app.invoice_items l where l.uuid = i.uuid) is distinct from t.total_time`,
};

type MoneyFinding = { name: string; many: number; examples: string[] };

const MOST_TOLD = 3;

/** Returns every invariant of the money and its number of violations; writes nothing. */
export async function moneyFindings(owner: Pick<pg.Client, 'query'>): Promise<MoneyFinding[]> {
  const found: MoneyFinding[] = [];
  for (const [name, text] of Object.entries(MUST_HOLD)) {
    const { rows } = await owner.query<{ many: string; examples: string[] | null }>(
      `select count(*) as many, (array_agg(what order by what))[1:${MOST_TOLD}] as examples from (${text}) wrong`,
    );
    found.push({ name, many: Number(rows[0]?.many), examples: rows[0]?.examples ?? [] });
  }
  return found;
}

/** Throws if the money does not add up after the tests. */
export async function moneyAddsUp(owner: Pick<pg.Client, 'query'>): Promise<void> {
  if (!(await thereIsMoney(owner))) return;
  const wrong = (await moneyFindings(owner)).filter(({ many }) => many > 0);
  if (wrong.length === 0) return;
  const words = wrong.map(({ name, many, examples }) => `${many} ${name} (${examples.join(', ')})`);
  throw new Error(`The money does not add up: ${words.join('; ')}`);
}

/** Tells whether anything was completed, invoiced or numbered: most files have nothing to check. */
async function thereIsMoney(owner: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows } = await owner.query<{ is: boolean }>(
    `select exists (select from app.invoices) or exists (select from app.invoice_counters)
       or exists (select from app.tally_deltas where what = 'invoices') or exists (${COMPLETED}) as is`,
  );
  return rows[0]?.is === true;
}
