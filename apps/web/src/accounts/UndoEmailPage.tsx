import { PASSWORDS_DIFFER } from '@handover/contract/accounts/accounts';
import { checkEmailUndo, undoEmail } from '@handover/contract/accounts/emailChange';
import { PasswordInput } from '@mantine/core';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { AuthShell, BackToLogin } from './AuthShell.tsx';
import { LinkPage } from './LinkPage.tsx';
import { NewPassword } from './NewPassword.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import shared from '../ui/shared.module.css';
import auth from './AuthShell.module.css';

const TITLE = 'Bring your email back';

/** Landing page of the link sent to the former email: restores that email together with a new password. */
export const UndoEmailPage = () => (
  <LinkPage title={TITLE} check={checkEmailUndo} doneTitle="Your email is back">
    {(token, { data }, onDone) => <Undo token={token} email={data.email} onDone={onDone} />}
  </LinkPage>
);

function Undo({ token, email, onDone }: { token: string; email: string; onDone: (words: string) => void }) {
  const { form, field, values, message, busy } = useForm(
    undoEmail,
    { token, password: '', confirm_password: '' },
    ({ data }) => onDone(data.message),
    ({ password, confirm_password }): Record<string, string> =>
      password === confirm_password ? {} : { confirm_password: PASSWORDS_DIFFER },
  );
  return (
    <AuthShell
      title={TITLE}
      lead={`${email} signs in again, everybody who is signed in is signed out, and only your new password works.`}
    >
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
        <SubmitButton busy={busy}>Bring my email back</SubmitButton>
      </form>
      <BackToLogin />
    </AuthShell>
  );
}
