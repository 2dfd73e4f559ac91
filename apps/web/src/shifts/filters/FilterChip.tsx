import { Menu, Popover } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import classes from './FilterChip.module.css';

type Face = {
  /** Name of the filter. */
  title: string;
  /** Current value in words; undefined if it is off. */
  says: string | undefined;
  onClear: () => void;
  /** Icon while it is off. */
  icon?: typeof IconPlus;
};
type Props = Face & {
  /** Open at once, because the user has just added it. */
  asked?: boolean | undefined;
  /** Keep it open while an element outside of it, a calendar, is used. */
  hold?: boolean;
  children: (close: () => void) => ReactNode;
};

/** Filter chip: dashed while it is off, solid with its value and a clear button while it is on. */
export function FilterChip({ asked = false, hold = false, children, ...face }: Props) {
  const [opened, setOpened] = useState(asked);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(false);
    button.current?.focus();
  };
  return (
    <Chip {...face} button={button}>
      <Popover
        opened={opened}
        onChange={setOpened}
        closeOnClickOutside={!hold}
        position="bottom-end"
        width={288}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <ChipButton {...face} className={classes.face} ref={button} onClick={() => setOpened(!opened)} />
        </Popover.Target>
        <Popover.Dropdown className={classes.drop} aria-label={face.title}>
          {opened && children(close)}
        </Popover.Dropdown>
      </Popover>
    </Chip>
  );
}

/** Filter chip with a menu of few options. */
export function FilterMenu({ children, ...face }: Face & { children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Chip {...face} button={button}>
      <Menu
        position="bottom-end"
        width={232}
        withInitialFocusPlaceholder={false}
        classNames={{ label: classes.menuLabel }}
      >
        <Menu.Target>
          <ChipButton {...face} className={classes.face} ref={button} />
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>{children}</Menu.Dropdown>
      </Menu>
    </Chip>
  );
}

type ButtonProps = Face & {
  className: string | undefined;
  ref: RefObject<HTMLButtonElement | null>;
  onClick?: () => void;
};

function ChipButton({ title, icon, says, onClear: _, ...button }: ButtonProps) {
  const Icon = icon ?? IconPlus;
  return (
    <button type="button" data-filters aria-label={says ? `${title} filter: ${says}` : `${title} filter`} {...button}>
      {!says && <Icon size={icon ? 16 : 14} stroke={1.7} aria-hidden />}
      <span className={classes.title}>{title}</span>
      {says && <span className={classes.says}>{says}</span>}
    </button>
  );
}

type ChipProps = Face & { button: RefObject<HTMLButtonElement | null>; children: ReactNode };

const Chip = ({ title, icon, says, onClear, button, children }: ChipProps) => (
  <span className={classes.box} data-on={says ? true : undefined} data-icon={icon ? true : undefined}>
    {children}
    {says && (
      <button
        type="button"
        className={classes.off}
        aria-label={`Remove filter ${title}: ${says}`}
        onClick={() => {
          onClear();
          button.current?.focus();
        }}
      >
        <IconX size={14} aria-hidden />
      </button>
    )}
  </span>
);
