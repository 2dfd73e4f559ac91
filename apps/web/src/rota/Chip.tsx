import { rotaState } from '@handover/domain/rota/rota';
import { ShiftLink } from '../shifts/shared/ShiftLink.tsx';
import { nameOf, timesText } from '../shifts/shared/shiftTexts.ts';
import { PAPERS, StateIcon } from './Legend.tsx';
import { type By, chipLabel, OPEN_WORDS, type Planned, shortName } from './plan.ts';
import classes from './Chip.module.css';

type Props = {
  shift: Planned;
  now: Date;
  by: By;
  /** True on a phone, where a chip is a line with room for the whole name and the role. */
  wide?: boolean;
  open: boolean;
  fresh: boolean;
  tab_stop?: boolean;
  onOpen: (job_id: string) => void;
};

/** Shift on the rota: person and times, or dashed and red while nobody has it. A press opens its panel. */
export function Chip({ shift, now, by, wide = false, open, fresh, tab_stop, onOpen }: Props) {
  const state = rotaState(shift, now);
  const { assigned_to, title, ward } = shift;
  const who = assigned_to
    ? (wide ? nameOf : shortName)(assigned_to)
    : OPEN_WORDS[state === 'missed' || state === 'draft' ? state : 'gap'];
  const papers = shift.out_of_date && (state === 'confirmed' || state === 'asked');
  return (
    <ShiftLink
      job={shift}
      label={chipLabel(shift, now)}
      className={classes.chip}
      data-state={state}
      data-open={open || undefined}
      data-fresh={fresh || undefined}
      onOpen={onOpen}
      {...(tab_stop === undefined ? {} : { tab_stop })}
    >
      {by === 'person' ? title : who}
      <span>
        {timesText(shift)}
        {wide && ` · ${by === 'person' ? ward || title : title}`}
      </span>
      <StateIcon face={papers ? PAPERS : state} />
    </ShiftLink>
  );
}
