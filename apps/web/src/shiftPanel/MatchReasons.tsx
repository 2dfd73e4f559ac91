import type { Answer } from '@handover/contract/endpoint';
import type { memberJobs } from '@handover/contract/memberShifts/memberJobs';
import { IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { Pill } from '../ui/Pill.tsx';
import shared from '../ui/shared.module.css';
import classes from './MemberDetails.module.css';

const FACES = { for: IconCircleCheck, against: IconCircleX, neither: IconInfoCircle };

/** Reasons behind the match percentage of a shift. */
export function MatchReasons({ match: { match_percentage, why } }: { match: Answer<typeof memberJobs.match>['data'] }) {
  const title = useId();
  return (
    <section className={`${shared.card} ${classes.box}`} aria-labelledby={title}>
      <div className={classes.row}>
        <h4 id={title}>How this suits you</h4>
        {match_percentage !== null && (
          <Pill tone="green" className={shared.num}>
            {match_percentage}% match
          </Pill>
        )}
      </div>
      <ul className={classes.why}>
        {why.map(({ part, speaks, words }) => {
          const Icon = FACES[speaks];
          return (
            <li key={part} data-speaks={speaks}>
              <Icon size={20} stroke={1.7} aria-hidden />
              {words}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
