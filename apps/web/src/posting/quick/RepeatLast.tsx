import { IconCopy, IconRepeat } from '@tabler/icons-react';
import { timesText } from '../../shifts/shared/shiftTexts.ts';
import type { Usual } from './draft.ts';

type Props = { last: NonNullable<Usual['last']>; onRepeat: () => void };

/** Button that repeats the shift posted last, since most are like the one before. */
export const RepeatLast = ({ last, onRepeat }: Props) => (
  <button type="button" className="repeat-last" onClick={onRepeat}>
    <IconRepeat size={18} stroke={1.8} aria-hidden />
    <span>
      <b>Repeat last shift</b>
      <small>{[last.title, last.ward, timesText(last)].filter(Boolean).join(', ')}</small>
    </span>
    <IconCopy size={16} stroke={1.8} aria-hidden />
  </button>
);
