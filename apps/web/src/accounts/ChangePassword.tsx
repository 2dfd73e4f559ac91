import type { Me } from '@handover/contract/accounts/accounts';
import { users } from '@handover/contract/accounts/users';
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { useToast } from '../ui/toast.tsx';
import { NewPassword } from './NewPassword.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import shared from '../ui/shared.module.css';
import settings from '../ui/Settings.module.css';

export function ChangePassword({ me }: { me: Me }) {
  const [saved, setSaved] = useState(false);
  const toast = useToast();
  const { form, field, values, set, message, busy } = useForm(
    users.password,
    { user_id: me.user_id, current_password: '', password: '' },
    () => {
      set('current_password', '');
      set('password', '');
      setSaved(true);
      toast.saved();
    },
    ({ current_password }): Record<string, string> =>
      current_password ? {} : { current_password: 'Enter your current password' },
  );
  return (
    <section className={`${shared.card} ${settings.card}`}>
      <div>
        <h2>Password</h2>
        <p className={shared.dim}>A new password signs you out everywhere else.</p>
      </div>
      {message && <Banner tone="red">{message}</Banner>}
      {saved && !message && <Banner tone="green">Your password has been changed.</Banner>}
      <form {...form} onChange={() => setSaved(false)}>
        <input
          className={shared.sr}
          type="email"
          value={me.email}
          autoComplete="username"
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordInput {...field('current_password')} label="Current password" autoComplete="current-password" />
        <NewPassword {...field('password')} label="New password" password={values.password} />
        <SubmitButton busy={busy} wide={false}>
          Change password
        </SubmitButton>
      </form>
    </section>
  );
}
