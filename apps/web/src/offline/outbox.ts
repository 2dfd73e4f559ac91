import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../api/error.ts';
import { loadMe, useMe } from '../api/me.ts';
import { goToLogin } from '../api/goToLogin.ts';
import { onOutboxChange, outboxChanged } from './changes.ts';
import type { AnswerTo, Entry, EntryState, InputOf, Kind, ShiftInOutbox } from './entry.ts';
import { inOrder, isSettled, waitsFor } from './rules.ts';
import { exclusively, sendDue, tryNow, under_way } from './sending.ts';
import { entriesOf, findEntry, keepEntry, putEntry, removeEntry } from './store.ts';

export type Outcome<K extends Kind> = { sent: true; answer: AnswerTo<K> } | { kept: true; why: 'offline' };

/**
 * Sends an action, or keeps it in the outbox. It is written to the phone's disk before it is sent, so that a lost
 * connection, a closed page or an empty battery cannot lose it. A refusal while the form is open is shown by the form
 * and not kept; a second tap finds the first one's entry and gets the same answer.
 */
export async function sendOrKeep<K extends Kind>(
  kind: K,
  { job_id, location }: ShiftInOutbox,
  { captured_at = new Date().toISOString(), ...input }: InputOf<K>,
): Promise<Outcome<K>> {
  const me = await loadMe();
  if (!me) {
    goToLogin();
    throw new ApiError(401, 'Please sign in');
  }
  const key = crypto.randomUUID();
  const fresh = { user_id: me.user_id, job_id, kind, key, place: location.title, captured_at, input };
  const entry: Entry = { ...fresh, tries: 0, next_try_at: 0, refused: null, claimed: false };
  // Without storage the action is still sent.
  const kept = await keepEntry(entry).catch(() => undefined);
  if (!kept) return { sent: true, answer: (await tryNow(entry)) as AnswerTo<K> };
  void navigator.storage?.persist?.().catch(() => false);
  outboxChanged();
  const outcome = await exclusively<Outcome<K>>(async () => {
    const answers = await sendDue(me.user_id, true);
    const left = await findEntry(kept);
    if (left && !isSettled(left)) return { kept: true, why: 'offline' };
    // The open form shows a final answer, so the entry is removed.
    if (left) await removeEntry(left);
    outboxChanged();
    if (left?.refused) {
      const { status, message, code, errors } = left.refused;
      throw new ApiError(status, message, code, errors);
    }
    // Another tab, or the previous tap, may have sent it: the same key gets the same answer.
    return { sent: true, answer: (answers.get(kept.key) ?? (await tryNow(kept))) as AnswerTo<K> };
  });
  return outcome ?? { kept: true, why: 'offline' };
}

/** Entry as the screen shows it. */
export type Shown = Entry & {
  state: EntryState;
  /** Check-in that this check-out waits for. */
  waits_for: Entry | undefined;
};

function stateOf({ refused, claimed, key }: Entry): EntryState {
  if (refused) return 'refused';
  if (claimed) return 'claimed';
  return under_way.has(key) ? 'sending' : 'waiting';
}

const shownFrom = (entries: readonly Entry[]): Shown[] =>
  inOrder(entries).map((entry) => ({
    ...entry,
    state: stateOf(entry),
    waits_for: waitsFor(entry, entries),
  }));

const NONE: Shown[] = [];

/** The user's own outbox: waiting and refused entries. Entries of other people on this phone are not shown. */
export function useOutbox() {
  const { user_id } = useMe();
  const [all, setAll] = useState(NONE);
  useEffect(() => {
    let current = true;
    const read = () => {
      entriesOf(user_id).then(
        (entries) => current && setAll(shownFrom(entries)),
        // Without storage nothing waits.
        () => undefined,
      );
    };
    read();
    const stop = onOutboxChange(read);
    return () => {
      current = false;
      stop();
    };
  }, [user_id]);
  return useMemo(
    () => ({
      all,
      waiting: all.filter(({ state }) => state === 'waiting' || state === 'sending'),
      refused: all.filter(({ state }) => state === 'refused'),
      ofJob: (job_id: string, kind?: Kind) =>
        all.filter((entry) => entry.job_id === job_id && (kind === undefined || entry.kind === kind)),
    }),
    [all],
  );
}

/** Sends an entry now. A refused call had no effect, so its key is used again. */
export async function tryAgain({ state: _, waits_for: __, ...entry }: Shown): Promise<void> {
  if (entry.refused) await putEntry({ ...entry, refused: null, tries: 0, next_try_at: 0 });
  outboxChanged();
  await exclusively(() => sendDue(entry.user_id, true));
}

/** Deletes an entry, only after its owner has confirmed that or has read the answer. */
export async function discard(entry: Shown): Promise<void> {
  await removeEntry(entry);
  outboxChanged();
}
