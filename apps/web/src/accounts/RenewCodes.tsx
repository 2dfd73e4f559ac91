import { type Me, renewRecoveryCodes } from '@handover/contract/accounts/accounts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '../api/form.ts';
import { AskPassword } from './AskPassword.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import shared from '../ui/shared.module.css';
import settings from '../ui/Settings.module.css';

type Step = { at: 'rest' } | { at: 'password' } | { at: 'codes'; codes: string[] };

/** Number of recovery codes left, and a way to get ten new ones. */
export function RenewCodes({ me }: { me: Me }) {
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const left = me.second_factor.recovery_codes_left;
  return (
    <section className={`${shared.card} ${settings.card}`}>
      <div>
        <h2>Recovery codes</h2>
        <p className={shared.dim}>Each signs you in once, after your password, when your device is not at hand.</p>
      </div>
      {step.at === 'rest' && (
        <>
          <p>
            {left} of your recovery codes {left === 1 ? 'is' : 'are'} left.
          </p>
          <Button variant="default" onClick={() => setStep({ at: 'password' })}>
            Make ten new codes
          </Button>
        </>
      )}
      {step.at === 'password' && (
        <Renew
          email={me.email}
          onDone={(codes) => setStep({ at: 'codes', codes })}
          onCancel={() => setStep({ at: 'rest' })}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onDone={() => setStep({ at: 'rest' })} />}
    </section>
  );
}

type Props = { email: string; onDone: (codes: string[]) => void; onCancel: () => void };

function Renew({ email, onDone, onCancel }: Props) {
  const asked = useForm(renewRecoveryCodes, { password: '' }, (answer) => onDone(answer.data.recovery_codes));
  return <AskPassword {...asked} email={email} act="Make new codes" onCancel={onCancel} />;
}
