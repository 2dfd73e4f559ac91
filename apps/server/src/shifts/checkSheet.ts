import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { checkSheet } from '@handover/contract/shifts/shiftCommands';
import { shiftInWords } from '@handover/domain/shifts/shiftInWords';
import type { Paper } from '@handover/domain/staff/eligibility';
import { ITEM_KINDS } from '@handover/domain/staff/items';
import { dayInWords } from '@handover/domain/staff/staffTexts';
import { londonDay, londonTime } from '@handover/domain/time';
import { prepared } from '../db/connect.ts';
import { ownRows } from '../db/tree.ts';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx, FileAnswer } from '../http/route.ts';
import { drawFacts, drawTitle } from '../invoices/documents/letterhead.ts';
import { INK, openSheet } from '../invoices/documents/sheet.ts';
import { type Column, drawTable } from '../invoices/documents/table.ts';
import { fileName } from '../invoices/documents/documentTexts.ts';

type Check = { moment: 'booking' | 'check_in'; at: string; papers: Paper[] };
type Sheet = {
  code: string;
  title: string;
  starts_at: Date;
  ends_at: Date;
  office_title: string;
  company_name: string;
  agency_name: string;
  member_name: string;
  member_code: string;
  checks: Check[];
};

const COLUMNS: readonly Column[] = [
  { head: 'Asked for', width: 170 },
  { head: 'Kind', width: 109 },
  { head: 'At booking', width: 110 },
  { head: 'At check-in', width: 110.28 },
];

/** Text of the documents of one title. Vaccinations share a title: the worst of them counts. */
const inWords = (papers: readonly Paper[]): string => {
  if (papers.length === 0) return '–';
  if (papers.some(({ in_date }) => !in_date)) return 'Not in date';
  const [until] = papers.flatMap((paper) => paper.until ?? []).toSorted();
  return until === undefined ? 'In date' : `In date until ${dayInWords(until)}`;
};
const when = (at: string): string => `${dayInWords(londonDay(new Date(at)))}, ${londonTime(new Date(at))}`;

/** The check sheet of the staff member who has a shift. Answers 404 for a foreign shift and where no check is recorded. */
export async function showCheckSheet(ctx: Ctx, { job_id }: Input<typeof checkSheet>): Promise<FileAnswer> {
  const { db, viewer, now } = ctx;
  const scope = Object.entries(ownRows(viewer)).map(([id, value]) => sql`and j.${sql.ref(id)} = ${value}`);
  const [row] = await prepared(
    db,
    sql<Sheet>`
      select j.code, j.title, j.starts_at, j.ends_at, o.title as office_title, c.company_name, a.company_name as agency_name,
        concat_ws(' ', p.assigned_to->>'first_name', p.assigned_to->>'last_name') as member_name,
        p.assigned_to->>'code' as member_code,
        (select json_agg(json_build_object('moment', e.moment, 'at', e.at, 'papers', e.papers) order by e.at desc)
         from eligibility_checks e where e.job_id = j.job_id and e.member_id = j.assigned_to) as checks
      from jobs j
      join offices o on o.office_id = j.office_id
      join care_providers c on c.care_provider_id = j.care_provider_id
      join agencies a on a.agency_id = j.agency_id
      join job_people p on p.job_id = j.job_id
      where j.job_id = ${job_id} ${sql.join(scope, sql` `)}`,
  );
  const sheet = orNotFound(row?.checks ? row : undefined, 'Check sheet');
  const name = `Check sheet ${sheet.code}`;
  return { file: await draw(sheet, now), type: 'application/pdf', lasting: false, shown: fileName(name) };
}

async function draw(of: Sheet, now: Date): Promise<Buffer> {
  const title = 'Staff check sheet';
  const foot = `${title} · ${of.code} · printed ${when(now.toISOString())}`;
  const sheet = await openSheet({ title: `${title} ${of.code}`, author: of.agency_name, at: now, foot });
  const [booking, check_in] = (['booking', 'check_in'] as const).map((moment) =>
    of.checks.find((check) => check.moment === moment),
  );
  drawTitle(sheet, title, `${of.member_name}, ${shiftInWords(of, now)}`);
  drawFacts(
    sheet,
    [
      ['Staff member', `${of.member_name}, ${of.member_code}`],
      ['Location', `${of.office_title}, ${of.company_name}`],
      ['Supplied by', of.agency_name],
      ['Shift', of.code],
      ['Checked at booking', booking ? when(booking.at) : 'Not recorded'],
      ['Checked at check-in', check_in ? when(check_in.at) : 'Not yet'],
    ],
    3,
  );
  sheet.heading('What this shift asks for');
  const all = [...(booking?.papers ?? []), ...(check_in?.papers ?? [])];
  const titles = [...new Map(all.map(({ title: asked, kind }) => [asked, kind]))];
  if (titles.length === 0) sheet.paragraph('This shift asked for nothing.', { colour: INK.soft });
  else {
    const papersOf = (check: Check | undefined, asked: string) =>
      check?.papers.filter((paper) => paper.title === asked) ?? [];
    await drawTable(
      sheet,
      COLUMNS,
      titles.map(([asked, kind]) => ({
        cells: [asked, ITEM_KINDS[kind].label, inWords(papersOf(booking, asked)), inWords(papersOf(check_in, asked))],
      })),
    );
  }
  sheet.y += 12;
  sheet.paragraph(
    '“In date” means that an administrator verified the document and that it lasts until the end of the shift. What was not in date was approved by an administrator at booking, or reported to them at check-in.',
    { size: 8.5, colour: INK.soft },
  );
  return sheet.close();
}
