import { startSecondFactor, stopSecondFactor } from '@handover/contract/accounts';
import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { useToast } from '../ui/toast.tsx';
import { SubmitButton } from './SubmitButton.tsx';

type Common = { email: string; onCancel: () => void };
type StartProps = Common & { onDone: (setup: { secret: string; uri: string }) => void };
type StopProps = Common & { onDone: () => void };
type PasswordForm = Pick<ReturnType<typeof useForm<typeof stopSecondFactor>>, 'form' | 'field' | 'message' | 'busy'>;

/** Both ways need the password once more: an unlocked phone left on a table is not enough. */
export function StartSecondFactor({ email, onDone, onCancel }: StartProps) {
  const asked = useForm(startSecondFactor, { password: '' }, (answer) => onDone(answer.data));
  return <AskPassword {...asked} email={email} act="Continue" onCancel={onCancel} />;
}

export function StopSecondFactor({ email, onDone, onCancel }: StopProps) {
  const toast = useToast();
  const asked = useForm(stopSecondFactor, { password: '' }, () => {
    toast.saved();
    onDone();
  });
  return <AskPassword {...asked} email={email} act="Switch off" onCancel={onCancel} />;
}

function AskPassword({ form, field, message, busy, email, act, onCancel }: PasswordForm & Common & { act: string }) {
  return (
    <>
      {message && <Banner tone="red">{message}</Banner>}
      <form {...form}>
        <input className="sr" type="email" value={email} autoComplete="username" readOnly tabIndex={-1} aria-hidden />
        <PasswordInput
          {...field('password')}
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          autoFocus
        />
        <div className="settings-end">
          <SubmitButton busy={busy} wide={false}>
            {act}
          </SubmitButton>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  );
}
