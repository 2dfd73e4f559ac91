import { messages } from '@handover/contract/messages/messages';
import { TALK_DAYS } from '@handover/domain/messages/policy';
import { Switch } from '@mantine/core';
import { useCall, useSend } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useToast } from '../ui/toast.tsx';
import shared from '../ui/shared.module.css';
import settings from '../ui/Settings.module.css';

/** Setting of a care worker: whether homes that have booked them see their mobile number. */
export default function ShareNumber() {
  const { data, isError, isPending, refetch } = useCall(messages.number, {});
  const saving = useSend(messages.shareNumber);
  const toast = useToast();
  const its = data?.data;
  return (
    <section className={`${shared.card} ${settings.card}`} aria-labelledby="share-number">
      <div>
        <h2 id="share-number">Your number</h2>
        <p className={shared.dim}>
          A home that has booked you can call you until {TALK_DAYS} days after the shift, and sees your number no longer
          than that. {its?.mobile_telephone === null && 'There is no mobile number in your profile yet.'}
        </p>
      </div>
      {isPending && <Loading />}
      {isError && !its && <ErrorState onRetry={() => void refetch()} />}
      {its && (
        <Switch
          label="Show my mobile number to homes that have booked me"
          description={its.mobile_telephone}
          checked={saving.isPending ? saving.variables.shares_number : its.shares_number}
          error={saving.isError && <span role="alert">{messageOf(saving.error)}</span>}
          onChange={(event) =>
            saving.mutate(
              { shares_number: event.currentTarget.checked },
              { onSuccess: () => toast.saved(), onError: (error) => toast.failed(messageOf(error)) },
            )
          }
        />
      )}
    </section>
  );
}
