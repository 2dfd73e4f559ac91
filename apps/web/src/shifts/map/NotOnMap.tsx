import { Button } from '@mantine/core';
import { IconMapOff, IconMapPinOff } from '@tabler/icons-react';
import { Empty } from '../../ui/Empty.tsx';
import { filterTitle } from '../shared/statusFilters.ts';
import { useShiftView } from '../shared/useShiftView.ts';
import type { ViewProps } from '../shared/shiftViews.ts';
import shared from '../../ui/shared.module.css';

/** Empty state for statuses that the map does not show: drafts and past or closed shifts. */
export function NotOnMap({ filters: { status } }: ViewProps) {
  const { show } = useShiftView();
  return (
    <div className={shared.card}>
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

/** Empty state of a map area without shifts. */
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
