import { endSession, listSessions } from '@handover/contract/accounts/accounts';
import { Button } from '@mantine/core';
import { useCall, useSend } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { Ago } from '../ui/Ago.tsx';
import { Banner } from '../ui/Banner.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useToast } from '../ui/toast.tsx';
import { Pill } from '../ui/Pill.tsx';
import shared from '../ui/shared.module.css';
import settings from '../ui/Settings.module.css';

/** The user's open sessions, so that a forgotten computer can be signed out from here. */
export function Sessions() {
  const sessions = useCall(listSessions, {});
  const ending = useSend(endSession);
  const confirm = useConfirm();
  const toast = useToast();

  const end = async (session_id: string, device: string) => {
    const sure = await confirm({
      title: 'End session',
      context: `${device} will be signed out.`,
      keep: 'Keep session',
      act: 'End session',
      danger: true,
    });
    if (!sure) return;
    ending.mutate(
      { session_id },
      { onSuccess: () => toast.saved(), onError: (error) => toast.failed(messageOf(error)) },
    );
  };

  return (
    <section className={`${shared.card} ${settings.card}`}>
      <h2>Where you are signed in</h2>
      {ending.isError && <Banner tone="red">{messageOf(ending.error)}</Banner>}
      {sessions.isPending && <Loading />}
      {sessions.isError && !sessions.data && <ErrorState onRetry={() => void sessions.refetch()} />}
      <div>
        {sessions.data?.data.map(({ session_id, device, created_at, last_seen_at, current }) => (
          <div className={settings.row} key={session_id}>
            <div>
              {device} {current && <Pill tone="green">This device</Pill>}
              <small>
                Signed in <Ago at={created_at} />, last seen <Ago at={last_seen_at} />
              </small>
            </div>
            {!current && (
              <Button
                variant="default"
                size="xs"
                disabled={ending.isPending}
                aria-label={`End session on ${device}`}
                onClick={() => void end(session_id, device)}
              >
                End
              </Button>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
