import { checkEmailLink, confirmEmail } from '@handover/contract/accounts/emailChange';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { AuthShell, BackToLogin } from './AuthShell.tsx';
import { LinkPage } from './LinkPage.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import auth from './AuthShell.module.css';

const TITLE = 'Use this email';

/**
 * Landing page of the link sent to a new email. Only a press of the button counts, so a mail scanner that opens links
 * changes nothing.
 */
export const ConfirmEmailPage = () => (
  <LinkPage title={TITLE} check={checkEmailLink} doneTitle="Your email is changed">
    {(token, { data }, onDone) => <Confirm token={token} email={data.email} onDone={onDone} />}
  </LinkPage>
);

function Confirm({ token, email, onDone }: { token: string; email: string; onDone: (words: string) => void }) {
  const { form, message, busy } = useForm(confirmEmail, { token }, ({ data }) => onDone(data.message));
  return (
    <AuthShell title={TITLE} lead={`From now on you sign in with ${email}. You are signed out everywhere.`}>
      {message && <Banner tone="red">{message}</Banner>}
      <form {...form} className={auth.fields}>
        <SubmitButton busy={busy}>Use this email</SubmitButton>
      </form>
      <BackToLogin />
    </AuthShell>
  );
}
