import { addPasskey, startPasskey } from '@handover/contract/accounts/passkeys';
import type { Answer } from '@handover/contract/endpoint';
import { useState } from 'react';
import { useSend } from '../api/client.ts';
import { useForm } from '../api/form.ts';
import { AskPassword } from './AskPassword.tsx';
import { createPasskey } from './passkeyDevice.ts';
import { passkeyProblem } from './passkeyProblem.ts';

type Props = { email: string; onDone: (added: Answer<typeof addPasskey>['data']) => void; onCancel: () => void };

/** Asks for the password, then has this device make a passkey. */
export function AddPasskey({ email, onDone, onCancel }: Props) {
  const [making, setMaking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const adding = useSend(addPasskey);
  const make = async (options: Answer<typeof startPasskey>['data']) => {
    setMaking(true);
    setProblem(undefined);
    try {
      const { data } = await adding.mutateAsync({ passkey: await createPasskey(options) });
      onDone(data);
    } catch (error) {
      setProblem(passkeyProblem(error));
      setMaking(false);
    }
  };
  const asked = useForm(startPasskey, { password: '' }, (answer) => void make(answer.data));
  return (
    <AskPassword
      {...asked}
      message={asked.message ?? problem}
      busy={asked.busy || making}
      email={email}
      act="Continue"
      onCancel={onCancel}
    />
  );
}
