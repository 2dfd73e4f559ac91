import type { JobFilter } from '@handover/contract/shifts/filters';
import { jobs } from '@handover/contract/shifts/jobs';
import { Button } from '@mantine/core';
import { IconLayoutColumns } from '@tabler/icons-react';
import { useCall } from '../../api/client.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { countOf, filterTitle, STATUS_FILTERS } from '../shared/statusFilters.ts';
import { shiftsAddress } from '../shared/shiftsAddress.ts';
import type { Filters } from '../shared/shiftFilters.ts';
import shared from '../../ui/shared.module.css';
import classes from './OffTheBoard.module.css';

const CLOSED = STATUS_FILTERS.at(-1);
const count = new Intl.NumberFormat('en-GB');

const tableAddress = (filters: Filters, status: JobFilter): string => shiftsAddress({ ...filters, status }, 'table');

/** Links to the shifts without a column, by status. */
export function DraftsAndClosed({ filters }: { filters: Filters }) {
  const counted = useCall(jobs.counts, {}).data?.data;
  // Counts are over all shifts, so they are hidden when other filters are on.
  const counts = Object.keys(filters).some((name) => name !== 'status') ? undefined : counted;
  return (
    <nav className={classes.off} aria-label={CLOSED?.title}>
      <span>{CLOSED?.title}</span>
      {CLOSED?.choices.map(({ value }) => (
        <AppLink key={value} href={tableAddress(filters, value)}>
          {filterTitle(value)}{' '}
          {counts && <span className={shared.num}>{count.format(countOf(counts, value) ?? 0)}</span>}
        </AppLink>
      ))}
    </nav>
  );
}

/** Empty state for a status that has no column. */
export const NoColumns = ({ status, filters }: { status: JobFilter; filters: Filters }) => (
  <div className={shared.card}>
    <Empty
      icon={<IconLayoutColumns size={22} stroke={1.7} />}
      title="The board has no column for these"
      text={`${filterTitle(status)} shifts are in the table and in the timeline.`}
      action={
        <Button component={AppLink} href={tableAddress(filters, status)} variant="default" size="xs">
          Show them in the table
        </Button>
      }
    />
  </div>
);
