import type { stopSecondFactor } from '@handover/contract/accounts/accounts';
import { Button, PasswordInput } from '@mantine/core';
import type { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import shared from '../ui/shared.module.css';
import settings from '../ui/Settings.module.css';

type Form = Pick<ReturnType<typeof useForm<typeof stopSecondFactor>>, 'form' | 'message' | 'busy'> & {
  field: (name: 'password') => object;
};
type Props = Form & { email: string; act: string; onCancel: () => void };

/** Form that asks for the user's own password again: an unlocked phone left on a table is not enough. */
export function AskPassword({ form, field, message, busy, email, act, onCancel }: Props) {
  return (
    <>
      {message && <Banner tone="red">{message}</Banner>}
      <form {...form}>
        <input
          className={shared.sr}
          type="email"
          value={email}
          autoComplete="username"
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordInput
          {...field('password')}
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          autoFocus
        />
        <div className={settings.end}>
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
