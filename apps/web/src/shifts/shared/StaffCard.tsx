import type { Answer } from '@handover/contract/endpoint';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { staff } from '@handover/contract/staff/staff';
import type { Viewer } from '@handover/domain/viewer';
import { lazy, Suspense } from 'react';
import { useCall } from '../../api/client.ts';
import { refusal } from '../../lists/refusal.ts';
import { CompliancePill } from '../../staff/CompliancePill.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading, SkeletonRows } from '../../ui/Loading.tsx';
import { Person } from '../../ui/Person.tsx';
import { Tags } from '../../ui/Tags.tsx';
import { nameOf } from './shiftTexts.ts';
import shared from '../../ui/shared.module.css';
import classes from './StaffCard.module.css';

const StaffFavourite = lazy(() => import('../../favourites/StaffFavourite.tsx'));

type Props = { viewer: Viewer; job: JobAnswer; member_id: string };

/** Staff card: what a home or an agency may see of a member who works for them. */
export function StaffCard({ viewer, job, member_id }: Props) {
  const answer = useCall(staff.card, { member_id });
  if (answer.data) {
    const member = answer.data.data;
    return (
      <>
        <Card member={member} />
        <Suspense>
          <StaffFavourite viewer={viewer} home={job} member={{ member_id, name: nameOf(member) }} />
        </Suspense>
      </>
    );
  }
  if (answer.isError) return <ErrorState {...refusal(answer.error)} onRetry={() => void answer.refetch()} />;
  return (
    <Loading>
      <SkeletonRows rows={3} />
    </Loading>
  );
}

function Card({ member }: { member: Answer<typeof staff.card>['data'] }) {
  const { completed_jobs_count: completed } = member;
  return (
    <>
      <div className={classes.card}>
        <Person name={nameOf(member)} size={64} picture={member.picture} />
        <div>
          <p className={classes.name}>{member.position ?? 'Staff member'}</p>
          <p className={`${shared.dim} ${shared.num}`}>{member.code}</p>
          <CompliancePill of={member.compliance} />
        </div>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Tags</dt>
          <dd>
            <Tags tags={member.tags} />
          </dd>
        </div>
        <div>
          <dt>Completed shifts</dt>
          <dd className={shared.num}>{completed}</dd>
        </div>
      </dl>
    </>
  );
}
