import { attendance } from '@handover/contract/attendance';
import { type JobAnswer, jobs } from '@handover/contract/jobs';
import { checkSigner, checkTimes } from '@handover/domain/attendance/timesheet';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../api/error.ts';
import { problemsOf } from '../../api/form.ts';
import { sendOrKeep } from '../../offline/outbox.ts';
import { hoursOf, type Leaving, presetOf, sumOf } from './leaving.ts';

type Errors = Partial<Record<keyof Leaving, string>>;

type Told = {
  /** While it is under way nothing else takes the form's place: a refusal is the form's to show. */
  onSending: (sending: boolean) => void;
  onClaimed: () => void;
};

/** The form of whoever goes, sent once or left with the phone. `came`: the start that they chose at the door. */
export function useCheckOut(job: JobAnswer, came: string | null, { onSending, onClaimed }: Told) {
  const cache = useQueryClient();
  const under_way = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const refused = useRef(false);
  const [leaving, setLeaving] = useState(() => presetOf(job, came, new Date()));
  const [errors, setErrors] = useState<Errors>({});
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!refused.current) return;
    refused.current = false;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .signature[data-wrong]');
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center' });
  }, [errors]);

  const show = (wrong: Errors): boolean => {
    refused.current = true;
    setErrors(wrong);
    return Object.keys(wrong).length === 0;
  };
  const set = (change: Partial<Leaving>) => {
    setLeaving((before) => ({ ...before, ...change }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))));
  };

  const send = async (): Promise<void> => {
    if (under_way.current) return;
    const at = new Date();
    const input = inputOf(leaving, sumOf(leaving, job).minutes);
    const captured_at = at.toISOString();
    setMessage(undefined);
    const whole = { ...input, job_id: job.job_id, captured_at, sent_at: captured_at };
    const wrong = {
      ...problemsOf(attendance.checkOut, whole),
      ...checkSigner(input),
      ...checkTimes(hoursOf(leaving), at),
    };
    if (!show(wrong)) return;
    under_way.current = true;
    setBusy(true);
    onSending(true);
    try {
      const outcome = await sendOrKeep('check_out', job, { ...input, terms: true, captured_at });
      if ('kept' in outcome) return;
      // The answer is the shift as it is now; without a network nobody waits for the rest.
      const { data } = outcome.answer;
      if (data === null) onClaimed();
      else cache.setQueryData([jobs.find.name, { job_id: job.job_id }], { data });
      void cache.invalidateQueries();
    } catch (error) {
      const told = error instanceof ApiError ? error.errors : {};
      show(Object.fromEntries(Object.entries(told).map(([name, [text = '']]) => [name, text])));
      setMessage(messageOf(error));
    } finally {
      under_way.current = false;
      setBusy(false);
      onSending(false);
    }
  };

  return { leaving, set, errors, message, busy, send, form };
}

/** Where nobody signs, nothing of somebody who might have is sent. */
const inputOf = (
  { authorized_person, authorized_signature, nobody_to_sign, ...leaving }: Leaving,
  total_time: number,
) => ({
  ...leaving,
  total_time,
  nobody_to_sign,
  authorized_person: nobody_to_sign ? '' : authorized_person.trim(),
  authorized_signature: nobody_to_sign || authorized_signature === '' ? null : authorized_signature,
});
