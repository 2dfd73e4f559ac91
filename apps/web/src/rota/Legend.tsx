import { ROTA_STATES, type RotaState } from '@handover/domain/rota/rota';
import {
  IconAlertTriangle,
  IconChecks,
  IconCircleCheck,
  IconClock,
  IconClockHour4,
  IconEyeOff,
  IconMapPinCheck,
  IconUserPlus,
  IconUserX,
} from '@tabler/icons-react';
import classes from './Legend.module.css';

const FACES: Record<RotaState, { words: string; Icon: typeof IconChecks; always?: true }> = {
  done: { words: 'Completed', Icon: IconChecks, always: true },
  here: { words: 'Here now', Icon: IconMapPinCheck, always: true },
  not_here: { words: 'Not here', Icon: IconAlertTriangle, always: true },
  late: { words: 'Late', Icon: IconClock },
  confirmed: { words: 'Confirmed', Icon: IconCircleCheck, always: true },
  asked: { words: 'Asked', Icon: IconClockHour4, always: true },
  gap: { words: 'Gap, click to fill', Icon: IconUserPlus, always: true },
  missed: { words: 'Nobody came', Icon: IconUserX },
  draft: { words: 'Not published', Icon: IconEyeOff },
};
const ORDER = ROTA_STATES.toSorted((a, b) => Object.keys(FACES).indexOf(a) - Object.keys(FACES).indexOf(b));

/** Icon that stands for papers that run out. */
export const PAPERS = 'papers';
const idOf = (face: RotaState | typeof PAPERS): string => `rota-icon-${face}`;

/** Icon of a chip: a copy of the legend's, because drawing it anew in hundreds of chips would be thousands of elements. */
export const StateIcon = ({ face }: { face: RotaState | typeof PAPERS }) => (
  <svg className={classes.icon} data-face={face} aria-hidden>
    <use href={`#${idOf(face)}`} />
  </svg>
);

/** Icons of the chips with their words: the usual ones, and others that are on this rota. */
export const Legend = ({ shown }: { shown: ReadonlySet<RotaState> }) => (
  <ul className={classes.legend} aria-label="Icons">
    {ORDER.map((state) => {
      const { words, Icon, always } = FACES[state];
      return (
        <li key={state} hidden={!always && !shown.has(state)}>
          <Icon id={idOf(state)} size={15} stroke={1.8} className={classes.icon} data-face={state} aria-hidden />
          {words}
        </li>
      );
    })}
    <li hidden>
      <IconAlertTriangle id={idOf(PAPERS)} size={15} stroke={1.8} aria-hidden />
    </li>
  </ul>
);
