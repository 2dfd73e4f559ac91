import { checkInvitation } from '@handover/contract/clients/invitations';
import { Button } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AuthShell } from '../../accounts/AuthShell.tsx';
import { useLinkToken } from '../../accounts/linkToken.ts';
import { call } from '../../api/client.ts';
import { ApiError, messageOf } from '../../api/error.ts';
import { useMaybeMe } from '../../api/me.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLast } from '../../ui/useLast.ts';
import { RegisterForm } from './RegisterForm.tsx';
import { SignedInAlready } from './SignedInAlready.tsx';
import shared from '../../ui/shared.module.css';

/** True if the link itself is at fault, so that a retry would not help. */
const isRefused = (error: Error) => error instanceof ApiError && [404, 409, 422].includes(error.status);

const whyNot = (error: Error) =>
  (error instanceof ApiError ? error.errors.invite_id?.[0] : undefined) ?? messageOf(error);

/** Landing page of an invitation link. */
export function RegisterPage() {
  const invite_id = useLinkToken();
  return <Registration key={invite_id} invite_id={invite_id} />;
}

function Registration({ invite_id }: { invite_id: string }) {
  const me = useMaybeMe();
  const [guest, setGuest] = useState(false);
  // Registering signs the user in, and the form must stay while it does.
  if (me === null && !guest) setGuest(true);
  const asked = useQuery({
    queryKey: [checkInvitation.name, invite_id],
    queryFn: () => call(checkInvitation, { invite_id }),
    enabled: ({ state }) => state.data === undefined,
    retry: false,
  });
  // Registering uses up the invitation and clears the cache, so the last answer is kept.
  const invitation = useLast(asked.data?.data);
  if (invitation && me && !guest) return <SignedInAlready me={me} />;
  if (invitation) return <RegisterForm invite_id={invite_id} invitation={invitation} />;
  if (asked.isError && !isRefused(asked.error)) {
    return (
      <AuthShell title="Your invitation">
        <ErrorState text={messageOf(asked.error)} onRetry={() => void asked.refetch()} />
      </AuthShell>
    );
  }
  if (asked.isError) {
    return (
      <AuthShell
        title="This invitation cannot be used"
        icon={<IconLinkOff size={22} />}
        lead={<span role="alert">{whyNot(asked.error)}</span>}
      >
        <p className={shared.dim}>No account yet? The person who invited you can send a new link.</p>
        <Button component={AppLink} href={me ? '/dashboard' : '/login'}>
          {me ? 'Go to the dashboard' : 'Sign in'}
        </Button>
      </AuthShell>
    );
  }
  return (
    <AuthShell title="Your invitation">
      <Loading />
    </AuthShell>
  );
}
