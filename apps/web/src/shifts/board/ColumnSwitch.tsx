import type { BOARD } from '@handover/domain/shifts/groups';
import { useEffect, useRef } from 'react';
import { totalText } from '../../lists/texts.ts';
import type { Board, ColumnId } from './columns.ts';
import shared from '../../ui/shared.module.css';
import classes from './ColumnSwitch.module.css';

type Props = {
  columns: readonly (typeof BOARD)[number][];
  board: Board | undefined;
  current: ColumnId | undefined;
  onChange: (id: ColumnId) => void;
};

/** Buttons for the columns, on a screen that fits only one. */
export function ColumnSwitch({ columns, board, current, onChange }: Props) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (chosen) list.current?.scrollTo({ left: chosen.offsetLeft - 16 });
  }, [current]);
  return (
    <nav ref={list} className={classes.switch} aria-label="Columns">
      {columns.map(({ id, title }) => {
        const column = board?.find((one) => one.id === id);
        return (
          <button key={id} type="button" aria-current={id === current || undefined} onClick={() => onChange(id)}>
            {title}
            {column && <span className={shared.num}>{totalText(column)}</span>}
          </button>
        );
      })}
    </nav>
  );
}
