import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { isAdmin, isMember, type Viewer, viewerOf } from '@handover/domain/viewer';
import { IconCopy } from '@tabler/icons-react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useMe } from '../api/me.ts';
import { keptAt } from '../offline/kept.ts';
import { EntryFrame } from '../pages/EntryFrame.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import { CloseButton } from '../ui/CloseButton.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useCopy } from '../ui/useCopy.ts';
import { DayHead } from '../attendance/shared/DayHead.tsx';
import { ShiftActions } from '../shiftPanel/ShiftActions.tsx';
import { ShiftSkeleton } from '../shiftPanel/ShiftSkeleton.tsx';
import { ShiftView, SHIFT_SAVED } from '../shiftPanel/ShiftView.tsx';
import { useJustPublished } from '../shifts/shared/published.ts';
import { useShift } from '../shifts/shared/useShift.ts';
import { useShiftTransitions } from '../shifts/shared/useShiftTransitions.ts';
import { usePanel } from '../shifts/shared/usePanel.ts';
import { type PanelView, VIEW_TITLES } from '../shifts/shared/panelViews.ts';
import classes from './ShiftInfoPage.module.css';

const PublishedBanner = lazy(() => import('../posting/published/PublishedBanner.tsx'));
const OutboxBar = lazy(() => import('../offline/OutboxBar.tsx'));

/** Views of one section, each a card on the page. */
const ONE_SECTION = new Set<PanelView>(['history', 'choose_job_planner', 'refill', 'compare']);

/** Page of one shift, linked from mails and notifications. */
export function ShiftInfoPage() {
  const viewer = viewerOf(useMe());
  const { job_id = '' } = useParams({ strict: false });
  return viewer && <Found key={job_id} viewer={viewer} job_id={job_id} />;
}

function Found({ viewer, job_id }: { viewer: Viewer; job_id: string }) {
  const answer = useShift(job_id);
  return (
    <EntryFrame answer={answer} skeleton={<ShiftSkeleton />}>
      {(job) => (
        <Shift viewer={viewer} job={job}>
          {isMember(viewer) && (
            <Suspense>
              <OutboxBar kept_at={keptAt(answer.data)} onRefresh={() => void answer.refetch()} job_id={job_id} />
            </Suspense>
          )}
        </Shift>
      )}
    </EntryFrame>
  );
}

function Shift({ viewer, job, children }: { viewer: Viewer; job: JobAnswer; children: ReactNode }) {
  const { view, member, show, back } = usePanel(viewer.level);
  const moves = useShiftTransitions(job.job_id);
  const copy = useCopy();
  const published = useJustPublished();
  const address = `/job_info/${job.job_id}`;
  const tab = `${job.title} ${job.code}`;
  const on_the_day = view === 'check_in' || view === 'check_out';
  return (
    <>
      {view === 'job' && <BackLink href="/jobs">Shifts</BackLink>}
      {view !== 'job' && !on_the_day && <BackLink href={address}>{VIEW_TITLES.job}</BackLink>}
      {on_the_day && <DayHead title={VIEW_TITLES[view]} tab={tab} onBack={back} />}
      {view !== 'edit_job' && !on_the_day && (
        <PageHead
          className={isMember(viewer) && view === 'job' ? classes.head : undefined}
          entry
          title={VIEW_TITLES[view]}
          tab={tab}
          actions={
            view === 'job' && (
              <div className={classes.actions}>
                <IconButton label="Copy link" size={36} onClick={() => copy(window.location.origin + address)}>
                  <IconCopy size={17} stroke={1.7} />
                </IconButton>
                <ShiftActions viewer={viewer} job={job} moves={moves} onView={show} />
              </div>
            )
          }
        />
      )}
      <JustSaved />
      {published?.job_ids.includes(job.job_id) && (
        <Suspense>
          <PublishedBanner />
        </Suspense>
      )}
      {children}
      <div
        className={classes.page}
        data-view={view}
        data-card={ONE_SECTION.has(view) || (view === 'view_profile' && !isAdmin(viewer)) || undefined}
      >
        <ShiftView
          viewer={viewer}
          job={job}
          view={view}
          member={member}
          moves={moves}
          onView={show}
          onBack={back}
          on_page
        />
      </div>
    </>
  );
}

/** Message after the user has posted the shift. */
function JustSaved() {
  const { saved } = useSearch({ strict: false });
  const navigate = useNavigate();
  if (saved !== 'true') return null;
  const hide = () => void navigate({ to: '.', search: {}, replace: true, resetScroll: false } as never);
  return (
    <div className={classes.saved}>
      <Banner tone="green" seen action={<CloseButton onClick={hide} />}>
        {SHIFT_SAVED}
      </Banner>
    </div>
  );
}
