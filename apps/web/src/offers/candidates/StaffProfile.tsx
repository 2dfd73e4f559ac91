import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { staff, type StaffMember } from '@handover/contract/staff/staff';
import { type Viewer, isAdmin } from '@handover/domain/viewer';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCall } from '../../api/client.ts';
import { refusal } from '../../lists/refusal.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading, SkeletonRows } from '../../ui/Loading.tsx';
import { StaffCard } from '../../shifts/shared/StaffCard.tsx';
import type { ShiftTransitions } from '../../shifts/shared/useShiftTransitions.ts';
import type { PanelView } from '../../shifts/shared/panelViews.ts';
import { MemberSummary } from './MemberSummary.tsx';
import shared from '../../ui/shared.module.css';

type Props = {
  viewer: Viewer;
  job: JobAnswer;
  moves: ShiftTransitions;
  member_id: string;
  onView: (view: PanelView, member?: string) => void;
  onBack: () => void;
};

/** Member beside a shift: administrators see the profile, the person who posted the shift the staff card. */
export default function StaffProfile(props: Props) {
  return isAdmin(props.viewer) ? (
    <Found {...props} />
  ) : (
    <div className={shared.section}>
      <StaffCard viewer={props.viewer} job={props.job} member_id={props.member_id} />
    </div>
  );
}

function Found({ member_id, ...rest }: Props) {
  // Without extras the answer is always one profile, although the endpoint's type permits others.
  const answer = useCall(staff.find, { member_id }) as UseQueryResult<{ data: StaffMember }>;
  if (answer.data) return <MemberSummary member={answer.data.data} {...rest} />;
  return (
    <div className={shared.section} data-section>
      {answer.isError ? (
        <ErrorState {...refusal(answer.error)} onRetry={() => void answer.refetch()} />
      ) : (
        <Loading>
          <SkeletonRows rows={4} />
        </Loading>
      )}
    </div>
  );
}
