import type { StaffMember } from '@handover/contract/staff/staff';
import { users } from '@handover/contract/accounts/users';
import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { NewPassword } from '../accounts/NewPassword.tsx';
import { SubmitButton } from '../accounts/SubmitButton.tsx';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import shared from '../ui/shared.module.css';
import classes from '../lists/EntryForm.module.css';

export const MISMATCH = "The password you entered doesn't match";

type Props = {
  member: Pick<StaffMember, 'member_id' | 'first_name' | 'last_name' | 'email'>;
  /** Ask for the current password, because it is the user's own. */
  own: boolean;
  onDone: () => void;
  onCancel: () => void;
};

/** Form for a new password, typed twice; nothing is sent while the two differ. */
export function UpdatePassword({ member, own, onDone, onCancel }: Props) {
  const [again, setAgain] = useState('');
  const { form, field, values, errors, message, busy } = useForm(
    users.password,
    { user_id: member.member_id, password: '', ...(own ? { current_password: '' } : {}) },
    onDone,
    ({ password, current_password }): Record<string, string> => ({
      ...(own && !current_password ? { current_password: 'Enter your current password' } : {}),
      ...(password === again ? {} : { confirmation: MISMATCH }),
    }),
  );
  const refused = (errors as Record<string, string | undefined>).confirmation;
  return (
    <form {...form} className={classes.form} data-entry-form>
      <p className={shared.dim}>
        {own
          ? 'A new password signs you out everywhere else.'
          : `${member.first_name} ${member.last_name} will be signed out everywhere and told by mail.`}
      </p>
      {message && <Banner tone="red">{message}</Banner>}
      <input
        className={shared.sr}
        type="email"
        value={member.email}
        autoComplete="username"
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      {own && (
        <PasswordInput
          {...field('current_password')}
          label="Current password"
          autoComplete="current-password"
          data-autofocus
        />
      )}
      <NewPassword
        {...field('password')}
        label="New password"
        password={values.password}
        data-autofocus={!own || undefined}
      />
      <PasswordInput
        name="confirmation"
        label="Confirm password"
        autoComplete="new-password"
        value={again}
        error={refused && again !== values.password ? refused : undefined}
        onChange={(event) => setAgain(event.currentTarget.value)}
      />
      <div className={classes.end}>
        <Button variant="default" onClick={onCancel}>
          Keep the old one
        </Button>
        <SubmitButton busy={busy} wide={false}>
          Update Password
        </SubmitButton>
      </div>
    </form>
  );
}
