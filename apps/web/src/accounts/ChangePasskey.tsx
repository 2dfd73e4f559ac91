import { type Passkey, removePasskey, renamePasskey } from '@handover/contract/accounts/passkeys';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { useToast } from '../ui/toast.tsx';
import { AskPassword } from './AskPassword.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import settings from '../ui/Settings.module.css';

type Props = { passkey: Passkey; onDone: () => void };

export function RenamePasskey({ passkey: { passkey_id, name }, onDone }: Props) {
  const toast = useToast();
  const { form, field, message, busy } = useForm(renamePasskey, { passkey_id, name }, () => {
    toast.saved();
    onDone();
  });
  return (
    <>
      {message && <Banner tone="red">{message}</Banner>}
      <form {...form}>
        <TextInput {...field('name')} label="Name of this passkey" autoComplete="off" data-autofocus autoFocus />
        <div className={settings.end}>
          <SubmitButton busy={busy} wide={false}>
            Save
          </SubmitButton>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  );
}

export function RemovePasskey({ passkey: { passkey_id, name }, email, onDone }: Props & { email: string }) {
  const toast = useToast();
  const asked = useForm(removePasskey, { passkey_id, password: '' }, () => {
    toast.saved();
    onDone();
  });
  return (
    <>
      <p>“{name}” will no longer sign you in. You are signed out everywhere else.</p>
      <AskPassword {...asked} email={email} act="Remove passkey" onCancel={onDone} />
    </>
  );
}
