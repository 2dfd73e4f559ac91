import { attendance, type Position } from '@handover/contract/attendance/attendance';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf, refusedFields } from '../../api/error.ts';
import { problemsOf } from '../../api/form.ts';
import { sendOrKeep } from '../../offline/outbox.ts';
import { ofShift } from '../../shifts/shared/useShift.ts';
import type { Failure } from './askPosition.ts';

/** Draft of a check-in before it is signed. */
export type Coming = {
  captured_at: Date;
  position: Position | null;
  position_failed: Failure | null;
  code: string | null;
  review_reason: string | null;
};

export type Signed = {
  start_time: string;
  candidate_signature: string;
  /** Text of the induction list once all of it is ticked. */
  induction: string[] | null;
};

export type Told = {
  /** While sending is under way the form stays, because it must show a refusal. */
  onSending: (sending: boolean) => void;
  /** The location shows another code by now. */
  onCodeTurned: () => void;
  onClaimed: () => void;
};

/** Sends a check-in once, or keeps it on the phone. */
export function useCheckIn(
  job: JobAnswer,
  { captured_at, ...came }: Coming,
  { onSending, onCodeTurned, onClaimed }: Told,
) {
  const cache = useQueryClient();
  const under_way = useRef(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [message, setMessage] = useState<string>();

  const send = async (signed: Signed): Promise<void> => {
    if (under_way.current) return;
    const input = { ...came, ...signed, captured_at: captured_at.toISOString() };
    const wrong = problemsOf(attendance.checkIn, { ...input, job_id: job.job_id, sent_at: input.captured_at });
    setErrors(wrong);
    setMessage(undefined);
    if (Object.keys(wrong).length > 0) return;
    under_way.current = true;
    setBusy(true);
    onSending(true);
    try {
      const outcome = await sendOrKeep('check_in', job, input);
      if ('kept' in outcome) return;
      if (outcome.answer.data === null) onClaimed();
      await cache.invalidateQueries(ofShift(job.job_id));
    } catch (error) {
      const told = refusedFields(error);
      setErrors(told);
      setMessage(messageOf(error));
      if (told['code']) onCodeTurned();
      // The location has changed its list since it was loaded.
      if (told['induction']) void cache.invalidateQueries(ofShift(job.job_id));
    } finally {
      under_way.current = false;
      setBusy(false);
      onSending(false);
    }
  };

  return {
    busy,
    message,
    errors,
    send,
    forget: (name: keyof Signed) => setErrors(({ [name]: _, ...rest }) => rest),
  };
}
