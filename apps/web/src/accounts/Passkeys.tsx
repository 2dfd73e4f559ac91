import type { Me } from '@handover/contract/accounts/accounts';
import { listPasskeys, type Passkey } from '@handover/contract/accounts/passkeys';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../api/client.ts';
import { Ago } from '../ui/Ago.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useToast } from '../ui/toast.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { RemovePasskey, RenamePasskey } from './ChangePasskey.tsx';
import { knowsPasskeys } from './passkeyDevice.ts';
import shared from '../ui/shared.module.css';
import classes from './Passkeys.module.css';
import settings from '../ui/Settings.module.css';

type Step =
  | { at: 'rest' }
  | { at: 'password' }
  | { at: 'codes'; codes: string[] }
  | { at: 'rename' | 'remove'; passkey: Passkey };

/** The user's passkeys: names, last sign-ins, and ways to add, rename and remove them. */
export function Passkeys({ me }: { me: Me }) {
  const passkeys = useCall(listPasskeys, {});
  const toast = useToast();
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const rest = () => setStep({ at: 'rest' });
  const mine = passkeys.data?.data ?? [];
  const last = me.second_factor.required && !me.second_factor.app && mine.length === 1;
  return (
    <section className={`${shared.card} ${settings.card}`}>
      <div>
        <h2>Passkeys</h2>
        <p className={shared.dim}>
          Sign in with your fingerprint, your face or the code of your device. There is nothing to remember and nothing
          to type.
        </p>
      </div>
      {passkeys.isPending && <Loading />}
      {passkeys.isError && !passkeys.data && <ErrorState onRetry={() => void passkeys.refetch()} />}
      {mine.length > 0 && (
        <ul className={classes['list']} aria-label="Your passkeys">
          {mine.map((passkey) => (
            <li className={settings.row} key={passkey.passkey_id}>
              <div>
                <span className={classes['name']}>{passkey.name}</span>
                <small>
                  Added <Ago at={passkey.created_at} />,{' '}
                  {passkey.last_used_at ? (
                    <>
                      last used <Ago at={passkey.last_used_at} />
                    </>
                  ) : (
                    'not used yet'
                  )}
                </small>
              </div>
              {step.at === 'rest' && (
                <div className={classes['acts']}>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Rename ${passkey.name}`}
                    onClick={() => setStep({ at: 'rename', passkey })}
                  >
                    Rename
                  </Button>
                  {!last && (
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={`Remove ${passkey.name}`}
                      onClick={() => setStep({ at: 'remove', passkey })}
                    >
                      Remove
                    </Button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {last && <p>Your level must keep a second factor. Add another one before you remove this.</p>}
      {step.at === 'rest' &&
        (knowsPasskeys() ? (
          <Button variant={me.second_factor.on ? 'default' : 'filled'} onClick={() => setStep({ at: 'password' })}>
            Add a passkey
          </Button>
        ) : (
          <p>This browser cannot make passkeys.</p>
        ))}
      {step.at === 'password' && (
        <AddPasskey
          email={me.email}
          onCancel={rest}
          onDone={({ recovery_codes }) => {
            toast.saved();
            setStep(recovery_codes.length > 0 ? { at: 'codes', codes: recovery_codes } : { at: 'rest' });
          }}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onDone={rest} />}
      {step.at === 'rename' && <RenamePasskey passkey={step.passkey} onDone={rest} />}
      {step.at === 'remove' && <RemovePasskey passkey={step.passkey} email={me.email} onDone={rest} />}
    </section>
  );
}
