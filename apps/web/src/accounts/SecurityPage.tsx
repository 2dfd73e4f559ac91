import { isMember } from '@handover/domain/viewer';
import { lazy, Suspense } from 'react';
import { useMe } from '../api/me.ts';
import { Preferences } from '../notifications/Preferences.tsx';
import { Banner } from '../ui/Banner.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { OwnEmail } from './OwnEmail.tsx';
import { SecondFactors } from './SecondFactors.tsx';
import { Sessions } from './Sessions.tsx';
import settings from '../ui/Settings.module.css';

const ShareNumber = lazy(() => import('./ShareNumber.tsx'));
const MyData = lazy(() => import('../privacy/MyData.tsx'));

/**
 * Page for sign-in and security. Members have their staff record as profile, so they also choose mails here and see
 * what data is kept about them. A user who must still set up a second factor sees only that.
 */
export function SecurityPage() {
  const me = useMe();
  const mustSetUp = me.second_factor.required && !me.second_factor.on;
  return (
    <>
      <PageHead title="Sign-in and security" hint={me.email} />
      <div className={settings.cards}>
        {mustSetUp && (
          <Banner tone="amber">
            Your level signs in with a second factor. Add a passkey or an authenticator app, and the rest of Handover
            opens.
          </Banner>
        )}
        <SecondFactors me={me} />
        {!mustSetUp && (
          <>
            <OwnEmail me={me} />
            <ChangePassword me={me} />
            <Sessions />
            {isMember(me) && (
              <>
                <Preferences />
                <Suspense>
                  <ShareNumber />
                  <MyData />
                </Suspense>
              </>
            )}
          </>
        )}
      </div>
    </>
  );
}
