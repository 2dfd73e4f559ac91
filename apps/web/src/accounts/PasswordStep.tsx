import { login } from '@handover/contract/accounts/accounts';
import type { Answer } from '@handover/contract/endpoint';
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useForm } from '../api/form.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import { AuthShell } from './AuthShell.tsx';
import { knowsPasskeys } from './passkeyDevice.ts';
import { usePasskeySignIn } from './usePasskeySignIn.ts';
import { SubmitButton } from './SubmitButton.tsx';
import auth from './AuthShell.module.css';
import classes from './PasswordStep.module.css';

const LeftBehind = lazy(() => import('../offline/LeftBehind.tsx'));

type Props = {
  ended: boolean;
  onDone: (answer: Answer<typeof login>['data'], remember: boolean) => void;
  onPasskey: () => void;
};

export function PasswordStep({ ended, onDone, onPasskey }: Props) {
  const passkey = usePasskeySignIn(onPasskey);
  const { form, field, values, set, message, busy } = useForm(
    login,
    { email: '', password: '', remember: true },
    (answer) => onDone(answer.data, values.remember ?? false),
  );
  return (
    <AuthShell title="Sign in" lead="Use the email your invitation was sent to.">
      {(passkey.problem ?? message) ? (
        <Banner tone="red">{passkey.problem ?? message}</Banner>
      ) : (
        ended && <Banner tone="blue">You were signed out. Sign in and you will be back where you were.</Banner>
      )}
      <Suspense>
        <LeftBehind />
      </Suspense>
      <form {...form} className={auth.fields}>
        <TextInput {...field('email')} label="Email" type="email" autoComplete="username" autoFocus />
        <div>
          <div className={classes.row}>
            <label htmlFor="password">Password</label>
            <AppLink href="/forgot_password">Forgot password?</AppLink>
          </div>
          <PasswordInput {...field('password')} id="password" autoComplete="current-password" />
        </div>
        <Checkbox
          label="Keep me signed in on this device"
          checked={values.remember ?? false}
          onChange={(event) => set('remember', event.currentTarget.checked)}
        />
        <SubmitButton busy={busy}>Sign in</SubmitButton>
        {knowsPasskeys() && (
          <Button
            variant="default"
            fullWidth
            leftSection={<IconFingerprint size={18} aria-hidden />}
            disabled={passkey.busy || busy}
            onClick={() => void passkey.signIn({ remember: values.remember ?? false })}
          >
            {passkey.busy ? 'Loading...' : 'Use a passkey'}
          </Button>
        )}
      </form>
      <p className={classes.note}>New here? Handover is by invitation. Ask your agency or care home to invite you.</p>
    </AuthShell>
  );
}
