import { jobNews, LIVE_EVENTS, type LiveEvent, messageNews, openLive } from '@handover/contract/notifications/live';
import { type Heard, hear, spread } from './live.ts';

/** Without a stream everything is asked for again this often. */
const POLL_MS = 30_000;
const REOPEN_MS = { first: 5_000, most: 60_000 };

/**
 * Listens for someone who is signed in, and asks for their notifications once the page has nothing better to do. A browser
 * has few connections to one server, so of all its tabs one holds the stream and passes on what it hears; when that one is
 * closed the next takes over.
 */
export function startLive(user_id: string, signal: AbortSignal): void {
  if (signal.aborted) return;
  const name = `handover-live-${user_id}`;
  const shared = 'locks' in navigator;
  const tabs = shared ? new BroadcastChannel(name) : undefined;
  tabs?.addEventListener('message', ({ data }: MessageEvent<Heard>) => hear(data));
  signal.addEventListener('abort', () => tabs?.close());
  const pass = (heard: Heard) => {
    hear(heard);
    // Only pages of our own origin share the channel; there is no other to name.
    // oxlint-disable-next-line require-post-message-target-origin
    tabs?.postMessage(heard);
  };
  // The lock may be given in the same moment in which it is no longer wanted.
  const hold = () => (signal.aborted ? undefined : holdStream(signal, pass));
  if (shared) navigator.locks.request(name, { signal }, hold).catch(() => undefined);
  else void hold();
  whenIdle(() => {
    if (!signal.aborted) hear({ event: 'notification' });
  });
}

const whenIdle = (work: () => void): void =>
  'requestIdleCallback' in globalThis
    ? void requestIdleCallback(work, { timeout: 1_500 })
    : void setTimeout(work, 1_000);

/** What a message says, where it says what the contract knows. */
function heardIn(event: LiveEvent, text: unknown): Heard | undefined {
  if (event === 'notification') return { event };
  try {
    return { event, data: (event === 'job' ? jobNews : messageNews).parse(JSON.parse(String(text))) };
  } catch {
    return undefined;
  }
}

/** Until it is told to stop. The browser comes back by itself after a break in the line, but not after a refusal. */
function holdStream(signal: AbortSignal, pass: (heard: Heard) => void): Promise<void> {
  let source: EventSource;
  let reopening: ReturnType<typeof setTimeout>;
  let catching_up: ReturnType<typeof setTimeout>;
  let refused = 0;
  let lost = false;

  /** A server that comes back has everyone at once, so they take turns; whoever has just come does not wait. */
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
      if (refused === 0) catchUp(); // whoever is no longer signed in learns it from the answers
      const wait = Math.min(REOPEN_MS.first * 2 ** refused, REOPEN_MS.most);
      refused += 1;
      reopening = setTimeout(open, wait * (0.5 + Math.random()));
    });
    for (const event of LIVE_EVENTS) {
      source.addEventListener(event, ({ data }: MessageEvent<unknown>) => {
        const heard = heardIn(event, data);
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
