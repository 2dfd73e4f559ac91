import type { CandidateRow } from '@handover/contract/offers/candidates';
import { IconStarFilled } from '@tabler/icons-react';
import { Ago } from '../../ui/Ago.tsx';
import { Pill } from '../../ui/Pill.tsx';
import shared from '../../ui/shared.module.css';
import classes from './Marks.module.css';

type Props = Pick<CandidateRow, 'favourite' | 'standby' | 'applied_at'>;

/** Marks of a candidate: favourite of the home, on standby, applied. */
export const Marks = ({ favourite, standby, applied_at }: Props) => (
  <>
    {favourite && (
      <span className={classes.star} title="Favourite here">
        <IconStarFilled size={14} aria-hidden />
        <span className={shared.sr}>Favourite here</span>
      </span>
    )}
    {applied_at && (
      <span className={classes.applied}>
        applied <Ago at={applied_at} />
      </span>
    )}
    {standby && (
      <Pill tone="grey" className={classes.standby}>
        On standby
      </Pill>
    )}
  </>
);
