import { checkReset } from '@handover/contract/accounts/accounts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { ApiError, isUnknownOutcome, messageOf } from '../api/error.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { AuthShell, BackToLogin } from './AuthShell.tsx';
import { useLinkToken } from './linkToken.ts';
import { ResetForm } from './ResetForm.tsx';

const whyNot = (error: Error) => (error instanceof ApiError ? error.errors.token?.[0] : undefined) ?? messageOf(error);

export function ResetPage() {
  const token = useLinkToken();
  const [done, setDone] = useState<string>();
  const owner = useQuery({
    queryKey: [checkReset.name, token],
    queryFn: () => call(checkReset, { token }),
    staleTime: Infinity,
    retry: false,
  });
  if (done) {
    return (
      <AuthShell
        title="Password set"
        icon={<IconCircleCheck size={22} color="var(--h-green)" />}
        lead={<span role="status">{done}</span>}
      >
        <Button component={AppLink} href="/login" autoFocus>
          Login
        </Button>
      </AuthShell>
    );
  }
  if (owner.data) return <ResetForm token={token} email={owner.data.data.email} onDone={setDone} />;
  if (owner.isError && isUnknownOutcome(owner.error)) {
    return (
      <AuthShell title="Set a new password">
        <ErrorState onRetry={() => void owner.refetch()} />
        <BackToLogin />
      </AuthShell>
    );
  }
  if (owner.isError) {
    return (
      <AuthShell
        title="This link no longer works"
        icon={<IconLinkOff size={22} />}
        lead={<span role="alert">{whyNot(owner.error)}</span>}
      >
        <Button component={AppLink} href="/forgot_password">
          Send a new link
        </Button>
        <BackToLogin />
      </AuthShell>
    );
  }
  return (
    <AuthShell title="Set a new password">
      <Loading />
    </AuthShell>
  );
}
