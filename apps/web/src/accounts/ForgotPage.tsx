import { FORGOT_ANSWER, forgotPassword } from '@handover/contract/accounts/accounts';
import { Button, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from '../api/form.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import { AuthShell, BackToLogin } from './AuthShell.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import auth from './AuthShell.module.css';

export function ForgotPage() {
  const [sent, setSent] = useState(false);
  const { form, field, message, busy } = useForm(forgotPassword, { email: '' }, () => setSent(true));
  if (sent) {
    return (
      <AuthShell
        title="Check your email"
        icon={<IconMailCheck size={22} color="var(--h-green)" />}
        lead={<span role="status">{FORGOT_ANSWER}</span>}
      >
        <Button component={AppLink} href="/login" autoFocus>
          Login
        </Button>
      </AuthShell>
    );
  }
  return (
    <AuthShell
      title="Forgot password"
      lead="Tell us your email and we will send a link to set a new one. It works for one hour."
    >
      {message && <Banner tone="red">{message}</Banner>}
      <form {...form} className={auth.fields}>
        <TextInput
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
        />
        <SubmitButton busy={busy}>Send new password link</SubmitButton>
      </form>
      <BackToLogin />
    </AuthShell>
  );
}
