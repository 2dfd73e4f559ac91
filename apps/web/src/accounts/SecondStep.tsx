import { loginSecondFactor, type SECOND_FACTOR_WAYS } from '@handover/contract/accounts/accounts';
import { Anchor, Button, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { AuthShell } from './AuthShell.tsx';
import { knowsPasskeys } from './passkeyDevice.ts';
import { usePasskeySignIn } from './usePasskeySignIn.ts';
import { SubmitButton } from './SubmitButton.tsx';
import auth from './AuthShell.module.css';
import classes from './SecondStep.module.css';

type Way = (typeof SECOND_FACTOR_WAYS)[number] | 'recovery';
type Props = {
  challenge: string;
  ways: Exclude<Way, 'recovery'>[];
  remember: boolean;
  onDone: () => void;
  onBack: () => void;
};

const STEPS: Record<Way, { title: string; lead: string; choose: string }> = {
  passkey: {
    title: 'Use your passkey',
    lead: 'Confirm with your fingerprint, your face or the code of your device.',
    choose: 'Use a passkey',
  },
  app: {
    title: 'Enter your code',
    lead: 'Open your authenticator app and type the 6 digits it shows for Handover.',
    choose: 'Use the code from my app',
  },
  recovery: {
    title: 'Enter your code',
    lead: 'Use one of the recovery codes you saved. Each works once.',
    choose: 'Use a recovery code',
  },
};

/** Second step of signing in: a second factor, or a recovery code if the device is not at hand. */
export function SecondStep({ challenge, ways, remember, onDone, onBack }: Props) {
  const open: Way[] = [...ways.filter((its) => its !== 'passkey' || knowsPasskeys()), 'recovery'];
  const [way, setWay] = useState<Way>(open[0] ?? 'recovery');
  const passkey = usePasskeySignIn(onDone);
  const { form, field, set, message, busy } = useForm(loginSecondFactor, { challenge, remember, code: '' }, onDone);
  const swap = (to: Way) => {
    set('code', '');
    setWay(to);
  };
  const wrong = way === 'passkey' ? passkey.problem : message;
  return (
    <AuthShell title={STEPS[way].title} lead={STEPS[way].lead}>
      {wrong && <Banner tone="red">{wrong}</Banner>}
      {way === 'passkey' ? (
        <Button
          leftSection={<IconFingerprint size={18} aria-hidden />}
          disabled={passkey.busy}
          data-autofocus
          autoFocus
          onClick={() => void passkey.signIn({ remember, challenge })}
        >
          {passkey.busy ? 'Loading...' : 'Use your passkey'}
        </Button>
      ) : (
        <form {...form} className={auth.fields}>
          <TextInput
            key={way}
            {...field('code')}
            label={way === 'recovery' ? 'Recovery code' : 'Code'}
            inputMode={way === 'recovery' ? 'text' : 'numeric'}
            autoComplete={way === 'recovery' ? 'off' : 'one-time-code'}
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
          <SubmitButton busy={busy}>Sign in</SubmitButton>
        </form>
      )}
      <div className={classes.choices}>
        {open
          .filter((its) => its !== way)
          .map((its) => (
            <Anchor key={its} component="button" type="button" onClick={() => swap(its)}>
              {STEPS[its].choose}
            </Anchor>
          ))}
        <Anchor component="button" type="button" onClick={onBack}>
          Start again
        </Anchor>
      </div>
    </AuthShell>
  );
}
