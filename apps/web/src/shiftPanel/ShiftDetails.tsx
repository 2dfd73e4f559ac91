import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { type Viewer, isAdmin, isClient, isMember } from '@handover/domain/viewer';
import { IconChevronRight, IconClipboardCheck, IconHistory, IconShieldCheck } from '@tabler/icons-react';
import { lazy, Suspense, useId } from 'react';
import { HelpWith } from '../support/links/HelpWith.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Loading, useSlow } from '../ui/Loading.tsx';
import { useNow } from '../ui/useNow.ts';
import type { CandidateSearch } from '../offers/candidates/useCandidateSearch.ts';
import { RefillBanner } from '../offers/rounds/RefillBanner.tsx';
import { Eligible } from './Eligible.tsx';
import { mayBeCancelledLate } from '../shifts/shared/shiftFacts.ts';
import { OnShift } from './OnShift.tsx';
import { ShiftFacts } from './ShiftFacts.tsx';
import { ShiftPlace } from './ShiftPlace.tsx';
import { ShiftSummary } from './ShiftSummary.tsx';
import { Notes } from './Notes.tsx';
import type { ShiftTransitions } from '../shifts/shared/useShiftTransitions.ts';
import type { PanelView } from '../shifts/shared/panelViews.ts';
import shared from '../ui/shared.module.css';
import linkClasses from '../ui/RowLink.module.css';
import classes from './ShiftDetails.module.css';

const CancelRequested = lazy(() => import('../cancellations/CancelRequested.tsx'));
const RateReview = lazy(() => import('./RateReview.tsx'));
const FillRequest = lazy(() => import('./FillRequest.tsx'));
const FillShift = lazy(() => import('../offers/filling/FillShift.tsx'));
const AskHandover = lazy(() => import('../offers/filling/AskHandover.tsx'));
const CandidatesPart = lazy(() => import('../offers/candidates/CandidatesPart.tsx'));

type Props = {
  viewer: Viewer;
  job: JobAnswer;
  moves: ShiftTransitions;
  looking: CandidateSearch;
  onView: (view: PanelView, member?: string) => void;
  on_page: boolean;
};

/** Details of a shift, as far as this viewer may see them. */
export function ShiftDetails({ viewer, job, moves, looking, onView, on_page }: Props) {
  const description = useId();
  const slow = useSlow(moves.busy);
  /** True for managers who fill the shift: the candidates come first. */
  const fills = isClient(viewer) && (job.acts?.offer?.allowed ?? false);
  const isLate = mayBeCancelledLate(job, useNow());
  return (
    <div className={classes.details} data-on-page={on_page || undefined}>
      <div className={classes.main}>
        <div className={shared.section} aria-busy={moves.busy}>
          {slow && (
            <p className={shared.dim} role="status">
              Loading...
            </p>
          )}
          <div className={classes.told}>
            {moves.said && (
              <Banner tone={moves.said.tone} seen>
                {moves.said.text}
              </Banner>
            )}
            {isLate && (
              <Suspense>
                <CancelRequested viewer={viewer} job={job} moves={moves} />
              </Suspense>
            )}
            {job.rate_review && (
              <Suspense>
                <RateReview viewer={viewer} job={job} moves={moves} />
              </Suspense>
            )}
            {isAdmin(viewer) && job.fill_request && (
              <Suspense>
                <FillRequest viewer={viewer} job={job} moves={moves} />
              </Suspense>
            )}
            {job.refilling && <RefillBanner onWatch={() => onView('refill')} />}
          </div>
          <ShiftSummary job={job} level={viewer.level} />
          {isClient(viewer) && <OnShift job={job} onView={onView} />}
          <Eligible viewer={viewer} job={job} />
          {!fills && <ShiftFacts viewer={viewer} job={job} moves={moves} onView={onView} />}
        </div>
        {isClient(viewer) && (
          <Suspense fallback={<Loading />}>
            {fills ? <FillShift job={job} moves={moves} /> : <AskHandover job={job} moves={moves} />}
          </Suspense>
        )}
        {fills && (
          <div className={shared.section}>
            <ShiftFacts viewer={viewer} job={job} moves={moves} onView={onView} />
          </div>
        )}
        {isAdmin(viewer) && job.status === 'Published' && (
          <Suspense fallback={<Loading />}>
            <CandidatesPart viewer={viewer} job={job} moves={moves} looking={looking} onView={onView} />
          </Suspense>
        )}
        <section className={shared.section} aria-labelledby={description}>
          <h3 id={description}>Description</h3>
          <p className={classes.description}>{job.description}</p>
        </section>
      </div>
      <div className={classes.more}>
        {!isMember(viewer) && <Notes job_id={job.job_id} />}
        <ShiftPlace job={job} />
        {!isMember(viewer) && (
          <div className={shared.section}>
            {job.start_time !== null && (
              <button type="button" className={linkClasses.link} onClick={() => onView('timesheet')}>
                <IconClipboardCheck size={18} stroke={1.7} aria-hidden />
                Timesheet
                <IconChevronRight size={16} stroke={1.7} aria-hidden />
              </button>
            )}
            <button type="button" className={linkClasses.link} onClick={() => onView('history')}>
              <IconHistory size={18} stroke={1.7} aria-hidden />
              History
              <IconChevronRight size={16} stroke={1.7} aria-hidden />
            </button>
            {job.check_sheet && (
              <a
                className={linkClasses.link}
                href={`/api/v1/jobs/${job.job_id}/check_sheet`}
                target="_blank"
                rel="noreferrer"
              >
                <IconShieldCheck size={18} stroke={1.7} aria-hidden />
                Staff check sheet (PDF)
                <IconChevronRight size={16} stroke={1.7} aria-hidden />
              </a>
            )}
            {!isAdmin(viewer) && <HelpWith kind="job" target_id={job.job_id} />}
          </div>
        )}
      </div>
    </div>
  );
}
