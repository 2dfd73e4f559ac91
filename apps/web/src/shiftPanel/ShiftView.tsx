import type { JobAnswer } from '@handover/contract/shifts/jobs';
import type { Viewer } from '@handover/domain/viewer';
import { lazy, Suspense } from 'react';
import { Loading } from '../ui/Loading.tsx';
import { type CandidateSearch, useCandidateSearch } from '../offers/candidates/useCandidateSearch.ts';
import { ChoosePlanner } from './ChoosePlanner.tsx';
import { History } from './History.tsx';
import { ShiftDetails } from './ShiftDetails.tsx';
import type { ShiftTransitions } from '../shifts/shared/useShiftTransitions.ts';
import type { PanelView } from '../shifts/shared/panelViews.ts';
import shared from '../ui/shared.module.css';

const MemberDetails = lazy(() => import('./MemberDetails.tsx'));
const CheckIn = lazy(() => import('../attendance/checkIn/CheckIn.tsx'));
const CheckOut = lazy(() => import('../attendance/checkOut/CheckOut.tsx'));
const Timesheet = lazy(() => import('../timesheets/Timesheet.tsx'));
const OfferShift = lazy(() => import('../offers/candidates/OfferShift.tsx'));
const StaffProfile = lazy(() => import('../offers/candidates/StaffProfile.tsx'));
const Compare = lazy(() => import('../offers/candidates/Compare.tsx'));
const Refill = lazy(() => import('../offers/rounds/Refill.tsx'));
const MessageView = lazy(() => import('../messages/MessageView.tsx'));

/** Message after a shift was created or changed. */
export const SHIFT_SAVED = 'Shift was saved successfully';

type Props = {
  viewer: Viewer;
  job: JobAnswer;
  view: PanelView;
  /** Member that the view is about, from the address. */
  member: string | undefined;
  moves: ShiftTransitions;
  onView: (view: PanelView, member?: string) => void;
  onBack: () => void;
  on_page?: boolean;
};

/** View of a shift that the address asks for, in the panel and on its own page. */
export function ShiftView(props: Props) {
  const looking = useCandidateSearch();
  return (
    <Suspense
      fallback={
        <div className={shared.section} data-section>
          <Loading />
        </div>
      }
    >
      <View {...props} looking={looking} />
    </Suspense>
  );
}

type ViewProps = Props & { looking: CandidateSearch };

function View({ viewer, job, view, member = '', moves, looking, onView, onBack, on_page = false }: ViewProps) {
  const common = { viewer, job, moves, looking, onView, onBack };
  switch (view) {
    case 'job':
      return viewer.kind === 'member' ? (
        <MemberDetails {...common} on_page={on_page} />
      ) : (
        <ShiftDetails {...common} on_page={on_page} />
      );
    case 'check_in':
      return <CheckIn {...common} />;
    case 'check_out':
      return <CheckOut {...common} />;
    case 'timesheet':
      return <Timesheet {...common} on_page={on_page} />;
    case 'offer_job':
      return <OfferShift {...common} />;
    case 'view_profile':
      return <StaffProfile {...common} member_id={member} />;
    case 'compare':
      return <Compare {...common} codes={member} />;
    case 'refill':
      return <Refill {...common} />;
    case 'send_staff_member':
      return <MessageView viewer={viewer} job={job} with="member" member_id={member} />;
    case 'message_creator':
      return <MessageView viewer={viewer} job={job} with="creator" />;
    case 'message_booked':
      return <MessageView viewer={viewer} job={job} with="home" />;
    case 'choose_job_planner':
      return <ChoosePlanner job={job} moves={moves} onChosen={onBack} />;
    case 'edit_job':
      return (
        <EditShift
          job_id={job.job_id}
          on_page={on_page}
          onSaved={() => {
            moves.say(SHIFT_SAVED);
            onBack();
          }}
          onCancel={onBack}
        />
      );
    case 'history':
      return <History job_id={job.job_id} />;
  }
}

const ShiftForm = lazy(() => import('../posting/form/ShiftForm.tsx').then((module) => ({ default: module.ShiftForm })));

type EditShiftProps = {
  job_id: string;
  onSaved: () => void;
  onCancel: () => void;
  /** On a page the form has space for its preview, and a title of its own. */
  on_page: boolean;
};

/** Form of a shift in place of its details. */
const EditShift = ({ on_page, ...form }: EditShiftProps) => (
  <div className={on_page ? undefined : shared.section}>
    <Suspense fallback={<Loading />}>
      <ShiftForm {...form} embedded={!on_page} />
    </Suspense>
  </div>
);
