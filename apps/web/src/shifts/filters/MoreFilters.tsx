import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import classes from './FilterChip.module.css';

type Props = { titles: readonly string[]; onAsk: (title: string) => void };

/** Menu of filters that have no space in the bar. */
export function MoreFilters({ titles, onAsk }: Props) {
  if (titles.length === 0) return null;
  return (
    <span className={classes.box}>
      <Menu position="bottom-end" width={180} withInitialFocusPlaceholder={false} returnFocus={false}>
        <Menu.Target>
          <button type="button" className={classes.face} aria-label="More filters">
            <IconPlus size={14} stroke={1.7} aria-hidden />
            More
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {titles.map((title) => (
            <Menu.Item key={title} onClick={() => onAsk(title)}>
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
