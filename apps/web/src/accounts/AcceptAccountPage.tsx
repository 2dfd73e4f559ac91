import { acceptAccount, checkAcceptance } from '@handover/contract/accounts/emailChange';
import type { Answer } from '@handover/contract/endpoint';
import { LEVEL_NAMES, type Level } from '@handover/domain/viewer';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { AuthShell, BackToLogin } from './AuthShell.tsx';
import { LinkPage } from './LinkPage.tsx';
import { NewPassword } from './NewPassword.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import shared from '../ui/shared.module.css';
import auth from './AuthShell.module.css';

const TITLE = 'Accept your account';

/** Landing page of the link in an account invitation: the person chooses a password and is signed in. */
export const AcceptAccountPage = () => (
  <LinkPage title={TITLE} check={checkAcceptance} doneTitle={TITLE}>
    {(token, { data }) => <Accept token={token} account={data} />}
  </LinkPage>
);

type Props = { token: string; account: Answer<typeof checkAcceptance>['data'] };

function Accept({ token, account }: Props) {
  const { form, field, message, busy } = useForm(
    acceptAccount,
    { token, password: '' },
    // A full page load, because the person is signed in from here on.
    ({ data }) => location.replace(data.next === 'dashboard' ? '/dashboard?new_user=true' : '/security'),
    ({ password }): Record<string, string> =>
      password === '' && !account.has_password ? { password: 'Choose a password' } : {},
  );
  const { email, invited_by, place, level, has_password } = account;
  const role = LEVEL_NAMES[level as Level];
  return (
    <AuthShell
      title={TITLE}
      lead={`${invited_by} added you as ${role}${place === null ? '' : ` at ${place}`}. You sign in with ${email}.`}
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
        <NewPassword
          {...field('password')}
          label="Password"
          description={has_password ? 'Leave it empty to keep the one you were given' : undefined}
          password={field('password').value}
          optional={has_password}
        />
        <SubmitButton busy={busy}>Accept and sign in</SubmitButton>
      </form>
      <BackToLogin />
    </AuthShell>
  );
}
