import { useId } from 'react';
import { AppLink } from '../AppLink.tsx';
import { arcsOf } from './arcs.ts';
import { exact, short } from './chartTexts.ts';
import shared from '../shared.module.css';
import classes from './Doughnut.module.css';

export type Slice = {
  label: string;
  value: number;
  /** Colour token. */
  colour: string;
  /** Striped, to tell it from another slice of the same colour. */
  striped?: boolean;
  /** Link to the counted items. */
  href?: string | undefined;
};

const SIZE = 148;
const THICK = 22;
const RADIUS = (SIZE - THICK) / 2;
const AROUND = 2 * Math.PI * RADIUS;

/** Ring chart with the total in the middle, and a legend with all slices and numbers. */
export function Doughnut({ slices, summary }: { slices: readonly Slice[]; summary: string }) {
  const stripes = useId();
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const arcs = arcsOf(slices.map(({ value }) => value));
  return (
    <div className={classes.doughnut}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={summary}>
        <defs>
          <pattern id={stripes} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="5" height="5" fill="var(--h-dn-stripe)" />
            <rect width="2.6" height="5" fill="var(--h-dn-orange)" />
          </pattern>
        </defs>
        {total === 0 && <circle className={classes.empty} cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} strokeWidth={THICK} />}
        {arcs.map(({ at, from, length }) => {
          const { label = '', colour = '', striped } = slices[at] ?? {};
          return (
            <circle
              key={label}
              cx={SIZE / 2}
              cy={SIZE / 2}
              r={RADIUS}
              fill="none"
              stroke={striped ? `url(#${stripes})` : `var(${colour})`}
              strokeWidth={THICK}
              strokeDasharray={`${length * AROUND} ${AROUND}`}
              strokeDashoffset={-from * AROUND}
              transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
            />
          );
        })}
        <text x="50%" y="50%" className={`${classes.total} ${shared.num}`}>
          {total < 100_000 ? exact(total) : short(total)}
        </text>
      </svg>
      <ul className={classes.legend}>
        {slices.map(({ label, value, colour, striped, href }) => (
          <li key={label}>
            <i data-striped={striped || undefined} style={{ '--swatch': `var(${colour})` } as object} />
            {href ? <AppLink href={href}>{label}</AppLink> : <span>{label}</span>}
            <b className={shared.num}>{exact(value)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
