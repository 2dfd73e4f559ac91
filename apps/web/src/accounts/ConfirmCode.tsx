import { confirmSecondFactor } from '@handover/contract/accounts/accounts';
import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useCopy } from '../ui/useCopy.ts';
import { SubmitButton } from './SubmitButton.tsx';
import settings from '../ui/Settings.module.css';
import classes from './ConfirmCode.module.css';

/** QR code of the secret. It is drawn in the browser, so the secret is sent nowhere else. */
function QrCode({ uri }: { uri: string }) {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    let wanted = true;
    void import('qrcode')
      .then(({ default: qrcode }) => qrcode.toDataURL(uri, { margin: 1, width: 360 }))
      .then((drawn) => wanted && setPicture(drawn));
    return () => {
      wanted = false;
    };
  }, [uri]);
  return (
    <img
      className={classes.qr}
      src={picture}
      alt="QR code to scan with your authenticator app"
      width={196}
      height={196}
    />
  );
}

type Props = { secret: string; uri: string; onDone: (codes: string[]) => void; onCancel: () => void };

export function ConfirmCode({ secret, uri, onDone, onCancel }: Props) {
  const { form, field, message, busy } = useForm(confirmSecondFactor, { code: '' }, (answer) =>
    onDone(answer.data.recovery_codes),
  );
  const copy = useCopy();
  return (
    <>
      <p>Scan this with an authenticator app, then type the 6 digits it shows.</p>
      <QrCode uri={uri} />
      <p>
        No camera? Type this key into the app:
        <br />
        <span className={classes.secret} data-secret>
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </span>{' '}
        <IconButton label="Copy the key" onClick={() => copy(secret)}>
          <IconCopy size={16} />
        </IconButton>
      </p>
      {message && <Banner tone="red">{message}</Banner>}
      <form {...form}>
        <TextInput {...field('code')} label="Code" inputMode="numeric" autoComplete="one-time-code" autoFocus />
        <div className={settings.end}>
          <SubmitButton busy={busy} wide={false}>
            Switch on
          </SubmitButton>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  );
}
