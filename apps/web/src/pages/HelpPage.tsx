import { PASSWORD_MIN } from '@handover/domain/accounts/password';
import { AppLink } from '../ui/AppLink.tsx';
import { PageHead } from '../ui/PageHead.tsx';

/** The questions people ask at the door, answered in a line or two each. */
export function HelpPage() {
  return (
    <>
      <PageHead title="Help" />
      <div className="prose">
        <p>Handover fills shifts in care homes: homes post them, agencies and staff take them.</p>

        <h2>I have no account</h2>
        <p>
          Handover is by invitation. Ask your agency or care home to invite you by email. The link in that email opens
          your account and works for 7 days.
        </p>

        <h2>I cannot sign in</h2>
        <ul>
          <li>Use the email address your invitation was sent to.</li>
          <li>
            Forgot the password? <AppLink href="/forgot_password">Ask for a new password link</AppLink>. It works once
            and for one hour. Look in your junk folder too.
          </li>
          <li>After too many wrong passwords we pause sign-in for a few minutes. Wait, then try again.</li>
          <li>Your account may have been switched off. Your agency or care home can tell you and switch it on.</li>
        </ul>

        <h2>My phone with the sign-in codes is lost</h2>
        <p>
          Choose “Use a recovery code” when you are asked for a code. Each of the ten codes you saved works once. With
          no codes left, ask the organisation that invited you to help you back in.
        </p>

        <h2>A good password</h2>
        <p>
          At least {PASSWORD_MIN} characters. Three or four words that have nothing to do with each other are easy to
          remember and hard to guess. You change it under <AppLink href="/security">Sign-in and security</AppLink>,
          where you also see every device you are signed in on.
        </p>

        <h2>Light, dark and keyboard</h2>
        <p>
          Open the menu with your name to choose light or dark. At a desk, press <kbd>?</kbd> for the keyboard
          shortcuts; they can be switched off there.
        </p>

        <h2>Something else</h2>
        <p>
          Ask whoever invited you first: your agency or your care home. See also the{' '}
          <AppLink href="/terms">terms</AppLink>.
        </p>
      </div>
    </>
  );
}
