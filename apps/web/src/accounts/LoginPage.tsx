import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { forgetMe, loadMe } from '../api/me.ts';
import { safeNext } from '../api/next.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { SecondStep } from './SecondStep.tsx';

type Challenge = { challenge: string; remember: boolean };

/** Sign in: email and password, then a code for those who have a second factor. */
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
      onDone={(answer, remember) =>
        answer.next === 'second_factor' ? setChallenge({ challenge: answer.challenge, remember }) : enter()
      }
    />
  );
}
