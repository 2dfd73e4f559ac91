import { Button } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { refusal } from '../../lists/refusal.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { JobsTable } from './useJobsTable.ts';

/** What stands where shifts would: none found and what to do, or that they could not be read. */
export function NoJobs({ table }: { table: JobsTable }) {
  const { view, answer, rows } = table;
  if (answer.isError && !rows) return <ErrorState {...refusal(answer.error)} onRetry={table.refresh} />;
  if (rows?.length !== 0) return null;
  const { text, action } = nextStep(table);
  return (
    <Empty
      icon={<IconCalendarOff size={22} stroke={1.7} />}
      title="No jobs found"
      text={view.page > 1 ? 'This page is past the end of the list.' : text}
      action={
        view.page > 1 ? (
          <Button variant="default" size="xs" onClick={() => table.page(1)}>
            First page
          </Button>
        ) : (
          action
        )
      }
    />
  );
}

function nextStep({ view, filter, frame }: JobsTable) {
  if (view.status !== undefined) {
    return {
      text: 'No shift has this status here. Try another, or look at all of them.',
      action: (
        <Button variant="default" size="xs" onClick={() => filter(undefined)}>
          All shifts
        </Button>
      ),
    };
  }
  if (view.time_frame !== 'all') {
    return {
      text: view.time_frame === 'past' ? 'No shift has been yet.' : 'No shift is still to come.',
      action: (
        <Button variant="default" size="xs" onClick={() => frame('all')}>
          All times
        </Button>
      ),
    };
  }
  return {
    text: 'Shifts will appear here once there are any.',
    action: (
      <Button component={AppLink} href="/jobs/new" variant="default" size="xs">
        Create shift
      </Button>
    ),
  };
}
