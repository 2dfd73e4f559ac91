import { Button } from '@mantine/core';
import { IconArrowsSort, IconCalendarOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/error.ts';
import { refusal } from '../../lists/refusal.ts';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { NoShifts } from '../filters/NoShifts.tsx';
import type { ShiftsTable } from './useShiftsTable.ts';

/** Empty state of the table: no shifts and what to do, or why they could not be loaded. */
export function InsteadOfRows({ table, none = <NoShifts /> }: { table: ShiftsTable; none?: ReactNode }) {
  const { view, answer, rows } = table;
  if (answer.isError && !rows) return <Unread table={table} />;
  if (rows?.length !== 0) return null;
  if (view.page === 1) return none;
  return (
    <Empty
      icon={<IconCalendarOff size={22} stroke={1.7} />}
      title="No jobs found"
      text="This page is past the end of the list."
      action={
        <Button variant="default" size="xs" onClick={() => table.page(1)}>
          First page
        </Button>
      }
    />
  );
}

/** Error state. Some sort orders work only for fewer shifts; the server's message says what to filter by. */
function Unread({ table }: { table: ShiftsTable }) {
  const { view, answer } = table;
  const { error } = answer;
  if (!(error instanceof ApiError && error.status === 422 && view.sortBy !== 'date')) {
    return <ErrorState {...refusal(error)} onRetry={table.refresh} />;
  }
  return (
    <div role="alert">
      <Empty
        icon={<IconArrowsSort size={22} stroke={1.7} />}
        title="Too many shifts to sort this way"
        text={error.message}
        action={
          <Button variant="default" size="xs" onClick={table.sortByDate}>
            Sort by date
          </Button>
        }
      />
    </div>
  );
}
