import type { CandidateRow } from '@handover/contract/offers/candidates';
import { matchSpoken, PART_TITLES } from './candidateTexts.ts';
import shared from '../../ui/shared.module.css';
import classes from './Match.module.css';

type Props = Pick<CandidateRow, 'match'>;

const height = ({ points, of }: CandidateRow['match'][number]) => `${(100 * points) / of}%`;

/** Bars for the four parts of a match; the percentage stands beside them. */
export const MiniBars = ({ match }: Props) => (
  <span className={classes.bars} role="img" aria-label={matchSpoken(match)}>
    {match.map((its) => (
      <i key={its.part}>
        <b style={{ height: height(its) }} />
      </i>
    ))}
  </span>
);

/** Parts of a match with points and reasons. */
export const Why = ({ match }: Props) => (
  <dl className={classes.why}>
    {match.map((its) => (
      <div key={its.part}>
        <dt>{PART_TITLES[its.part]}</dt>
        <dd className={classes.words}>{its.words}</dd>
        <dd className={classes.bar} aria-hidden>
          <b style={{ width: height(its) }} />
        </dd>
        <dd className={`${classes.points} ${shared.num}`}>
          <b>{its.points}</b>/{its.of}
        </dd>
      </div>
    ))}
  </dl>
);
