import { type KeyboardEvent, useRef, useState } from 'react';
import '../../styles/charts.css';

export type Bar = {
  label: string;
  value: number;
  /** Over the bar, where there is little room. */
  says: string;
  /** The whole truth, for whoever hears it. */
  spoken: string;
};
type Props = {
  bars: readonly Bar[];
  /** What they show, in a sentence. */
  summary: string;
};

/** With more than this many there is no room for words at each. */
const ROOMY = 12;
/** Then every so manieth is named, the last one always. */
const NAMED = 6;

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Bars side by side. The keyboard comes to one of them and goes on by arrows. */
export function Bars({ bars, summary }: Props) {
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
    <div className="bars" role="group" aria-label={summary} data-dense={dense || undefined} ref={group} onKeyDown={go}>
      {bars.map(({ label, value, says, spoken }, index) => (
        <div
          key={label}
          className="bar"
          role="img"
          aria-label={`${label}: ${spoken}`}
          tabIndex={index === at ? 0 : -1}
          data-most={value === most || undefined}
          data-named={!dense || (last - index) % NAMED === 0 || undefined}
          onFocus={() => setChosen(index)}
        >
          <span className="bar-says num">{says}</span>
          <span className="bar-body" style={{ '--share': Math.max(value, 0) / most } as Record<string, number>} />
          <span className="bar-label num">{label}</span>
        </div>
      ))}
    </div>
  );
}
