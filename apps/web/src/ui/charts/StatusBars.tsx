import { exact } from './chartTexts.ts';
import shared from '../shared.module.css';
import classes from './StatusBars.module.css';

type Props = { lines: readonly { label: string; value: number }[]; summary: string };

/** Horizontal bars, each between its label and its number. */
export function StatusBars({ lines, summary }: Props) {
  const most = Math.max(...lines.map(({ value }) => value), 1);
  return (
    <ul className={classes.lines} aria-label={summary}>
      {lines.map(({ label, value }) => (
        <li key={label}>
          <span>{label}</span>
          <i aria-hidden>{value > 0 && <b style={{ '--share': value / most } as Record<string, number>} />}</i>
          <b className={shared.num}>{exact(value)}</b>
        </li>
      ))}
    </ul>
  );
}
