import type { JobAnswer } from '@handover/contract/jobs';
import { asPounds } from '@handover/domain/money';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { useMe } from '../../api/me.ts';
import { Banner } from '../../ui/Banner.tsx';
import { SignaturePad } from '../../ui/SignaturePad.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { totalOf } from '../member/pay.ts';
import { PayParts } from '../member/PayParts.tsx';
import { nameOf } from '../words.ts';
import { sumOf } from './leaving.ts';
import { HoursWorked } from './HoursWorked.tsx';
import { useCheckOut } from './useCheckOut.ts';
import { WhoSigns } from './WhoSigns.tsx';

type Props = {
  job: JobAnswer;
  /** The start that they chose at the door. */
  came: string | null;
  /** Why what the phone had kept was not taken. */
  refused: string | undefined;
  onSending: (sending: boolean) => void;
  onClaimed: () => void;
};

/** Somebody at the end of a shift, phone in hand. */
export function CheckOutForm({ job, came, refused, onSending, onClaimed }: Props) {
  const me = useMe();
  const { leaving, set, errors, message, busy, send, form } = useCheckOut(job, came, { onSending, onClaimed });
  const { parts } = sumOf(leaving, job);
  return (
    <form
      ref={form}
      className="door check-out"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="door-page">
        {(message ?? refused) && <Banner tone="red">{message ?? refused}</Banner>}
        <section className="card leaving-from" aria-label={job.location.title}>
          <div>
            <h3>{job.location.title}</h3>
            <p className="dim">{job.ward ? `${job.title}, ${job.ward}` : job.title}</p>
          </div>
          <StatusBadge status={job.status} />
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
          className="leaving-terms"
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
        <div className="banner amber leaving-offline">
          <IconCloudUpload size={20} stroke={1.7} aria-hidden />
          <span>
            <b>No signal?</b> Check out anyway. We keep it on this phone and send it as soon as you are back online.
          </span>
        </div>
      </div>
      <div className="member-bar">
        <p className="member-sum num">
          <span className="dim">
            <PayParts parts={parts} />
          </span>
          <b>{asPounds(totalOf(parts))}</b>
        </p>
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? 'Loading...' : 'Check out'}
        </Button>
      </div>
    </form>
  );
}
