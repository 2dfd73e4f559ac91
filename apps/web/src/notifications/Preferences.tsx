import { listPreferences, savePreference } from '@handover/contract/notifications';
import { NOTIFICATION_KINDS } from '@handover/domain/notifications/kinds';
import { Switch } from '@mantine/core';
import { useCall, useSend } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { Banner } from '../ui/Banner.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useToast } from '../ui/toast.tsx';

/** Which mails I want; each choice is kept as it is made. */
export function Preferences() {
  const preferences = useCall(listPreferences, {});
  const saving = useSend(savePreference);
  const toast = useToast();
  const save = (sent: Parameters<typeof saving.mutate>[0]) =>
    saving.mutate(sent, { onSuccess: () => toast.saved(), onError: (error) => toast.failed(messageOf(error)) });

  return (
    <section className="card settings-card" aria-labelledby="preferences">
      <div>
        <h2 id="preferences">Emails</h2>
        <p className="dim">Everything stands under the bell. Choose what comes by mail as well.</p>
      </div>
      {saving.isError && <Banner tone="red">{messageOf(saving.error)}</Banner>}
      {preferences.isPending && <Loading />}
      {preferences.isError && !preferences.data && <ErrorState onRetry={() => void preferences.refetch()} />}
      {preferences.data?.data.map(({ kind, email }) => {
        const busy = saving.isPending && saving.variables.kind === kind;
        return (
          <Switch
            key={kind}
            label={NOTIFICATION_KINDS[kind].label}
            checked={busy ? saving.variables.email : email}
            disabled={saving.isPending}
            onChange={(event) => save({ kind, email: event.currentTarget.checked })}
          />
        );
      })}
    </section>
  );
}
