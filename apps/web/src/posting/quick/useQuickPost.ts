import { jobs } from '@handover/contract/shifts/jobs';
import { posting } from '@handover/contract/posting/posting';
import { shiftSeries } from '@handover/contract/posting/series';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSend } from '../../api/client.ts';
import { messageOf, refusedFields } from '../../api/error.ts';
import { typedInput } from '../../api/typedInput.ts';
import { useLeaveWarning } from '../../ui/useLeaveWarning.ts';
import {
  askedIn,
  type Draft,
  entryOf,
  type Office,
  oneOf,
  type Problems,
  problemsWith,
  startDraft,
  type Usual,
} from './draft.ts';
import { focusField, wrongFields } from '../shared/quickFields.ts';
import type { Repeat } from '../shared/RepeatFields.tsx';
import { firstRepeat, problemsWithRepeat, repeatDates, repeatedEntry } from './repeat.ts';
import { type Own, ownOf, recall } from './memory.ts';
import type { Posted, Status } from '../shared/usePosted.ts';

/**
 * Field names of quick post for those in the server's errors: the server names one shift's day and deadline, here they
 * are days and a distance.
 */
const HERE: Record<string, string> = {
  date: 'dates',
  deadline: 'close_days_before',
  break_is_paid_for: 'break_length',
};
const told = (error: unknown): Problems =>
  Object.fromEntries(Object.entries(refusedFields(error)).map(([name, text]) => [HERE[name] ?? name, text]));

/** State of quick post: the draft, its problems, and posting. One shift is posted by itself, several all or none. */
export function useQuickPost(office: Office, usual: Usual, onPosted: (posted: Posted) => void) {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const [{ draft, own }, setEntry] = useState<{ draft: Draft; own: Own }>(() => {
    const asked = askedIn(search, usual.roles);
    const asked_for = new Set(ownOf(asked));
    return { draft: recall(startDraft(usual), asked, usual, asked_for), own: asked_for };
  });
  const [touched, setTouched] = useState(false);
  const letGo = useLeaveWarning(touched);
  const [problems, setProblems] = useState<Problems>({});
  const [repeat, setRepeat] = useState<Repeat>();
  const [message, setMessage] = useState<string>();
  const one = useSend(jobs.create);
  const many = useSend(posting.bulk);
  const weekly = useSend(shiftSeries.create);
  const busy = one.isPending || many.isPending || weekly.isPending;

  const refused = useRef(false);
  useEffect(() => {
    if (!refused.current) return;
    refused.current = false;
    const [first] = wrongFields(problems);
    if (first) focusField(first);
  }, [problems]);
  const refuse = (wrong: Problems) => {
    refused.current = true;
    setProblems(wrong);
  };

  const put = (next: { draft: Draft; own: Own }, part: Partial<Draft>) => {
    setTouched(true);
    setEntry(next);
    setProblems((old) => Object.fromEntries(Object.entries(old).filter(([name]) => !(name in part))));
  };
  const change = (part: Partial<Draft>) => {
    const changed = new Set([...own, ...ownOf(part)]);
    put({ draft: recall(draft, part, usual, changed), own: changed }, part);
  };
  /** Replaces the draft; none of it counts as filled in by hand. */
  const replace = (whole: Draft) => put({ draft: whole, own: new Set() }, whole);

  const post = async (status: Status) => {
    if (busy) return;
    const now = new Date();
    const entry = entryOf(draft, office, status);
    const repeating = repeat && repeatedEntry(entry, repeat);
    const wrong = repeating ? problemsWithRepeat(repeating) : problemsWith(entry, now);
    setMessage(undefined);
    refuse(wrong);
    if (Object.keys(wrong).length > 0) return;
    try {
      const posted = repeating
        ? (await weekly.mutateAsync(typedInput(shiftSeries.create, repeating))).data.jobs
        : entry.dates.length * entry.heads === 1
          ? [(await one.mutateAsync(typedInput(jobs.create, oneOf(entry, now)))).data]
          : (await many.mutateAsync(typedInput(posting.bulk, entry))).data.jobs;
      letGo();
      onPosted({ status, jobs: posted });
    } catch (error) {
      refuse(told(error));
      setMessage(messageOf(error));
    }
  };

  const changeRepeat = (part: Partial<Repeat> | undefined) => {
    const next = part && { ...(repeat ?? firstRepeat(draft.dates, new Date())), ...part };
    setRepeat(next);
    change({ dates: next ? repeatDates(next, draft, new Date()) : [] });
    setProblems(({ weekdays: _, until: __, weeks_ahead: ___, ...others }) => others);
  };

  return { draft, change, replace, problems, message, busy, post, repeat, changeRepeat };
}
export type QuickPost = ReturnType<typeof useQuickPost>;
