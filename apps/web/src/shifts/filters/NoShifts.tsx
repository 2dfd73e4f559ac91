import { Button } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { AppLink } from '../../ui/AppLink.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useShiftFilters } from './useShiftFilters.ts';

/** Empty state of a view, with a button that clears the filters. */
export function NoShifts() {
  const { filters, clear } = useShiftFilters();
  const narrowed = Object.keys(filters).length > 0;
  return (
    <Empty
      icon={<IconCalendarOff size={22} stroke={1.7} />}
      title="No jobs found"
      text={narrowed ? 'No shift fits these filters.' : 'Shifts will appear here once there are any.'}
      action={
        narrowed ? (
          <Button variant="default" size="xs" onClick={clear}>
            Clear filters
          </Button>
        ) : (
          <Button component={AppLink} href="/jobs/new" variant="default" size="xs">
            Create shift
          </Button>
        )
      }
    />
  );
}
