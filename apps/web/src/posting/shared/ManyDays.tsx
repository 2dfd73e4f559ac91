import '../../styles/many-days.css';
import { DayChoice } from './DayChoice.tsx';
import { shiftCount } from './days.ts';
import { Heads } from './Heads.tsx';

type Asked = { dates: string[]; heads: number };
type Props = { dates: readonly string[]; heads: number; onChange: (asked: Partial<Asked>) => void };

/** Days and people for the same shift, and the number of shifts that makes. */
export const ManyDays = ({ dates, heads, onChange }: Props) => (
  <div className="many-days">
    <DayChoice dates={dates} onChange={(chosen) => onChange({ dates: chosen })} />
    <div className="many-end">
      <Heads heads={heads} onChange={(asked) => onChange({ heads: asked })} />
      <output className="many-sum">{shiftCount(dates.length * heads)}</output>
    </div>
  </div>
);
