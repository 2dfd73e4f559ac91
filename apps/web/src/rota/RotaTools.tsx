import { londonDay, mondayOf } from '@handover/domain/time';
import type { RotaState } from '@handover/domain/rota/rota';
import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useHotkey } from '../ui/hotkeys.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useNow } from '../ui/useNow.ts';
import { Legend } from './Legend.tsx';
import type { By } from './plan.ts';
import { useRotaAddress } from './useRota.ts';
import { weekChoices } from './week.ts';
import classes from './RotaTools.module.css';

const GROUP = 'Shifts';

/** Week, arrangement and legend above the rota. */
export function RotaTools({ shown }: { shown: ReadonlySet<RotaState> }) {
  const today = londonDay(useNow());
  const { week, by, isCurrent, show, step, arrange } = useRotaAddress();
  useHotkey('[', 'Week before, week after', GROUP, () => step(-1));
  useHotkey(']', 'Week before, week after', GROUP, () => step(1));
  useHotkey('t', 'This week', GROUP, () => show(mondayOf(today)));
  return (
    <div className={classes.tools}>
      <div className={classes.week}>
        <IconButton label="Week before" variant="subtle" color="gray" size={34} onClick={() => step(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </IconButton>
        <Select
          aria-label="Week"
          className={classes.choice}
          data={weekChoices(week, today)}
          value={week}
          allowDeselect={false}
          leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden />}
          onChange={(monday) => monday && show(monday)}
        />
        <IconButton label="Week after" variant="subtle" color="gray" size={34} onClick={() => step(1)}>
          <IconChevronRight size={18} aria-hidden />
        </IconButton>
        {!isCurrent && (
          <Button variant="subtle" size="compact-sm" onClick={() => show(mondayOf(today))}>
            This week
          </Button>
        )}
      </div>
      <SegmentedControl
        aria-label="Rows"
        value={by}
        onChange={(how) => arrange(how as By)}
        data={[
          { value: 'ward', label: 'By ward' },
          { value: 'person', label: 'By person' },
        ]}
      />
      <Legend shown={shown} />
    </div>
  );
}
