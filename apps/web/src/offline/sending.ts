import { findMe } from '@handover/contract/accounts/accounts';
import { queryClient, sendOnce } from '../api/client.ts';
import { ApiError } from '../api/error.ts';
import { goToLogin } from '../api/goToLogin.ts';
import { outboxChanged } from './changes.ts';
import type { Entry } from './entry.ts';
import { inOrder, isDue, pauseAfter, setbackOf } from './rules.ts';
import { entriesOf, putEntry, removeEntry } from './store.ts';

/** Timeout of an attempt: the member is waiting, and afterwards the entry stays in the outbox. */
const PATIENCE_MS = 15_000;

/** Keys of the entries that this tab is sending. */
export const under_way = new Set<string>();

/**
 * Runs work in one tab at a time. Without the locks API two tabs may send, and the idempotency key makes it one effect.
 * A tab that the phone has suspended may hold the lock: then the request times out, and the entries are sent later.
 */
export const exclusively = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  if (!('locks' in navigator)) return work();
  const { locks } = navigator;
  return locks
    .request('handover-outbox', { signal: AbortSignal.timeout(PATIENCE_MS) }, work)
    .catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'TimeoutError') return undefined;
      throw error;
    });
};

/**
 * Makes the call now: the time of the event stays, the time of sending is new. The contract is loaded only if there is
 * something to send.
 */
export async function tryNow({ kind, job_id, captured_at, input, key }: Entry): Promise<unknown> {
  const { attendance } = await import('@handover/contract/attendance/attendance').catch(() => {
    throw ApiError.unreached();
  });
  const call = kind === 'check_in' ? attendance.checkIn : attendance.checkOut;
  const sent = { ...input, job_id, captured_at, sent_at: new Date().toISOString() };
  return sendOnce(call, sent as never, key, AbortSignal.timeout(PATIENCE_MS));
}

/**
 * True if this person is still signed in. Another tab may have signed in another user, and one person's entries must
 * never be sent under another's name.
 */
async function isSignedIn(user_id: string): Promise<boolean> {
  const answer = await fetch(findMe.path, {
    cache: 'no-store',
    credentials: 'same-origin',
    headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined);
  if (answer?.status === 401) goToLogin();
  if (!answer?.ok) return false;
  const { data } = (await answer.json()) as { data: { user_id: string } };
  return data.user_id === user_id;
}

/** Postpones an entry after a failed attempt. */
function putOff(entry: Entry): Promise<void> {
  const tries = entry.tries + 1;
  return putEntry({ ...entry, tries, next_try_at: Date.now() + pauseAfter(tries) });
}

const isClaim = (answer: unknown): boolean => (answer as { claim_id?: string | null }).claim_id != null;

/** Sends an entry and stores the result; returns the answer if it was accepted. */
async function sendEntry(entry: Entry): Promise<{ answer: unknown } | { status: number }> {
  under_way.add(entry.key);
  outboxChanged();
  try {
    const answer = await tryNow(entry);
    if (isClaim(answer)) await putEntry({ ...entry, claimed: true });
    else await removeEntry(entry);
    return { answer };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message, code, errors } = error;
    if (setbackOf(status) === 'refused') await putEntry({ ...entry, refused: { status, message, code, errors } });
    else await putOff(entry);
    return { status };
  } finally {
    under_way.delete(entry.key);
    outboxChanged();
  }
}

/**
 * Sends this person's due entries, oldest first; returns the answers by key. It stops at the first that does not reach
 * the server, because the next would not either.
 */
export async function sendDue(user_id: string, eager: boolean): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  const due = async () => {
    const entries = await entriesOf(user_id);
    return inOrder(entries).filter((entry) => isDue(entry, entries, Date.now(), eager));
  };
  const tried = new Set<string>();
  const first = await due();
  if (first.length === 0) return answers;
  if (!(await isSignedIn(user_id))) {
    await Promise.all(first.map(putOff));
    return answers;
  }
  for (;;) {
    // Read again each time: a check-out may be sent once its check-in has been.
    const next = (await due()).find(({ key }) => !tried.has(key));
    if (!next) break;
    tried.add(next.key);
    const outcome = await sendEntry(next);
    if ('answer' in outcome) answers.set(next.key, outcome.answer);
    else if (outcome.status === 0 || outcome.status === 401) break;
  }
  if (answers.size > 0) void queryClient.invalidateQueries();
  return answers;
}
