import type { Answer, Endpoint, Sent } from '@handover/contract/endpoint';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../api/client.ts';
import { ApiError, isUnknownOutcome, messageOf } from '../api/error.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { AuthShell, BackToLogin } from './AuthShell.tsx';
import { useLinkToken } from './linkToken.ts';

type Props<E extends Endpoint> = {
  title: string;
  /** Endpoint that says what the link is for, or why it no longer works. */
  check: E;
  doneTitle: string;
  children: (token: string, found: Answer<E>, onDone: (words: string) => void) => ReactNode;
};

const whyNot = (error: Error) => (error instanceof ApiError ? error.errors.token?.[0] : undefined) ?? messageOf(error);

/** Page of a mailed link: looks the link up first, uses it when its button is pressed, then says what was done. */
export function LinkPage<E extends Endpoint>({ title, check, doneTitle, children }: Props<E>) {
  const token = useLinkToken();
  const [done, setDone] = useState<string>();
  const found = useQuery({
    queryKey: [check.name, token],
    queryFn: () => call(check, { token } as Sent<E>),
    staleTime: Infinity,
    retry: false,
  });
  if (done !== undefined) {
    return (
      <AuthShell
        title={doneTitle}
        icon={<IconCircleCheck size={22} color="var(--h-green)" />}
        lead={<span role="status">{done}</span>}
      >
        <Button component={AppLink} href="/login" autoFocus>
          Login
        </Button>
      </AuthShell>
    );
  }
  if (found.data) return children(token, found.data, setDone);
  if (found.isError && !isUnknownOutcome(found.error)) {
    return (
      <AuthShell
        title="This link no longer works"
        icon={<IconLinkOff size={22} />}
        lead={<span role="alert">{whyNot(found.error)}</span>}
      >
        <BackToLogin />
      </AuthShell>
    );
  }
  return (
    <AuthShell title={title}>
      {found.isError ? <ErrorState onRetry={() => void found.refetch()} /> : <Loading />}
      {found.isError && <BackToLogin />}
    </AuthShell>
  );
}
