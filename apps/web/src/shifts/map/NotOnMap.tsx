import { Button } from '@mantine/core';
import { IconMapOff, IconMapPinOff } from '@tabler/icons-react';
import { Empty } from '../../ui/Empty.tsx';
import { filterTitle } from '../shared/statusFilters.ts';
import { useShiftView } from '../shared/useShiftView.ts';
import type { ViewProps } from '../shared/shiftViews.ts';

/** Shifts that nobody has to find any more, or not yet, have no place on the map. */
export function NotOnMap({ filters: { status } }: ViewProps) {
  const { show } = useShiftView();
  return (
    <div className="card">
      <Empty
        icon={<IconMapOff size={22} stroke={1.7} />}
        title="No jobs found"
        text={`The map shows shifts that are posted and not over. ${status ? filterTitle(status) : 'Other'} shifts are in the timeline and in the table.`}
        action={
          <Button variant="default" size="xs" onClick={() => show('timeline')}>
            Show the timeline
          </Button>
        }
      />
    </div>
  );
}

/** The map was moved to where there are none. */
export const NoneHere = ({ onAll }: { onAll: () => void }) => (
  <Empty
    icon={<IconMapPinOff size={22} stroke={1.7} />}
    title="No jobs found"
    text="There are none in this part of the map."
    action={
      <Button variant="default" size="xs" onClick={onAll}>
        Show all shifts
      </Button>
    }
  />
);
