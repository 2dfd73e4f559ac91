import type { JSX } from 'react';
import type { OnMapStatus } from './onMap.ts';
import classes from './StatusPin.module.css';

const FACES: Record<OnMapStatus, { tone: string; glyph: JSX.Element }> = {
  Published: {
    tone: 'red',
    glyph: <circle className={classes.line} cx="11" cy="11" r="4.2" strokeDasharray="3 2.28" />,
  },
  Assigned: { tone: 'blue', glyph: <path className={classes.line} d="M11 5.8v5.2l3.2 2.2" /> },
  Confirmed: { tone: 'green', glyph: <path className={classes.line} d="m6.6 11.2 3 3 5.6-6" /> },
  'Checked in': {
    tone: 'green',
    glyph: (
      <>
        <circle className={classes.disc} cx="11" cy="11" r="6.4" />
        <path className={classes.line} d="m8 11.1 2.2 2.2 3.8-4.2" />
      </>
    ),
  },
};

/** Pin of a shift, with the colour and sign of its status. */
export const StatusPin = ({ status }: { status: OnMapStatus }) => (
  <svg className={classes.pin} style={{ color: `var(--h-${FACES[status].tone})` }} viewBox="0 0 22 29" aria-hidden>
    <path className={classes.drop} d="M11 28c5-7 10-11 10-17a10 10 0 1 0-20 0c0 6 5 10 10 17Z" />
    {FACES[status].glyph}
  </svg>
);

/** Sign of a status without the pin, for the legend. */
export const StatusSign = ({ status }: { status: OnMapStatus }) => (
  <svg className={classes.pin} style={{ color: `var(--h-${FACES[status].tone})` }} viewBox="0 0 22 22" aria-hidden>
    <circle className={classes.drop} cx="11" cy="11" r="10" />
    {FACES[status].glyph}
  </svg>
);
