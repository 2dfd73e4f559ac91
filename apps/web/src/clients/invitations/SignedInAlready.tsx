import { type Me, signOut } from '@handover/contract/accounts/accounts';
import { Button } from '@mantine/core';
import { AuthShell } from '../../accounts/AuthShell.tsx';
import { useSend } from '../../api/client.ts';
import { messageOf } from '../../api/error.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { ContextCard } from '../../ui/ContextCard.tsx';
import { Person } from '../../ui/Person.tsx';
import shared from '../../ui/shared.module.css';

/** Asks the current user to sign out first, because an invitation is for a new account. */
export function SignedInAlready({ me }: { me: Me }) {
  const leaving = useSend(signOut);
  const name = `${me.first_name} ${me.last_name}`;
  return (
    <AuthShell title="You are signed in" lead="An invitation opens a new account. Sign out first to use it.">
      {leaving.isError && <Banner tone="red">{messageOf(leaving.error)}</Banner>}
      <ContextCard>
        <Person name={name} size={32} picture={me.picture} />
        <span>
          <b>{name}</b>
          <br />
          <span className={shared.dim}>{me.email}</span>
        </span>
      </ContextCard>
      <Button disabled={leaving.isPending} onClick={() => leaving.mutate({})}>
        {leaving.isPending ? 'Loading...' : 'Sign out and continue'}
      </Button>
      <Button component={AppLink} href="/dashboard" variant="default">
        Stay signed in
      </Button>
    </AuthShell>
  );
}
