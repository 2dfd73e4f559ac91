import { Button } from '@mantine/core';
import { users } from '@handover/contract/accounts/users';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { NewPassword } from './NewPassword.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import shared from '../ui/shared.module.css';
import classes from '../lists/EntryForm.module.css';

type Props = {
  user: { user_id: string; first_name: string; last_name: string; email: string };
  onDone: () => void;
  onCancel: () => void;
};

/** Form where an administrator sets another user's password; it says first what follows. */
export function SetPassword({ user, onDone, onCancel }: Props) {
  const { form, field, values, message, busy } = useForm(
    users.password,
    { user_id: user.user_id, password: '' },
    onDone,
  );
  return (
    <form {...form} className={classes.form} data-entry-form>
      <p className={shared.dim}>
        {user.first_name} {user.last_name} will be signed out everywhere and told by mail.
      </p>
      {message && <Banner tone="red">{message}</Banner>}
      <input
        className={shared.sr}
        type="email"
        value={user.email}
        autoComplete="username"
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <NewPassword {...field('password')} label="New password" password={values.password} data-autofocus />
      <div className={classes.end}>
        <Button variant="default" onClick={onCancel}>
          Keep the old one
        </Button>
        <SubmitButton busy={busy} wide={false}>
          Set a new password
        </SubmitButton>
      </div>
    </form>
  );
}
