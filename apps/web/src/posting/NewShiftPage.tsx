import { isLocation, isMember } from '@handover/domain/viewer';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { useMe } from '../api/me.ts';
import { NotAllowed } from '../pages/NotAllowed.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { type Status, usePosted } from './shared/usePosted.ts';

const ShiftForm = lazy(() => import('./form/ShiftForm.tsx').then((module) => ({ default: module.ShiftForm })));
const QuickPostPage = lazy(() =>
  import('./quick/QuickPostPage.tsx').then((module) => ({ default: module.QuickPostPage })),
);

/** New shift: level 3 starts with quick post for one location, others with the full form. Both can switch. */
export function NewShiftPage() {
  const { level } = useMe();
  const { form = isLocation(level) ? 'quick' : 'full' } = useSearch({ strict: false });
  if (isMember(level)) return <NotAllowed title="Create shift" levels={[1, 2, 3]} />;
  return form === 'quick' ? <QuickPostPage /> : <FullForm />;
}

function FullForm() {
  const { history } = useRouter();
  const posted = usePosted();
  return (
    <>
      <BackLink href="/jobs">Shifts</BackLink>
      <ShiftForm
        onSaved={(job) => posted({ status: job.status as Status, jobs: [job] })}
        onPosted={(jobs, status) => posted({ status, jobs })}
        onCancel={() => history.push('/jobs')}
      />
    </>
  );
}
