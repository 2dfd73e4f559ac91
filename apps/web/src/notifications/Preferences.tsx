import { listPreferences, savePreference } from '@handover/contract/notifications/notifications';
import { type NotificationKind, NOTIFICATION_KINDS } from '@handover/domain/notifications/kinds';
import { Switch } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useCall, useSend } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useToast } from '../ui/toast.tsx';
import shared from '../ui/shared.module.css';
import settings from '../ui/Settings.module.css';

const PushOptIn = lazy(() => import('./push/PushOptIn.tsx'));

/** Notification settings: mails and push. */
export const Preferences = () => (
  <>
    <Mails />
    <Suspense>
      <PushOptIn />
    </Suspense>
  </>
);

/** Mail settings; each choice is saved at once. */
function Mails() {
  const preferences = useCall(listPreferences, {});
  return (
    <section className={`${shared.card} ${settings.card}`} aria-labelledby="preferences">
      <div>
        <h2 id="preferences">Emails</h2>
        <p className={shared.dim}>Everything stands under the bell. Choose what comes by mail as well.</p>
      </div>
      {preferences.isPending && <Loading />}
      {preferences.isError && !preferences.data && <ErrorState onRetry={() => void preferences.refetch()} />}
      {preferences.data?.data.map((preference) => (
        <Preference key={preference.kind} kind={preference.kind} email={preference.email} />
      ))}
    </section>
  );
}

/** Switch for one kind of mail. It shows the new choice while it is saved, and keeps the focus. */
function Preference({ kind, email }: { kind: NotificationKind; email: boolean }) {
  const saving = useSend(savePreference);
  const toast = useToast();
  return (
    <Switch
      label={NOTIFICATION_KINDS[kind].label}
      checked={saving.isPending ? (saving.variables.email ?? email) : email}
      error={saving.isError && <span role="alert">{messageOf(saving.error)}</span>}
      onChange={(event) =>
        saving.mutate(
          { kind, email: event.currentTarget.checked },
          { onSuccess: () => toast.saved(), onError: (error) => toast.failed(messageOf(error)) },
        )
      }
    />
  );
}
