import { startSecondFactor, stopSecondFactor } from '@handover/contract/accounts/accounts';
import { useForm } from '../api/form.ts';
import { useToast } from '../ui/toast.tsx';
import { AskPassword } from './AskPassword.tsx';

type Common = { email: string; onCancel: () => void };
type StartProps = Common & { onDone: (setup: { secret: string; uri: string }) => void };
type StopProps = Common & { onDone: () => void };

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
