import type { CandidateRow } from '@handover/contract/offers/candidates';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { IconUserOff } from '@tabler/icons-react';
import { refusal } from '../../lists/refusal.ts';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading, SkeletonRows } from '../../ui/Loading.tsx';
import { Person } from '../../ui/Person.tsx';
import type { ShiftTransitions } from '../../shifts/shared/useShiftTransitions.ts';
import type { PanelView } from '../../shifts/shared/panelViews.ts';
import { nameOf } from '../../shifts/shared/shiftTexts.ts';
import { Marks } from './Marks.tsx';
import { CandidateNotes } from './CandidateNotes.tsx';
import { OfferButtons } from './OfferButtons.tsx';
import { useCandidate } from './useCandidates.ts';
import { type Offering, useOffering } from './useOffering.tsx';
import { aboutText, completedText, PART_TITLES } from './candidateTexts.ts';
import shared from '../../ui/shared.module.css';
import marks from './Marks.module.css';
import matchClasses from './Match.module.css';
import classes from './Compare.module.css';

type Props = {
  job: JobAnswer;
  moves: ShiftTransitions;
  /** Two member codes, as the address has them. */
  codes: string;
  onView: (view: PanelView, member?: string) => void;
  onBack: () => void;
};

/** Two candidates compared line by line; on a phone one below the other. */
export default function Compare({ job, moves, codes, onView, onBack }: Props) {
  const offering = useOffering({ job, moves, onAssigned: onBack });
  return (
    <div className={shared.section} aria-busy={moves.busy}>
      <div className={classes.compare}>
        {codes
          .split(',')
          .slice(0, 2)
          .map((code) => (
            <Side
              key={code}
              code={code}
              offering={offering}
              onProfile={(member_id) => onView('view_profile', member_id)}
            />
          ))}
      </div>
      {offering.dialogs}
    </div>
  );
}

type SideProps = { offering: Offering; onProfile: (member_id: string) => void };

function Side({ code, ...rest }: SideProps & { code: string }) {
  const { candidate, pending, error, again } = useCandidate(rest.offering.job.job_id, code);
  if (candidate) return <Column candidate={candidate} {...rest} />;
  if (pending) {
    return (
      <Loading>
        <SkeletonRows rows={3} />
      </Loading>
    );
  }
  if (error) return <ErrorState {...refusal(error)} onRetry={again} />;
  return <Empty icon={<IconUserOff size={22} stroke={1.7} />} title={`There is no staff member ${code}`} />;
}

function Column({ candidate, offering, onProfile }: SideProps & { candidate: CandidateRow }) {
  const name = nameOf(candidate);
  return (
    <section className={classes.side} aria-label={name}>
      <header>
        <Person name={name} size={44} picture={candidate.picture} />
        <p className={marks.head}>
          <button type="button" className={marks.name} onClick={() => onProfile(candidate.member_id)}>
            {name}
          </button>
          <Marks {...candidate} />
        </p>
        <p className={shared.dim}>
          {[candidate.position, aboutText(candidate, offering.job)].filter(Boolean).join(' · ')}
        </p>
      </header>
      <p className={`${classes.match} ${shared.num}`}>
        <b>{candidate.match_percentage}%</b> match
        <span className={shared.dim}>{completedText(candidate.completed_jobs_count)}</span>
      </p>
      {candidate.match.map(({ part, points, of, words }) => (
        <dl key={part} className={classes.part}>
          <dt>{PART_TITLES[part]}</dt>
          <dd className={`${classes.points} ${shared.num}`}>
            <b>{points}</b>/{of}
          </dd>
          <dd className={`${matchClasses.bar} ${classes.wide}`} aria-hidden>
            <b style={{ width: `${(100 * points) / of}%` }} />
          </dd>
          <dd className={`${matchClasses.words} ${classes.wide}`}>{words}</dd>
        </dl>
      ))}
      <div className={classes.notes}>
        <CandidateNotes candidate={candidate} />
      </div>
      <OfferButtons candidate={candidate} offering={offering} below />
    </section>
  );
}
