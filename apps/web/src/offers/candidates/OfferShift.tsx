import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { IconCalendarOff } from '@tabler/icons-react';
import { Banner } from '../../ui/Banner.tsx';
import { ContextCard } from '../../ui/ContextCard.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ShiftInBrief } from '../../shifts/shared/ShiftInBrief.tsx';
import type { ShiftTransitions } from '../../shifts/shared/useShiftTransitions.ts';
import type { PanelView } from '../../shifts/shared/panelViews.ts';
import { homeText, nameOf } from '../../shifts/shared/shiftTexts.ts';
import { Candidates } from './Candidates.tsx';
import { ChosenBar } from './ChosenBar.tsx';
import { OfferResult } from './OfferResult.tsx';
import type { CandidateSearch } from './useCandidateSearch.ts';
import { useOfferMany } from './useOfferMany.ts';
import { useOffering } from './useOffering.tsx';
import shared from '../../ui/shared.module.css';
import classes from './OfferShift.module.css';

type Props = {
  job: JobAnswer;
  moves: ShiftTransitions;
  looking: CandidateSearch;
  onView: (view: PanelView, member?: string) => void;
  onBack: () => void;
};

/** Offer page of a shift: all candidates, to be asked one by one or several at once. */
export default function OfferShift({ job, moves, looking, onView, onBack }: Props) {
  const offering = useOffering({ job, moves, onAssigned: onBack });
  const many = useOfferMany(job, moves, looking);
  return (
    <div className={classes.view}>
      <div className={shared.section} aria-busy={moves.busy}>
        <ContextCard className={classes.what}>
          <ShiftInBrief job={job}>{homeText(job)}</ShiftInBrief>
        </ContextCard>
        {moves.said && <Banner tone={moves.said.tone}>{moves.said.text}</Banner>}
        <OfferResult {...many} />
        {offering.open ? (
          <Candidates offering={offering} looking={looking} onView={onView} full />
        ) : (
          <Empty
            icon={<IconCalendarOff size={22} stroke={1.7} />}
            title={offering.closed_because ?? ''}
            {...(job.assigned_to ? { text: `${nameOf(job.assigned_to)} has it.` } : {})}
          />
        )}
      </div>
      {offering.open && (
        <ChosenBar
          looking={looking}
          most={many.most}
          busy={moves.busy}
          onOffer={many.offer}
          onCompare={(codes) => onView('compare', codes)}
        />
      )}
      {offering.dialogs}
    </div>
  );
}
