import { INSIGHT_COLUMNS, type Insight } from '@handover/contract/dashboard/insights';
import { type Cell, csvLine, hoursCell, poundsCell } from '@handover/domain/csv';
import { londonDay, londonTime } from '@handover/domain/time';
import { sees } from '@handover/domain/shifts/visibility';
import { atRisk } from './findShiftsAtRisk.ts';
import { spendAtPlaces } from './spend.ts';
import { type Asking, readCancellations, readContinuity, readFillRate, readPunctuality } from './weeks.ts';

type Read = (asking: Asking) => Promise<Cell[][]>;

/** Date and time in a form that people read and a spreadsheet sorts. */
const written = (at: Date) => `${londonDay(at)} ${londonTime(at)}`;

/** Readers of each file's rows, cell by cell under its column. */
const ROWS: Record<Insight, Read> = {
  fill_rate: async (asking) =>
    (await readFillRate(asking)).data.map(({ week, wanted, filled, fill_rate, taken, minutes_to_fill }) => [
      week,
      wanted,
      filled,
      fill_rate,
      taken,
      minutes_to_fill === null ? null : hoursCell(minutes_to_fill),
    ]),
  shifts_at_risk: async (asking) =>
    (await atRisk(asking)).map((its) => [
      its.code,
      its.title,
      its.location,
      its.care_provider,
      written(its.starts_at),
      written(its.ends_at),
      its.applications,
      its.offers,
      its.refilling ? 'Yes' : 'No',
    ]),
  spend_by_location: async (asking) =>
    (await spendAtPlaces(asking)).map((its) => [
      its.location,
      its.care_provider,
      poundsCell(its.this_month),
      poundsCell(its.same_days),
      its.change,
      poundsCell(its.last_month),
      its.budget === null ? null : poundsCell(its.budget),
    ]),
  continuity: async (asking) =>
    (await readContinuity(asking)).data.map((its) => [its.week, its.completed, its.returned, its.continuity]),
  punctuality: async (asking) =>
    (await readPunctuality(asking)).data.map((its) => [
      its.week,
      its.came,
      its.late,
      its.late_rate,
      its.no_shows,
      its.no_show_rate,
    ]),
  cancellations: async (asking) =>
    (await readCancellations(asking)).data.map(({ reason, shifts, share }) => [reason, shifts, share]),
};

/** The number of last columns left out of the file because the viewer may not see them. */
const hidden = (insight: Insight, { viewer }: Asking) =>
  insight === 'shifts_at_risk' && !sees(viewer.level, 'refilling') ? 1 : 0;

async function* fileOf(insight: Insight, asking: Asking): AsyncGenerator<string> {
  const columns = INSIGHT_COLUMNS[insight];
  const shown = columns.length - hidden(insight, asking);
  yield csvLine(columns.slice(0, shown));
  const rows = await ROWS[insight](asking);
  if (rows.length > 0) yield rows.map((cells) => csvLine(cells.slice(0, shown))).join('');
}

export const exportInsight = (insight: Insight) => async (asking: Asking) => fileOf(insight, asking);
