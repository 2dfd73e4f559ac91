import type { CSSProperties } from 'react';
import { Person } from '../ui/Person.tsx';
import shared from '../ui/shared.module.css';
import classes from './Dial.module.css';

const CENTRE = 230;
const RADIUS = 168;

/** Position of an hour on the dial, with midnight on top. */
function at(hour: number, radius = RADIUS): [number, number] {
  const angle = (hour / 24) * 2 * Math.PI - Math.PI / 2;
  return [CENTRE + radius * Math.cos(angle), CENTRE + radius * Math.sin(angle)];
}

function arc(from: number, to: number): string {
  const gap = 0.22;
  const [x1, y1] = at(from + gap);
  const [x2, y2] = at(to - gap);
  return `M${x1} ${y1}A${RADIUS} ${RADIUS} 0 0 1 ${x2} ${y2}`;
}

const HANDOVERS: { hour: number; time: string; words: string; people: [string, string]; where: CSSProperties }[] = [
  {
    hour: 7.5,
    time: '07:30',
    words: 'Grace to Ruth',
    people: ['Grace Nwosu', 'Ruth Adeyemi'],
    where: { right: -92, top: 306 },
  },
  {
    hour: 14.5,
    time: '14:30',
    words: 'Ruth to Joanna',
    people: ['Ruth Adeyemi', 'Joanna Kowalska'],
    where: { left: -66, top: 356 },
  },
  {
    hour: 21,
    time: '21:00',
    words: 'Joanna to Grace',
    people: ['Joanna Kowalska', 'Grace Nwosu'],
    where: { left: -44, top: 40 },
  },
];

const Ticks = () =>
  Array.from({ length: 96 }, (_, quarter) => {
    const [x1, y1] = at(quarter / 4, quarter % 4 ? 128 : 124);
    const [x2, y2] = at(quarter / 4, 134);
    const width = quarter % 24 === 0 ? 2 : 1;
    return <line key={quarter} {...{ x1, y1, x2, y2 }} stroke="var(--h-line-strong)" strokeWidth={width} />;
  });

const Hours = () =>
  ['00', '06', '12', '18'].map((hour, index) => {
    const [x, y] = at(index * 6, 106);
    return (
      <text key={hour} x={x} y={y + 4.5} textAnchor="middle" fontSize="13" fontWeight="500">
        {hour}
      </text>
    );
  });

const Meeting = ({ hour }: { hour: number }) => {
  const [x, y] = at(hour);
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="17" fill="var(--h-surface)" stroke="var(--h-line-strong)" />
      <path d="M-1 -6v10a5 5 0 0 1 0-10Z" fill="var(--h-marigold)" />
      <path d="M1 -3v10a5 5 0 0 0 0-10Z" fill="var(--h-accent)" />
    </g>
  );
};

/** 24-hour dial: three shifts and the moments between them. Decoration only. */
export function Dial() {
  return (
    <div className={classes.dial}>
      <svg width="460" height="460" viewBox="0 0 460 460">
        <Ticks />
        <Hours />
        <g fill="none" strokeWidth="22">
          <path d={arc(7.5, 14.5)} stroke="#f4b860" />
          <path d={arc(14.5, 21)} stroke="#4fa19d" />
          <path d={arc(21, 31.5)} className={classes.night} />
        </g>
        {HANDOVERS.map(({ hour }) => (
          <Meeting key={hour} hour={hour} />
        ))}
        <text className={classes.big} x={CENTRE} y={CENTRE - 8} textAnchor="middle" fontSize="30" fontWeight="600">
          24 of 24 h
        </text>
        <text x={CENTRE} y={CENTRE + 16} textAnchor="middle" fontSize="14">
          covered at Willow Court
        </text>
      </svg>
      {HANDOVERS.map(({ time, words, people, where }) => (
        <div key={time} className={classes.card} style={where}>
          <span className={classes.faces}>
            {people.map((name) => (
              <Person key={name} name={name} size={28} />
            ))}
          </span>
          <span>
            <b className={shared.num}>{time}</b>
            <span className={shared.dim}>{words}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
