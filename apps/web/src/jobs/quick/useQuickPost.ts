import { jobs } from '@handover/contract/jobs';
import { posting } from '@handover/contract/posting';
import { useEffect, useRef, useState } from 'react';
import { useSend } from '../../api/client.ts';
import { ApiError, messageOf } from '../../api/error.ts';
import { useLeaveWarning } from '../form/useLeaveWarning.ts';
import { type Draft, entryOf, type Office, oneOf, type Problems, problemsWith } from './draft.ts';
import { focusField, wrongFields } from './fields.ts';
import type { Posted, Status } from './usePosted.ts';

/** The server speaks of the day and the deadline of one shift; here they are days and a distance. */
const HERE: Record<string, string> = {
  date: 'dates',
  deadline: 'close_days_before',
  break_is_paid_for: 'break_length',
};
const told = (error: unknown): Problems =>
  Object.fromEntries(
    Object.entries(error instanceof ApiError ? error.errors : {}).map(([name, [text]]) => [HERE[name] ?? name, text]),
  );

/** The draft of a shift, what is wrong with it, and posting it: one by itself, more of them all or none. */
export function useQuickPost(office: Office, start: Draft, onPosted: (posted: Posted) => void) {
  const [draft, setDraft] = useState(start);
  const [touched, setTouched] = useState(false);
  const letGo = useLeaveWarning(touched);
  const [problems, setProblems] = useState<Problems>({});
  const [message, setMessage] = useState<string>();
  const one = useSend(jobs.create);
  const many = useSend(posting.bulk);
  const busy = one.isPending || many.isPending;

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

  const change = (part: Partial<Draft>) => {
    setTouched(true);
    setDraft((old) => ({ ...old, ...part }));
    setProblems((old) => Object.fromEntries(Object.entries(old).filter(([name]) => !(name in part))));
  };

  const post = async (status: Status) => {
    if (busy) return;
    const now = new Date();
    const entry = entryOf(draft, office, status);
    const wrong = problemsWith(entry, now);
    setMessage(undefined);
    refuse(wrong);
    if (Object.keys(wrong).length > 0) return;
    try {
      const posted =
        entry.dates.length * entry.heads === 1
          ? [(await one.mutateAsync(oneOf(entry, now))).data]
          : (await many.mutateAsync(entry)).data.jobs;
      letGo();
      onPosted({ status, job_ids: posted.map(({ job_id }) => job_id) });
    } catch (error) {
      refuse(told(error));
      setMessage(messageOf(error));
    }
  };

  return { draft, change, problems, message, busy, post };
}
export type QuickPost = ReturnType<typeof useQuickPost>;
