import type { Endpoint, Sent } from '@handover/contract/endpoint';
import type { Ticket, ticketAnswer } from '@handover/contract/support/support';
import { messageOf } from '../../api/error.ts';
import { useSend } from '../../api/client.ts';
import { useToast } from '../../ui/toast.tsx';

type Move = Endpoint & { answer: typeof ticketAnswer };

/** Sends a change of a ticket; the answer replaces the shown ticket, and a toast shows the result. */
export function useMove<E extends Move>(endpoint: E, onChange: (ticket: Ticket) => void) {
  const sending = useSend(endpoint, ({ data }) => onChange(data));
  const toast = useToast();
  const move = (input: Sent<E>, done?: () => void) =>
    sending.mutate(input, {
      onSuccess: () => {
        toast.saved();
        done?.();
      },
      onError: (error) => toast.failed(messageOf(error)),
    });
  return { move, pending: sending.isPending, problem: sending.isError ? messageOf(sending.error) : undefined };
}
