import { Button } from '@mantine/core';
import { IconEdit, IconKey, IconTrash } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { users, usersList } from '@handover/contract/accounts/users';
import { userPolicy } from '@handover/domain/accounts/policy';
import { type Viewer, viewerOf, isAdmin } from '@handover/domain/viewer';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../api/client.ts';
import { useMe } from '../api/me.ts';
import { EntryForm } from '../lists/EntryForm.tsx';
import { kindOf } from '../lists/kind.ts';
import { SAVED } from '../lists/texts.ts';
import { useRemoval } from '../lists/useRemoval.ts';
import { EntryFrame } from '../pages/EntryFrame.tsx';
import { NotAllowed } from '../pages/NotAllowed.tsx';
import { AppLink } from '../ui/AppLink.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import { SkeletonRows } from '../ui/Loading.tsx';
import { Modal } from '../ui/Modal.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useToast } from '../ui/toast.tsx';
import { usePageDialog } from '../ui/usePageDialog.ts';
import type { User } from './belongings.ts';
import { SetPassword } from './SetPassword.tsx';
import { UserCard } from './UserCard.tsx';
import classes from './UserPage.module.css';

const PrivacyCard = lazy(() => import('../privacy/PrivacyCard.tsx'));

const { title, levels } = usersList;

export function UserPage() {
  const viewer = viewerOf(useMe());
  const { user_id = '' } = useParams({ strict: false });
  if (!viewer) return null;
  if (!levels.includes(viewer.level)) return <NotAllowed title={title} levels={levels} />;
  return <Found key={user_id} viewer={viewer} user_id={user_id} />;
}

const Found = ({ viewer, user_id }: { viewer: Viewer; user_id: string }) => (
  <EntryFrame answer={useCall(users.find, { user_id })} skeleton={<SkeletonRows rows={5} />}>
    {(user) => <Account viewer={viewer} user={user} />}
  </EntryFrame>
);

/** One account of any level: its details, and what this viewer may do with it. */
function Account({ viewer, user }: { viewer: Viewer; user: User }) {
  const { opened, open, close } = usePageDialog();
  const { removing, remove } = useRemoval();
  const [said, setSaid] = useState<{ tone: 'green' | 'red'; text: string }>();
  const navigate = useNavigate();
  const toast = useToast();
  const name = `${user.first_name} ${user.last_name}`;
  const own = user.user_id === viewer.user_id;
  const may = {
    edit: userPolicy.update(viewer, user, user).ok,
    set_password: !own && userPolicy.set_password(viewer, user).ok,
    remove: userPolicy.remove(viewer, user).ok,
  };

  const show = (what: string) => {
    setSaid(undefined);
    open(what);
  };
  const done = (text: string) => {
    toast.saved();
    setSaid({ tone: 'green', text });
    close();
  };
  const removeUser = () => {
    setSaid(undefined);
    void remove({
      endpoint: users.remove,
      ids: user,
      one: 'user',
      name: `${name}, ${user.email}`,
      onRemoved: () => void navigate({ to: '/users', replace: true }),
      onRefused: (text) => setSaid({ tone: 'red', text }),
    });
  };

  return (
    <>
      <BackLink href="/users">{title}</BackLink>
      <PageHead
        entry
        title={name}
        actions={
          <>
            {own && (
              <Button component={AppLink} href="/my_profile" variant="default">
                My profile
              </Button>
            )}
            {may.remove && (
              <Button
                variant="default"
                leftSection={<IconTrash size={16} aria-hidden />}
                disabled={removing}
                onClick={removeUser}
              >
                Remove
              </Button>
            )}
            {may.set_password && (
              <Button
                variant="default"
                leftSection={<IconKey size={16} aria-hidden />}
                onClick={() => show('password')}
              >
                Set a new password
              </Button>
            )}
            {may.edit && (
              <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={() => show('edit')}>
                Edit
              </Button>
            )}
          </>
        }
      />
      <div className={classes.page}>
        {said && <Banner tone={said.tone}>{said.text}</Banner>}
        <UserCard viewer={viewer} user={user} />
        {isAdmin(viewer) && !own && (
          <Suspense>
            <PrivacyCard
              viewer={viewer}
              user_id={user.user_id}
              name={name}
              onErased={() => void navigate({ to: '/users', replace: true })}
            />
          </Suspense>
        )}
      </div>
      <Modal opened={opened === 'edit' && may.edit} onClose={close} title="Edit user">
        <EntryForm kind={kindOf(usersList)} viewer={viewer} row={user} onSaved={() => done(SAVED)} onCancel={close} />
      </Modal>
      <Modal opened={opened === 'password' && may.set_password} onClose={close} title="Set a new password" size={440}>
        <SetPassword user={user} onDone={() => done('The new password is set.')} onCancel={close} />
      </Modal>
    </>
  );
}
