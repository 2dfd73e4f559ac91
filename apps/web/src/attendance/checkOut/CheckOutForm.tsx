import { attendance } from '@handover/contract/attendance/attendance';
import { type JobAnswer, jobs } from '@handover/contract/shifts/jobs';
import { checkSigner, checkTimes } from '@handover/domain/timesheets/timesheet';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf, refusedFields } from '../../api/error.ts';
import { problemsOf } from '../../api/form.ts';
import { useMe } from '../../api/me.ts';
import { sendOrKeep } from '../../offline/outbox.ts';
import { Banner } from '../../ui/Banner.tsx';
import { SignaturePad } from '../../ui/SignaturePad.tsx';
import { StatusBadge } from '../../shifts/shared/StatusBadge.tsx';
import { PaySum } from '../../shifts/shared/PaySum.tsx';
import { totalOf } from '../../shifts/shared/shiftPay.ts';
import { nameOf } from '../../shifts/shared/shiftTexts.ts';
import { HoursWorked } from '../shared/HoursWorked.tsx';
import { WhoSigns } from './WhoSigns.tsx';
import { hoursOf, type CheckOutDraft, presetOf, sumOf } from '../shared/checkOutDraft.ts';
import banner from '../../ui/Banner.module.css';
import shared from '../../ui/shared.module.css';
import day from '../shared/DayView.module.css';
import card from '../shared/AttendedShift.module.css';
import classes from './CheckOutForm.module.css';

type Props = {
  job: JobAnswer;
  /** Start time chosen at check-in. */
  came: string | null;
  /** Reason why the server refused the check-out that the phone had kept. */
  refused: string | undefined;
  onSending: (sending: boolean) => void;
  onClaimed: () => void;
};

/** Check-out form at the end of a shift. */
export function CheckOutForm({ job, came, refused, onSending, onClaimed }: Props) {
  const me = useMe();
  const { leaving, set, errors, message, busy, send, form } = useCheckOut(job, came, { onSending, onClaimed });
  const { parts } = sumOf(leaving, job);
  return (
    <form
      ref={form}
      className={`${day.view} ${classes.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={day.body}>
        {(message ?? refused) && <Banner tone="red">{message ?? refused}</Banner>}
        <section className={`${shared.card} ${card.leaving}`} aria-label={job.location.title}>
          <div>
            <h3>{job.location.title}</h3>
            <p className={`${shared.dim} ${card.note}`}>{job.ward ? `${job.title}, ${job.ward}` : job.title}</p>
          </div>
          <StatusBadge className={card.status} status={job.status} />
        </section>
        <HoursWorked job={job} leaving={leaving} errors={errors} onChange={set} />
        <Textarea
          label="Comments"
          placeholder="Anything the office should know"
          minRows={2}
          maxLength={2000}
          value={leaving.comments}
          error={errors.comments}
          onChange={(event) => set({ comments: event.currentTarget.value })}
        />
        <SignaturePad
          label="Candidate signature"
          name={nameOf(me)}
          value={leaving.candidate_signature}
          error={errors.candidate_signature}
          onChange={(candidate_signature) => set({ candidate_signature })}
        />
        <WhoSigns leaving={leaving} errors={errors} onChange={set} />
        <Checkbox
          classNames={{ body: classes.terms, inner: classes.box }}
          checked={leaving.terms}
          error={errors.terms}
          aria-invalid={errors.terms ? true : undefined}
          onChange={(event) => set({ terms: event.currentTarget.checked })}
          label={
            <>
              These hours are right and I accept the{' '}
              <a href="/terms" target="_blank" rel="noopener">
                terms
              </a>
            </>
          }
        />
        <div className={`${banner.banner} ${banner.amber} ${classes.offline}`} data-banner data-tone="amber">
          <IconCloudUpload size={20} stroke={1.7} aria-hidden />
          <span>
            <b>No signal?</b> Check out anyway. We keep it on this phone and send it as soon as you are back online.
          </span>
        </div>
      </div>
      <div className={day.bar}>
        <PaySum parts={parts} total={totalOf(parts)} />
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? 'Loading...' : 'Check out'}
        </Button>
      </div>
    </form>
  );
}

type Errors = Partial<Record<keyof CheckOutDraft, string>>;

type Told = {
  /** While sending is under way the form stays, because it must show a refusal. */
  onSending: (sending: boolean) => void;
  onClaimed: () => void;
};

/** State of the form; sends it once or keeps it on the phone. `came`: the start time chosen at check-in. */
function useCheckOut(job: JobAnswer, came: string | null, { onSending, onClaimed }: Told) {
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
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="group"][data-wrong]');
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center' });
  }, [errors]);

  const show = (wrong: Errors): boolean => {
    refused.current = true;
    setErrors(wrong);
    return Object.keys(wrong).length === 0;
  };
  const set = (change: Partial<CheckOutDraft>) => {
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
      // The answer is the shift as it is now. Other reloads are not awaited, since the network may be gone.
      const { data } = outcome.answer;
      if (data === null) onClaimed();
      else cache.setQueryData([jobs.find.name, { job_id: job.job_id }], { data });
      void cache.invalidateQueries();
    } catch (error) {
      show(refusedFields(error));
      setMessage(messageOf(error));
    } finally {
      under_way.current = false;
      setBusy(false);
      onSending(false);
    }
  };

  return { leaving, set, errors, message, busy, send, form };
}

/** Input of the call. If nobody signs, the authorised person's name and signature are left out. */
const inputOf = (
  { authorized_person, authorized_signature, nobody_to_sign, ...leaving }: CheckOutDraft,
  total_time: number,
) => ({
  ...leaving,
  total_time,
  nobody_to_sign,
  authorized_person: nobody_to_sign ? '' : authorized_person.trim(),
  authorized_signature: nobody_to_sign || authorized_signature === '' ? null : authorized_signature,
});
