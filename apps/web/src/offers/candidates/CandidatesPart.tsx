import type { JobAnswer } from '@handover/contract/shifts/jobs';
import type { Viewer } from '@handover/domain/viewer';
import { IconChevronRight, IconRepeat, IconUsers } from '@tabler/icons-react';
import type { ShiftTransitions } from '../../shifts/shared/useShiftTransitions.ts';
import type { PanelView } from '../../shifts/shared/panelViews.ts';
import { Candidates } from './Candidates.tsx';
import type { CandidateSearch } from './useCandidateSearch.ts';
import { useOffering } from './useOffering.tsx';
import shared from '../../ui/shared.module.css';
import linkClasses from '../../ui/RowLink.module.css';
import classes from './Candidates.module.css';

type Props = {
  viewer: Viewer;
  job: JobAnswer;
  moves: ShiftTransitions;
  looking: CandidateSearch;
  onView: (view: PanelView, member?: string) => void;
};

/** Candidates below the facts of an unfilled shift. */
export default function CandidatesPart({ looking, onView, ...rest }: Props) {
  const offering = useOffering(rest);
  const { moves } = rest;
  if (!offering.open) return offering.dialogs;
  return (
    <section className={`${shared.section} ${classes.part}`} aria-label="Candidates">
      <Candidates offering={offering} looking={looking} onView={onView} full={false} />
      <button
        type="button"
        className={linkClasses.link}
        onClick={() => {
          moves.hush();
          onView('offer_job');
        }}
      >
        <IconUsers size={18} stroke={1.7} aria-hidden />
        Offer to several, or compare two
        <IconChevronRight size={16} stroke={1.7} aria-hidden />
      </button>
      <button
        type="button"
        className={linkClasses.link}
        onClick={() => {
          moves.hush();
          onView('refill');
        }}
      >
        <IconRepeat size={18} stroke={1.7} aria-hidden />
        Fill again, a few at a time
        <IconChevronRight size={16} stroke={1.7} aria-hidden />
      </button>
      {offering.dialogs}
    </section>
  );
}
