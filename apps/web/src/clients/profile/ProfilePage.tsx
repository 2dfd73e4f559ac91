import { findProfile } from '@handover/contract/accounts/profile';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Me } from '@handover/contract/accounts/accounts';
import { LEVEL_NAMES } from '@handover/domain/viewer';
import { OwnEmail } from '../../accounts/OwnEmail.tsx';
import { SecondFactors } from '../../accounts/SecondFactors.tsx';
import { Sessions } from '../../accounts/Sessions.tsx';
import { useCall } from '../../api/client.ts';
import { useMe } from '../../api/me.ts';
import { Preferences } from '../../notifications/Preferences.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { usePicture } from '../../accounts/usePicture.ts';
import { PictureInput } from '../../ui/PictureInput.tsx';
import shared from '../../ui/shared.module.css';
import classes from './ProfilePage.module.css';
import picture from '../../ui/PictureInput.module.css';
import columns from '../../ui/TwoColumns.module.css';

const MyData = lazy(() => import('../../privacy/MyData.tsx'));

/** Own profile: name, company, sign-in and notifications. */
export function ProfilePage() {
  const me = useMe();
  const profile = useCall(findProfile, {});
  return (
    <>
      <PageHead title="My Profile" />
      <div className={classes.page}>
        {profile.data && (
          <ProfileForm profile={profile.data.data}>
            <OwnPicture me={me} />
          </ProfileForm>
        )}
        {profile.isError && !profile.data && <ErrorState onRetry={() => void profile.refetch()} />}
        {profile.isPending && (
          <Loading>
            <ProfileSkeleton />
          </Loading>
        )}
        <OwnEmail me={me} />
        <SecondFactors me={me} />
        <Sessions />
        <Preferences />
        <Suspense>
          <MyData />
        </Suspense>
      </div>
    </>
  );
}

const ProfileSkeleton = () => (
  <div className={`${shared.card} ${classes.card}`}>
    <div className={picture.input}>
      <Skeleton circle h={64} w={64} />
      <Skeleton h={14} w="40%" />
    </div>
    <div className={columns.columns}>
      {Array.from({ length: 10 }, (_, field) => (
        <Skeleton key={field} h={36} />
      ))}
    </div>
  </div>
);

/** The user's own picture, beside their name and role. */
function OwnPicture({ me }: { me: Me }) {
  const name = `${me.first_name} ${me.last_name}`;
  const place = me.company === LEVEL_NAMES[me.level] ? '' : me.company;
  return (
    <PictureInput name={name} picture={me.picture} {...usePicture(me.user_id)}>
      <p className={classes.name}>{name}</p>
      <p className={shared.dim}>{[LEVEL_NAMES[me.level], place].filter(Boolean).join(', ')}</p>
    </PictureInput>
  );
}
