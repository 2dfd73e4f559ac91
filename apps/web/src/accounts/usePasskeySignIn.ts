import { passkeySignIn, startPasskeySignIn } from '@handover/contract/accounts/passkeys';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { showPasskey } from './passkeyDevice.ts';
import { passkeyProblem } from './passkeyProblem.ts';

type How = { remember: boolean; challenge?: string };

/** Signs in with a passkey: alone, or as second factor for the challenge that a password was answered with. */
export function usePasskeySignIn(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const signIn = async ({ remember, challenge }: How) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { data } = await call(startPasskeySignIn, challenge === undefined ? {} : { challenge });
      await call(passkeySignIn, { passkey: await showPasskey(data), remember });
      onDone();
    } catch (error) {
      setProblem(passkeyProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return { signIn, busy, problem };
}
