import { loginSecondFactor } from '@handover/contract/accounts';
import { Anchor, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { AuthShell } from './AuthShell.tsx';
import { SubmitButton } from './SubmitButton.tsx';

type Props = { challenge: string; remember: boolean; onDone: () => void; onBack: () => void };

/** The code from their phone, or one of the recovery codes when the phone is not at hand. */
export function SecondStep({ challenge, remember, onDone, onBack }: Props) {
  const [recovery, setRecovery] = useState(false);
  const { form, field, set, message, busy } = useForm(loginSecondFactor, { challenge, remember, code: '' }, onDone);
  const swap = () => {
    set('code', '');
    setRecovery(!recovery);
  };
  return (
    <AuthShell
      title="Enter your code"
      lead={
        recovery
          ? 'Use one of the recovery codes you saved. Each works once.'
          : 'Open your authenticator app and type the 6 digits it shows for Handover.'
      }
    >
      {message && <Banner tone="red">{message}</Banner>}
      <form {...form} className="auth-fields">
        <TextInput
          key={String(recovery)}
          {...field('code')}
          label={recovery ? 'Recovery code' : 'Code'}
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <SubmitButton busy={busy}>Sign in</SubmitButton>
      </form>
      <div className="auth-choices">
        <Anchor component="button" type="button" onClick={swap}>
          {recovery ? 'Use the code from my app' : 'Use a recovery code'}
        </Anchor>
        <Anchor component="button" type="button" onClick={onBack}>
          Start again
        </Anchor>
      </div>
    </AuthShell>
  );
}
