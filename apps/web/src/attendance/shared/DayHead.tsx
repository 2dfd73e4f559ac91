import { IconArrowLeft } from '@tabler/icons-react';
import '../../styles/attendance.css';
import { IconButton } from '../../ui/IconButton.tsx';
import { useTitle } from '../../ui/useTitle.ts';

type Props = { title: string; tab: string; onBack: () => void };

/** Somebody at a door has one thing to do: on a phone its name and the way back stand where the menu is elsewhere. */
export function DayHead({ title, tab, onBack }: Props) {
  useTitle(tab);
  return (
    <header className="shift-head">
      <IconButton label="Back" size={44} onClick={onBack}>
        <IconArrowLeft size={22} stroke={1.8} />
      </IconButton>
      <h1>{title}</h1>
    </header>
  );
}
