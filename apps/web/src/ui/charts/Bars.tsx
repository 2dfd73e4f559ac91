import { type KeyboardEvent, useRef, useState } from 'react';
import shared from '../shared.module.css';
import classes from './Bars.module.css';

export type Bar = {
  label: string;
  value: number;
  /** Short text over the bar. */
  says: string;
  /** Full text for screen readers. */
  spoken: string;
};
type Props = {
  bars: readonly Bar[];
  /** Sentence that describes the chart. */
  summary: string;
  /** Long labels: on a phone the numbers are smaller, and every second label is left out. */
  long?: true;
};

/** Maximum bars with a label each. */
const ROOMY = 12;
/** Interval of the labels beyond that; the last bar always has one. */
const NAMED = 6;

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Bar chart. One bar is in the tab order; arrows move on. */
export function Bars({ bars, summary, long }: Props) {
  const group = useRef<HTMLDivElement>(null);
  const last = bars.length - 1;
  const [chosen, setChosen] = useState(last);
  const at = Math.min(chosen, last);
  const most = Math.max(...bars.map(({ value }) => value), 1);
  const dense = bars.length > ROOMY;
  const go = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(at, last);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
    (group.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div
      className={classes.bars}
      role="group"
      aria-label={summary}
      data-dense={dense || undefined}
      data-long={long}
      ref={group}
      onKeyDown={go}
    >
      {bars.map(({ label, value, says, spoken }, index) => (
        <div
          key={label}
          className={classes.bar}
          role="img"
          aria-label={`${label}: ${spoken}`}
          tabIndex={index === at ? 0 : -1}
          data-most={value === most || undefined}
          data-named={!dense || (last - index) % NAMED === 0 || undefined}
          onFocus={() => setChosen(index)}
        >
          <span className={`${classes.value} ${shared.num}`}>{says}</span>
          <span className={classes.column} style={{ '--share': Math.max(value, 0) / most } as Record<string, number>} />
          <span className={`${classes.label} ${shared.num}`}>{label}</span>
        </div>
      ))}
    </div>
  );
}
