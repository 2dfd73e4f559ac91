import { createHash } from 'node:crypto';
import { halvesOf, type RateBand } from '@handover/domain/invoices/enhancements';
import type { InvoiceLine } from '@handover/domain/invoices/invoice';
import { invoicesFor, sumOf } from '@handover/domain/invoices/reckon';
import { type Country, nationOf } from '@handover/domain/places';
import { dayAfter } from '@handover/domain/time';
import { newId } from '../src/db/id.ts';
import type { TestServer } from './testServer.ts';
import { insertInvoice } from './insertInvoice.ts';
import type { MadeJob } from './makeJobs.ts';

const STANDARD = { tax_treatment: 'standard', tax_rate: 2000, tax_reason: 'Supply of staff' } as const;
const mirror = (line: InvoiceLine): InvoiceLine => ({
  ...line,
  minutes: -line.minutes,
  net: -line.net,
  tax_total: -line.tax_total,
  total: -line.total,
});

type Over = {
  /** The day of issue. */
  date?: string;
  bands?: readonly RateBand[];
  purpose?: 'shift' | 'late_cancellation';
  credits?: string;
};

/** Inserts an invoice of each kind for a shift as planned, for any day: the books of a year. */
export async function issued(server: Pick<TestServer, 'owner' | 'clock'>, job: MadeJob, over: Over = {}) {
  const { owner, clock } = server;
  const { rows } = await owner.query(
    `select j.*, o.title as office_title, u.first_name || ' ' || u.last_name as member_name
     from app.jobs j join app.offices o using (office_id) left join app.users u on u.user_id = j.assigned_to
     where job_id = $1`,
    [job.job_id],
  );
  const its = rows[0];
  const nation = nationOf(its as { country: Country; province: string; post_code: string });
  const hours = { start_time: its.starts_at, end_time: its.ends_at, break_time: its.break_length };
  const { client, staff } = invoicesFor(
    { ...its, ...halvesOf(over.bands ?? []), nation, tax: STANDARD },
    { ...hours, break_is_paid_for: its.break_is_paid_for },
  );
  const date = over.date ?? '2026-11-12';
  const party = await owner.query(
    `insert into app.invoice_parties (hash, name, address, country) values ($1, 'A party', '{}', 'GB')
     on conflict (hash) do update set name = excluded.name returning party_id`,
    [createHash('sha256').update('A party').digest()],
  );
  const credit = over.credits !== undefined;
  const late = over.purpose === 'late_cancellation';
  const made: Record<'client' | 'staff', { uuid: string; reference: string; lines: InvoiceLine[] }> = {} as never;
  for (const [kind, draft] of [
    ['client', client],
    ['staff', staff],
  ] as const) {
    const kinds = draft.lines.map((line) => ({ ...line, ...(late ? { pay_kind: 'late_cancellation' as const } : {}) }));
    const lines = credit ? kinds.map(mirror) : kinds;
    const { amount, tax_total } = sumOf(lines);
    const series = kind === 'client' ? (credit ? 'CN' : 'INV') : credit ? 'SC' : 'SI';
    const credited = credit
      ? (
          await owner.query(
            `select uuid from app.invoices where job_id = $1 and kind = $2 and credited_at is null
             and purpose <> 'credit_note'`,
            [its.job_id, kind],
          )
        ).rows[0].uuid
      : null;
    const uuid = newId(clock());
    const row = {
      uuid,
      kind,
      purpose: credit ? 'credit_note' : (over.purpose ?? 'shift'),
      agency_id: its.agency_id,
      care_provider_id: its.care_provider_id,
      office_id: its.office_id,
      job_id: its.job_id,
      member_id: its.assigned_to,
      series,
      year: Number(date.slice(0, 4)),
      date,
      due_date: dayAfter(date, 30),
      amount,
      tax_total,
      job_code: its.code,
      job_title: its.title,
      office_title: its.office_title,
      member_name: its.member_name,
      starts_at: its.starts_at,
      ends_at: its.ends_at,
      supplier: party.rows[0].party_id,
      customer: party.rows[0].party_id,
      credits: credited,
      created_at: clock(),
    };
    const { reference } = await insertInvoice(owner, row, lines);
    made[kind] = { uuid, reference, lines };
  }
  return made;
}

/** Credits both of a shift's invoices. */
export const credited = (server: Pick<TestServer, 'owner' | 'clock'>, job: MadeJob, over: Over = {}) =>
  issued(server, job, { ...over, credits: job.job_id });

/** Parses a CSV file into lines by the names of its columns. */
export function readCsv(body: string): Record<string, string>[] {
  const [head = [], ...lines] = body
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
  return lines.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}
