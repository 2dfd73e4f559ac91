import { listPreferences, savePreference } from '@handover/contract/notifications/notifications';
import { type NotificationKind, NOTIFICATION_KINDS } from '@handover/domain/notifications/kinds';
import { Switch } from '@mantine/core';
import { useCall, useSend } from '../../api/client.ts';
import { messageOf } from '../../api/error.ts';
import { useToast } from '../../ui/toast.tsx';
import shared from '../../ui/shared.module.css';
import classes from './PushOptIn.module.css';

/** Kinds of push notifications; each choice is saved at once, for all of the user's devices. */
export function PushKinds({ devices }: { devices: number }) {
  const preferences = useCall(listPreferences, {});
  return (
    <div className={classes.kinds} role="group" aria-label="What you are told">
      {devices > 1 && <p className={shared.dim}>The same on all {devices} devices that you turned on.</p>}
      {preferences.data?.data.map(
        ({ kind, push }) => push !== null && <PushKind key={kind} kind={kind} chosen={push} />,
      )}
    </div>
  );
}

function PushKind({ kind, chosen }: { kind: NotificationKind; chosen: boolean }) {
  const saving = useSend(savePreference);
  const toast = useToast();
  return (
    <Switch
      label={NOTIFICATION_KINDS[kind].label}
      checked={saving.isPending ? (saving.variables.push ?? chosen) : chosen}
      error={saving.isError && <span role="alert">{messageOf(saving.error)}</span>}
      onChange={(event) =>
        saving.mutate(
          { kind, push: event.currentTarget.checked },
          { onSuccess: () => toast.saved(), onError: (error) => toast.failed(messageOf(error)) },
        )
      }
    />
  );
}
