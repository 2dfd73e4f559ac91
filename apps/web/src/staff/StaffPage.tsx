import { staff, staffList, type StaffMember } from '@handover/contract/staff/staff';
import { type Viewer, viewerOf, isMember } from '@handover/domain/viewer';
import { staffPolicy } from '@handover/domain/staff/policy';
import type { UseQueryResult } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCall } from '../api/client.ts';
import { useMe } from '../api/me.ts';
import { EntryFrame } from '../pages/EntryFrame.tsx';
import { NotAllowed } from '../pages/NotAllowed.tsx';
import { NotFound } from '../pages/NotFound.tsx';
import { Profile } from './Profile.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

/** Profile page of a member, for themselves and administrators. Other members get a not-found page. */
export function StaffPage() {
  const viewer = viewerOf(useMe());
  const { member_id = '' } = useParams({ strict: false });
  if (!viewer) return null;
  if (!staffPolicy.see(viewer, member_id).ok) {
    return isMember(viewer) ? <NotFound /> : <NotAllowed title={staffList.title} levels={staffList.levels} />;
  }
  return <Found key={member_id} viewer={viewer} member_id={member_id} />;
}

function Found({ viewer, member_id }: { viewer: Viewer; member_id: string }) {
  // Without extras the answer is always one profile, although the endpoint's type permits others.
  const answer = useCall(staff.find, { member_id }) as UseQueryResult<{ data: StaffMember }>;
  return (
    <EntryFrame answer={answer} skeleton={<ProfileSkeleton />}>
      {(member) => <Profile viewer={viewer} member={member} />}
    </EntryFrame>
  );
}
