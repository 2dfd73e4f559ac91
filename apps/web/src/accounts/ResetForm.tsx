import { PASSWORDS_DIFFER, RESET_ANSWER, resetPassword } from '@handover/contract/accounts/accounts';
import { PasswordInput } from '@mantine/core';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { AuthShell, BackToLogin } from './AuthShell.tsx';
import { NewPassword } from './NewPassword.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import shared from '../ui/shared.module.css';
import auth from './AuthShell.module.css';

type Props = { token: string; email: string; onDone: (message: string) => void };

/** Form for a new password. Two passwords that differ are never sent. */
export function ResetForm({ token, email, onDone }: Props) {
  const { form, field, values, message, busy } = useForm(
    resetPassword,
    { token, password: '', confirm_password: '' },
    () => onDone(RESET_ANSWER),
    ({ password, confirm_password }): Record<string, string> =>
      password === confirm_password ? {} : { confirm_password: PASSWORDS_DIFFER },
  );
  return (
    <AuthShell title="Set a new password" lead={`For ${email}`}>
      {message && <Banner tone="red">{message}</Banner>}
      <form {...form} className={auth.fields}>
        <input
          className={shared.sr}
          type="email"
          value={email}
          autoComplete="username"
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <NewPassword {...field('password')} label="Password" password={values.password} />
        <PasswordInput {...field('confirm_password')} label="Confirm Password" autoComplete="new-password" />
        <SubmitButton busy={busy}>Set new password</SubmitButton>
      </form>
      <BackToLogin />
    </AuthShell>
  );
}
