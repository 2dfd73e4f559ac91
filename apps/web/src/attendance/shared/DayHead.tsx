import { IconArrowLeft } from '@tabler/icons-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import classes from './DayHead.module.css';

type Props = { title: string; tab: string; onBack: () => void };

/**
 * Header with title and back button. On a phone it replaces the menu, because a member at check-in has only one thing
 * to do.
 */
export function DayHead({ title, tab, onBack }: Props) {
  useTitle(tab);
  return (
    <header className={classes.head} data-day-head>
      <IconButton className={classes.back} label="Back" size={44} onClick={onBack}>
        <IconArrowLeft size={22} stroke={1.8} />
      </IconButton>
      <h1>{title}</h1>
    </header>
  );
}
