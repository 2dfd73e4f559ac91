import { jobNews, LIVE_EVENTS, type LiveEvent, messageNews, openLive } from '@handover/contract/notifications/live';
import { type LiveMessage, dispatchLive, spread } from './live.ts';

/** Interval of reloads while there is no stream. */
const POLL_MS = 30_000;
const REOPEN_MS = { first: 5_000, most: 60_000 };

/**
 * Listens to live events for a signed-in user, and loads their notifications once the page is idle. A browser has few
 * connections to one server, so one of its tabs holds the stream and passes events on to the others; when that tab is
 * closed the next takes over.
 */
export function startLive(user_id: string, signal: AbortSignal): void {
  if (signal.aborted) return;
  const name = `handover-live-${user_id}`;
  const shared = 'locks' in navigator;
  const tabs = shared ? new BroadcastChannel(name) : undefined;
  tabs?.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => dispatchLive(data));
  signal.addEventListener('abort', () => tabs?.close());
  const pass = (heard: LiveMessage) => {
    dispatchLive(heard);
    // Only pages of our own origin share the channel; there is no other to name.
    // oxlint-disable-next-line require-post-message-target-origin
    tabs?.postMessage(heard);
  };
  // The lock may be granted just after it is no longer wanted.
  const hold = () => (signal.aborted ? undefined : holdStream(signal, pass));
  if (shared) navigator.locks.request(name, { signal }, hold).catch(() => undefined);
  else void hold();
  whenIdle(() => {
    if (!signal.aborted) dispatchLive({ event: 'notification' });
  });
}

const whenIdle = (work: () => void): void =>
  'requestIdleCallback' in globalThis
    ? void requestIdleCallback(work, { timeout: 1_500 })
    : void setTimeout(work, 1_000);

/** Parses a message; undefined if it does not match the contract. */
function messageIn(event: LiveEvent, text: unknown): LiveMessage | undefined {
  if (event === 'notification') return { event };
  try {
    return { event, data: (event === 'job' ? jobNews : messageNews).parse(JSON.parse(String(text))) };
  } catch {
    return undefined;
  }
}

/**
 * Holds the stream until the signal aborts. The browser reconnects by itself after a lost connection, but not after a
 * refusal.
 */
function holdStream(signal: AbortSignal, pass: (heard: LiveMessage) => void): Promise<void> {
  let source: EventSource;
  let reopening: ReturnType<typeof setTimeout>;
  let catching_up: ReturnType<typeof setTimeout>;
  let refused = 0;
  let lost = false;

  /**
   * Reloads everything. After a reconnect it waits a random time, because all browsers reconnect to a restarted server
   * at once; the first connection does not wait.
   */
  const catchUp = () => {
    clearTimeout(catching_up);
    if (lost) catching_up = setTimeout(() => pass('everything'), spread());
    else pass('everything');
  };
  const open = () => {
    source = new EventSource(openLive.path);
    source.addEventListener('open', () => {
      refused = 0;
      catchUp();
    });
    source.addEventListener('error', () => {
      lost = true;
      if (source.readyState !== EventSource.CLOSED) return;
      if (refused === 0) catchUp(); // a user who is no longer signed in learns it from the answers
      const wait = Math.min(REOPEN_MS.first * 2 ** refused, REOPEN_MS.most);
      refused += 1;
      reopening = setTimeout(open, wait * (0.5 + Math.random()));
    });
    for (const event of LIVE_EVENTS) {
      source.addEventListener(event, ({ data }: MessageEvent<unknown>) => {
        const heard = messageIn(event, data);
        if (heard) pass(heard);
      });
    }
  };
  open();
  const polling = setInterval(() => {
    if (source.readyState !== EventSource.OPEN) pass('everything');
  }, POLL_MS);

  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      clearInterval(polling);
      clearTimeout(reopening);
      clearTimeout(catching_up);
      source.close();
      resolve();
    });
  });
}
