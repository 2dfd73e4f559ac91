import { findMe, type Me } from '@handover/contract/accounts/accounts';
import { queryClient } from '../api/client.ts';
import { keepApp } from './app.ts';
import { onOutboxChange } from './changes.ts';
import { nextLook } from './rules.ts';
import { exclusively, sendDue } from './sending.ts';
import { entriesOf } from './store.ts';

const whenIdle = (work: () => void): void =>
  'requestIdleCallback' in globalThis
    ? void requestIdleCallback(work, { timeout: 10_000 })
    : void setTimeout(work, 2_000);

/** Starts the outbox for a member, and keeps the app on the phone for use without a network. */
export function startOffline(user_id: string, signal: AbortSignal): void {
  keepSending(user_id, signal);
  whenIdle(() => {
    if (signal.aborted) return;
    // The home is loaded before everything that is for later.
    void keepApp();
    if (navigator.serviceWorker?.controller) void askWhoIsThere(user_id);
  });
}

/** Sends due entries when the app starts, when a connection is back, when the app becomes visible, and by timer. */
function keepSending(user_id: string, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = async () => {
    const wait = signal.aborted ? undefined : nextLook(await entriesOf(user_id), Date.now());
    clearTimeout(timer);
    if (wait !== undefined) timer = setTimeout(() => look(false), wait);
  };
  const look = (eager: boolean) => {
    exclusively(async () => {
      if (!signal.aborted) await sendDue(user_id, eager);
    })
      .then(plan)
      // Without storage there is nothing to send.
      .catch(() => undefined);
  };
  const stop = onOutboxChange(() => void plan().catch(() => undefined));
  signal.addEventListener('abort', () => {
    stop();
    clearTimeout(timer);
  });
  window.addEventListener('online', () => look(true), { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look(true), { signal });
  look(true);
}

/**
 * Checks the signed-in user with the server, after a page was opened from the cache: another user, or nobody, may be
 * signed in by now.
 */
async function askWhoIsThere(user_id: string): Promise<void> {
  await queryClient.refetchQueries({ queryKey: [findMe.name] });
  const me = queryClient.getQueryData<Me | null>([findMe.name]);
  if (me && me.user_id !== user_id) window.location.reload();
}
