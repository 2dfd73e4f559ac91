import { SegmentedControl } from '@mantine/core';
import { IconCalendarWeek, IconLayoutColumns, IconList, IconMap2, IconTable } from '@tabler/icons-react';
import { useHotkey } from '../../ui/hotkeys.ts';
import { VIEWS, type ViewName } from './shiftViews.ts';
import shared from '../../ui/shared.module.css';
import classes from './ViewSwitch.module.css';

const FACES = {
  board: { title: 'Board', Icon: IconLayoutColumns },
  timeline: { title: 'Timeline', Icon: IconList },
  map: { title: 'Map', Icon: IconMap2 },
  table: { title: 'Table', Icon: IconTable },
  rota: { title: 'Rota', Icon: IconCalendarWeek },
} as const;

type Props = { view: ViewName; onChange: (view: ViewName) => void; views?: readonly ViewName[] };

/** Switch between the views of shifts, by click or number key. */
export function ViewSwitch({ view, onChange, views = VIEWS }: Props) {
  const titles = views.map((name) => FACES[name].title).join(', ');
  return (
    <>
      <SegmentedControl
        aria-label="View"
        value={view}
        onChange={onChange}
        data={views.map((name, at) => {
          const { title, Icon } = FACES[name];
          return {
            value: name,
            label: (
              <span className={classes.face}>
                <Icon size={16} stroke={1.7} aria-hidden />
                {title}
                <kbd className={`${shared.kbd} ${classes.key}`} aria-hidden>
                  {at + 1}
                </kbd>
              </span>
            ),
          };
        })}
      />
      {views.map((name, at) => (
        <ViewKey key={name} number={at + 1} label={titles} onPress={() => onChange(name)} />
      ))}
    </>
  );
}

function ViewKey({ number, label, onPress }: { number: number; label: string; onPress: () => void }) {
  useHotkey(String(number), label, 'Shifts', onPress);
  return null;
}
