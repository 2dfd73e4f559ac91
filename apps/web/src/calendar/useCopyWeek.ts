import { calendar } from '@handover/contract/calendar/calendar';
import { useSend } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { useToast } from '../ui/toast.tsx';

/** Copies availability from the week before. */
export function useCopyWeek() {
  const copying = useSend(calendar.copyWeek);
  const toast = useToast();
  return {
    isPending: copying.isPending,
    copy: (week: string) =>
      copying.mutate(
        { week },
        {
          onSuccess: ({ data }) => toast.saved(data.message),
          onError: (error) => toast.failed(messageOf(error)),
        },
      ),
  };
}
