import { MOST_CONFIRMED, type TimesheetRow, timesheets } from '@handover/contract/timesheets/timesheets';
import { asPounds } from '@handover/domain/money';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { useShiftTransitions } from '../shifts/shared/useShiftTransitions.ts';

export type Confirming = ReturnType<typeof useConfirming>;

/** Selected rows, and a function that confirms them together. */
export function useConfirming(rows: readonly TimesheetRow[] | undefined) {
  const { said, busy, run } = useShiftTransitions();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const possible = (rows ?? []).filter(({ may }) => may.includes('confirm'));
  const together = possible.filter(({ may }) => may.includes('confirm_together')).slice(0, MOST_CONFIRMED);
  const chosen = together.filter(({ job_id }) => ticked.has(job_id));
  const names = new Map(possible.map(({ job_id, member }) => [job_id, member?.name ?? 'Nobody']));

  const tick = ({ job_id }: TimesheetRow, wanted: boolean) =>
    setTicked((before) => new Set(wanted ? [...before, job_id] : [...before].filter((id) => id !== job_id)));
  const confirm = (wanted: readonly TimesheetRow[]) =>
    run(
      () =>
        call(timesheets.confirmMany, {
          timesheets: wanted.map(({ job_id, timesheet }) => ({ job_id, version: timesheet?.version ?? 1 })),
        }),
      ({ data: { confirmed, refused } }) => {
        setTicked(new Set());
        return [
          `${confirmed.length === 1 ? 'Hours of 1 shift confirmed' : `Hours of ${confirmed.length} shifts confirmed`}${costText(wanted.filter(({ job_id }) => confirmed.includes(job_id)))}`,
          ...refused.map(({ job_id, message }) => `${names.get(job_id) ?? 'One shift'}: ${message}`),
        ].join('. ');
      },
    );

  return {
    said,
    busy,
    possible,
    /** Rows that may be confirmed together with others. */
    together,
    chosen,
    isTicked: ({ job_id }: TimesheetRow) => ticked.has(job_id),
    tick,
    /** Chooses the row that has the focus, or no longer. */
    toggleFocused: () => {
      const job_id = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-row]')?.dataset['row'];
      const row = together.find((its) => its.job_id === job_id);
      if (row) tick(row, !ticked.has(row.job_id));
    },
    clear: () => setTicked(new Set()),
    tickAll: (wanted: boolean) => setTicked(new Set(wanted ? together.map(({ job_id }) => job_id) : [])),
    confirm: (wanted: readonly TimesheetRow[]) => void confirm(wanted),
  };
}

/** Charge of rows in words: ", £401.48 before VAT"; empty if there is none. */
function costText(rows: readonly TimesheetRow[]): string {
  const cost = costOf(rows);
  return cost === 0 ? '' : `, ${asPounds(cost)} before VAT`;
}

/** Charge of rows in pence. */
export const costOf = (rows: readonly TimesheetRow[]): number =>
  rows.reduce((sum, { cost }) => sum + Math.round((cost ?? 0) * 100), 0);
