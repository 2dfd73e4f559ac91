import type { login } from '@handover/contract/accounts/accounts';
import type { Answer } from '@handover/contract/endpoint';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { forgetMe, loadMe } from '../api/me.ts';
import { safeNext } from '../api/next.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { SecondStep } from './SecondStep.tsx';

type Challenge = Omit<Extract<Answer<typeof login>['data'], { next: 'second_factor' }>, 'next'> & { remember: boolean };

/** Sign-in page: a passkey, or email and password followed by the second factor if the user has one. */
export function LoginPage() {
  const { history } = useRouter();
  const { next, ended } = useSearch({ strict: false }) as { next?: string; ended?: string };
  const [challenge, setChallenge] = useState<Challenge>();
  const target = safeNext(next) ?? '/dashboard';

  useEffect(() => {
    void loadMe().then(
      (me) => me && history.replace(target),
      () => undefined,
    );
  }, [history, target]);

  const enter = () => {
    forgetMe();
    history.push(target);
  };

  return challenge ? (
    <SecondStep {...challenge} onDone={enter} onBack={() => setChallenge(undefined)} />
  ) : (
    <PasswordStep
      ended={ended !== undefined}
      onDone={(answer, remember) => (answer.next === 'second_factor' ? setChallenge({ ...answer, remember }) : enter())}
      onPasskey={enter}
    />
  );
}
