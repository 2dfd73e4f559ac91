import { sql } from 'kysely';
import { EXPORT_COLUMNS } from '@handover/contract/invoices/exports';
import { hoursCell, poundsCell, type Cell } from '@handover/domain/csv';
import { PAY_KINDS } from '@handover/domain/invoices/exported';
import { HOLIDAY_RATE, holidayPay } from '@handover/domain/invoices/holiday';
import type { PayKind } from '@handover/domain/invoices/invoice';
import { type Country, nationOf } from '@handover/domain/places';
import type { Ctx } from '../../http/route.ts';
import { exported, inRange, type Range } from './range.ts';

type Line = { name: string; pay_kind: PayKind; minutes: number; unit_cost: number; total: number };
type Pay = {
  member_id: string;
  member_code: string;
  member_name: string;
  reference: string;
  date: string;
  job_code: string;
  shift_date: string;
  office_title: string;
  amount: number;
  country: Country;
  province: string;
  post_code: string;
  lines: Line[];
};

const HOLIDAY_WORDS = `Holiday pay, ${HOLIDAY_RATE / 100} %`;

/** Returns an invoice's own lines, and its holiday pay where the law requires it. */
function linesOf(pay: Pay): Cell[][] {
  const nation = nationOf(pay);
  const head = [
    pay.date.slice(0, 7),
    pay.member_id,
    pay.member_code,
    pay.member_name,
    pay.reference,
    pay.date,
    pay.job_code,
    pay.shift_date,
    pay.office_title,
    nation,
  ];
  const holiday = holidayPay(pay.amount, nation);
  return [
    ...pay.lines.map(({ name, pay_kind, minutes, unit_cost, total }) => [
      ...head,
      PAY_KINDS[pay_kind],
      name,
      hoursCell(minutes),
      minutes,
      poundsCell(unit_cost),
      poundsCell(total),
    ]),
    ...(holiday === 0 ? [] : [[...head, PAY_KINDS.holiday, HOLIDAY_WORDS, null, null, null, poundsCell(holiday)]]),
  ];
}

/**
 * Exports the pay of staff by their invoices of these days. The nation is that of the location when the shift was
 * posted.
 */
export const exportPayroll = async (ctx: Ctx, range: Range) =>
  exported(
    ctx,
    EXPORT_COLUMNS.payroll,
    sql<Pay>`
      select i.member_id, s.code as member_code, i.member_name, i.reference, i.date, i.job_code, j.date as shift_date, i.office_title, i.amount,
        j.country, j.province, j.post_code,
        (select json_agg(json_build_object('name', t.name, 'pay_kind', t.pay_kind, 'minutes', t.minutes, 'unit_cost', t.unit_cost, 'total', t.total)
                         order by t.position) from invoice_items t where t.uuid = i.uuid) as lines
      from invoices i join jobs j on j.job_id = i.job_id join staff s on s.member_id = i.member_id
      where ${inRange(ctx.viewer, range)} and i.kind = 'staff'
      order by i.date, i.uuid`,
    linesOf,
  );
