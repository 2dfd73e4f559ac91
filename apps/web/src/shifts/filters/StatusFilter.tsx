import type { JobFilter } from '@handover/contract/shifts/filters';
import { jobs } from '@handover/contract/shifts/jobs';
import { Menu } from '@mantine/core';
import { useCall } from '../../api/client.ts';
import { type Counts, countOf, filterTitle, STATUS_FILTERS } from '../shared/statusFilters.ts';
import { FilterMenu } from './FilterChip.tsx';
import type { FilterProps } from './useShiftFilters.ts';
import shared from '../../ui/shared.module.css';
import classes from './FilterChip.module.css';

const number = new Intl.NumberFormat('en-GB');

/** Count of a status. Urgent matters are counted on the dashboard instead. */
function countWords(counts: Counts | undefined, filter: JobFilter) {
  const count = counts && countOf(counts, filter);
  return count === undefined ? null : (
    <span className={`${shared.dim} ${shared.num} ${classes.count}`}>{number.format(count)}</span>
  );
}

/** Filter by a status or a group of them. */
export function StatusFilter({ filtering: { filters, set } }: FilterProps) {
  const counts = useCall(jobs.counts, {}).data?.data;
  const { status } = filters;
  return (
    <FilterMenu title="Status" says={status && filterTitle(status)} onClear={() => set({ status: undefined })}>
      <Menu.RadioGroup value={status ?? ''} onChange={(value) => set({ status: value as JobFilter })}>
        {STATUS_FILTERS.map(({ title, choices }) => (
          <div key={title} role="group" aria-label={title}>
            <Menu.Label>{title}</Menu.Label>
            {choices.map(({ value, label }) => (
              <Menu.RadioItem key={value} value={value} closeMenuOnClick rightSection={countWords(counts, value)}>
                {label}
              </Menu.RadioItem>
            ))}
          </div>
        ))}
      </Menu.RadioGroup>
    </FilterMenu>
  );
}
