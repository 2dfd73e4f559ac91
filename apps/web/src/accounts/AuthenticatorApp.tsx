import { type Me, startSecondFactor, stopSecondFactor } from '@handover/contract/accounts/accounts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmCode } from './ConfirmCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useForm } from '../api/form.ts';
import { useToast } from '../ui/toast.tsx';
import { AskPassword } from './AskPassword.tsx';
import { Pill } from '../ui/Pill.tsx';
import shared from '../ui/shared.module.css';
import settings from '../ui/Settings.module.css';

type Step =
  | { at: 'rest' }
  | { at: 'password' }
  | { at: 'scan'; secret: string; uri: string }
  | { at: 'codes'; codes: string[] };

/** The authenticator app, on or off, one step at a time. */
export function AuthenticatorApp({ me }: { me: Me }) {
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const { app: on, required } = me.second_factor;
  const rest = () => setStep({ at: 'rest' });
  return (
    <section className={`${shared.card} ${settings.card}`}>
      <div>
        <h2 className={settings.withPill}>
          Authenticator app
          <Pill tone={on ? 'green' : 'grey'}>
            {on ? <IconCircleCheck size={13} aria-hidden /> : <IconCircleDashed size={13} aria-hidden />}
            {on ? 'On' : 'Off'}
          </Pill>
        </h2>
        <p className={shared.dim}>
          After your password you type a code from an app on your phone. A stolen password alone is then worth nothing.
        </p>
      </div>
      {step.at === 'rest' && on && required && <p>Your level must keep a second factor.</p>}
      {step.at === 'rest' && (!on || !required) && (
        <Button variant="default" onClick={() => setStep({ at: 'password' })}>
          {on ? 'Switch off' : 'Set up'}
        </Button>
      )}
      {step.at === 'password' && !on && (
        <StartSecondFactor email={me.email} onDone={(setup) => setStep({ at: 'scan', ...setup })} onCancel={rest} />
      )}
      {step.at === 'password' && on && <StopSecondFactor email={me.email} onDone={rest} onCancel={rest} />}
      {step.at === 'scan' && (
        <ConfirmCode
          {...step}
          onDone={(codes) => setStep(codes.length > 0 ? { at: 'codes', codes } : { at: 'rest' })}
          onCancel={rest}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onDone={rest} />}
    </section>
  );
}

type Common = { email: string; onCancel: () => void };
type StartProps = Common & { onDone: (setup: { secret: string; uri: string }) => void };
type StopProps = Common & { onDone: () => void };

function StartSecondFactor({ email, onDone, onCancel }: StartProps) {
  const asked = useForm(startSecondFactor, { password: '' }, (answer) => onDone(answer.data));
  return <AskPassword {...asked} email={email} act="Continue" onCancel={onCancel} />;
}

function StopSecondFactor({ email, onDone, onCancel }: StopProps) {
  const toast = useToast();
  const asked = useForm(stopSecondFactor, { password: '' }, () => {
    toast.saved();
    onDone();
  });
  return <AskPassword {...asked} email={email} act="Switch off" onCancel={onCancel} />;
}
