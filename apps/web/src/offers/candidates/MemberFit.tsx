import type { CandidateRow } from '@handover/contract/offers/candidates';
import { IconCircleCheck } from '@tabler/icons-react';
import { refusal } from '../../lists/refusal.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Why } from './Match.tsx';
import { CandidateNotes } from './CandidateNotes.tsx';
import shared from '../../ui/shared.module.css';
import classes from './MemberSummary.module.css';

type Props = {
  candidate: CandidateRow | undefined;
  pending: boolean;
  error: Error | null | undefined;
  again: () => void;
};

/** Match of a member for a shift, and reasons against them, in words. */
export function MemberFit({ candidate, pending, error, again }: Props) {
  if (!candidate) {
    if (pending) return <Loading />;
    return error ? <ErrorState {...refusal(error)} onRetry={again} /> : null;
  }
  return (
    <>
      <p className={`${classes.match} ${shared.num}`}>
        <b>{candidate.match_percentage}% match</b>
      </p>
      <Why match={candidate.match} />
      <CandidateNotes candidate={candidate} />
      {candidate.blocks.length === 0 && (
        <p className={classes.may}>
          <IconCircleCheck size={15} stroke={1.8} aria-hidden />
          May work this shift
        </p>
      )}
    </>
  );
}
