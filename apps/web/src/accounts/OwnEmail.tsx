import type { Me } from '@handover/contract/accounts/accounts';
import { cancelOwnEmail, changeOwnEmail, findOwnEmail, resendOwnEmail } from '@handover/contract/accounts/emailChange';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCall, useSend } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { useToast } from '../ui/toast.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import shared from '../ui/shared.module.css';
import settings from '../ui/Settings.module.css';

/**
 * The user's own email: the one that signs in, the one that waits for its link to be opened, and a way to change it.
 */
export function OwnEmail({ me }: { me: Me }) {
  const [asking, setAsking] = useState(false);
  const found = useCall(findOwnEmail, {});
  const waiting = found.data?.data.waiting;
  return (
    <section className={`${shared.card} ${settings.card}`}>
      <div>
        <h2>Email</h2>
        <p className={shared.dim}>You sign in with {me.email}. Another email counts once you open a link there.</p>
      </div>
      {waiting && !asking && <Waiting waiting={waiting} onChanged={() => void found.refetch()} />}
      {asking ? (
        <AskForEmail
          me={me}
          onDone={() => {
            setAsking(false);
            void found.refetch();
          }}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <Button variant="default" onClick={() => setAsking(true)}>
          Change email
        </Button>
      )}
    </section>
  );
}

type WaitingProps = { waiting: { email: string; asked_by_me: boolean }; onChanged: () => void };

function Waiting({ waiting, onChanged }: WaitingProps) {
  const [said, setSaid] = useState<{ tone: 'green' | 'red'; text: string }>();
  const [resend, cancel] = [useSend(resendOwnEmail), useSend(cancelOwnEmail)];
  const busy = resend.isPending || cancel.isPending;
  const press = async (act: typeof resend, text?: string) => {
    setSaid(undefined);
    try {
      await act.mutateAsync({});
      if (text !== undefined) setSaid({ tone: 'green', text });
      onChanged();
    } catch (error) {
      setSaid({ tone: 'red', text: messageOf(error) });
    }
  };
  return (
    <>
      <Banner tone="amber">
        {waiting.asked_by_me
          ? `Waiting for you to open the link at ${waiting.email}`
          : `Somebody who manages your account asked for ${waiting.email}. It counts once the link there is opened.`}
      </Banner>
      {said && <Banner tone={said.tone}>{said.text}</Banner>}
      <div className={settings.end}>
        <Button variant="default" disabled={busy} onClick={() => void press(resend, 'The link was sent again.')}>
          Resend
        </Button>
        <Button variant="default" disabled={busy} onClick={() => void press(cancel)}>
          Cancel
        </Button>
      </div>
    </>
  );
}

type AskProps = { me: Me; onDone: () => void; onCancel: () => void };

function AskForEmail({ me, onDone, onCancel }: AskProps) {
  const toast = useToast();
  const { form, field, message, busy } = useForm(
    changeOwnEmail,
    { email: '', password: '', code: '' },
    () => {
      toast.saved();
      onDone();
    },
    ({ code }): Record<string, string> =>
      me.second_factor.on && !code ? { code: 'Enter the code of your second factor' } : {},
  );
  return (
    <>
      {message && <Banner tone="red">{message}</Banner>}
      <form {...form}>
        <TextInput {...field('email')} label="New email" type="email" autoComplete="email" data-autofocus autoFocus />
        <PasswordInput {...field('password')} label="Your password" autoComplete="current-password" />
        {me.second_factor.on && (
          <TextInput
            {...field('code')}
            label="Code"
            description="From your app, or a recovery code"
            autoComplete="one-time-code"
          />
        )}
        <div className={settings.end}>
          <SubmitButton busy={busy} wide={false}>
            Send the link
          </SubmitButton>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  );
}
