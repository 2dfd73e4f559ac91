import type pg from 'pg';
import type { TestServer } from '../../../apps/server/test/testServer.ts';
import type { shiftForm } from '../../../apps/server/test/shiftForm.ts';
import { type Hours, type Line, recount, recountCancelled, type Shown, type Vat } from './recount.ts';

/** A moment in which money was issued: for hours or for a late cancellation, with the VAT that was dated for the day. */
export type What = { hours: Hours } | { cancelled: { notice_ms: number } };
type Issue = What & { vat: Vat };

/** A booking with what each side was shown when it agreed. */
export type Life = {
  form: Omit<ReturnType<typeof shiftForm>, 'staff_rate'> & { staff_rate: number };
  fate: 'worked' | 'cancelled';
  member: ReturnType<TestServer['as']>;
  member_id: string;
  job_id: string;
  starts_at: Date;
  ends_at: Date;
  client: Shown;
  staff: Shown;
  cancellation: readonly { notice_hours: number; paid_minutes: number }[];
  issued: Issue[];
};

const NO_VAT: Vat = { treatment: 'outside_scope', tax_rate: 0 };
const HOUR = 3_600_000;

/** The minutes that a late cancellation pays by the terms that the client was shown, never more than the shift has. */
function paidMinutes({ cancellation, starts_at, ends_at, form }: Life, notice_ms: number): number {
  const term = cancellation
    .toSorted((a, b) => a.notice_hours - b.notice_hours)
    .find(({ notice_hours }) => notice_ms < notice_hours * HOUR);
  const whole = (ends_at.getTime() - starts_at.getTime()) / 60_000;
  return Math.min(term?.paid_minutes ?? 0, form.break_is_paid_for ? whole : whole - form.break_length);
}

function expected(life: Life, kind: 'client' | 'staff', issue: Issue): Line[] {
  const shown = life[kind];
  const vat = kind === 'client' ? issue.vat : NO_VAT;
  if ('hours' in issue) return recount(shown, issue.hours, vat);
  const minutes = paidMinutes(life, issue.cancelled.notice_ms);
  return minutes === 0 ? [] : recountCancelled(shown.rate, minutes, vat);
}

const inWords = (lines: readonly Line[]): string =>
  lines
    .map(
      (its) =>
        `${its.pay_kind} ${its.minutes} ${its.unit_cost} ${its.net} ${its.treatment} ${its.tax_rate} ${its.tax_total}`,
    )
    .toSorted()
    .join('; ');

type Issued = { job_id: string; kind: 'client' | 'staff'; uuid: string; credits: string | null; lines: Line[] };

/** Every invoice and credit note of these lives beside a recount of what was shown; what differs, in words. */
export async function wrongsOf(owner: Pick<pg.Client, 'query'>, lives: readonly Life[]): Promise<string[]> {
  const { rows } = await owner.query<Issued>(
    `select i.job_id, i.kind, i.uuid, i.credits, (
       select json_agg(json_build_object('pay_kind', l.pay_kind, 'minutes', l.minutes, 'unit_cost', l.unit_cost, 'net', l.net,
         'tax_total', l.tax_total, 'treatment', l.tax_treatment, 'tax_rate', l.tax_rate) order by l.position)
       from app.invoice_items l where l.uuid = i.uuid) as lines
     from app.invoices i where i.job_id = any ($1) order by i.id`,
    [lives.map(({ job_id }) => job_id)],
  );
  return lives.flatMap((life) =>
    (['client', 'staff'] as const).flatMap((kind) => {
      const its = rows.filter((row) => row.job_id === life.job_id && row.kind === kind);
      const said = its.filter(({ credits }) => credits === null).map(({ lines }) => inWords(lines));
      // Hours that come to the same money are not issued again.
      const due = life.issued
        .map((issue) => inWords(expected(life, kind, issue)))
        .filter((words, nth, all) => words !== '' && words !== all[nth - 1]);
      const notes = its.filter(({ credits }) => credits !== null);
      const mirrored = notes.every(({ credits, lines }) => {
        const of = its.find(({ uuid }) => uuid === credits);
        const mirror = lines.map((line) => ({
          ...line,
          minutes: -line.minutes,
          net: 0 - line.net,
          tax_total: 0 - line.tax_total,
        }));
        return of !== undefined && inWords(mirror) === inWords(of.lines);
      });
      const same = said.join(' | ') === due.join(' | ') && mirrored && notes.length === Math.max(0, said.length - 1);
      return same ? [] : [`${kind} of ${life.job_id}: issued ${said.join(' | ')}, agreed ${due.join(' | ')}`];
    }),
  );
}
