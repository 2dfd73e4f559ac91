import { login } from '@handover/contract/accounts';
import type { Answer } from '@handover/contract/endpoint';
import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useForm } from '../api/form.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import { AuthShell } from './AuthShell.tsx';
import { SubmitButton } from './SubmitButton.tsx';

const LeftBehind = lazy(() => import('../offline/LeftBehind.tsx'));

type Props = { ended: boolean; onDone: (answer: Answer<typeof login>['data'], remember: boolean) => void };

export function PasswordStep({ ended, onDone }: Props) {
  const { form, field, values, set, message, busy } = useForm(
    login,
    { email: '', password: '', remember: true },
    (answer) => onDone(answer.data, values.remember ?? false),
  );
  return (
    <AuthShell title="Sign in" lead="Use the email your invitation was sent to.">
      {message ? (
        <Banner tone="red">{message}</Banner>
      ) : (
        ended && <Banner tone="blue">You were signed out. Sign in and you will be back where you were.</Banner>
      )}
      <Suspense>
        <LeftBehind />
      </Suspense>
      <form {...form} className="auth-fields">
        <TextInput {...field('email')} label="Email" type="email" autoComplete="username" autoFocus />
        <div>
          <div className="password-row">
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
      </form>
      <p className="auth-note">New here? Handover is by invitation. Ask your agency or care home to invite you.</p>
    </AuthShell>
  );
}
