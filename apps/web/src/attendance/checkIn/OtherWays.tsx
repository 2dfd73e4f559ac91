import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { onTheDay } from '@handover/contract/attendance/onTheDay';
import { CODE_TURNED, typedCode } from '@handover/domain/attendance/code';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown, IconMessageQuestion, IconQrcode } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { isUnknownOutcome, messageOf } from '../../api/error.ts';
import shared from '../../ui/shared.module.css';
import classes from './CheckInForm.module.css';

type Props = {
  job: JobAnswer;
  onCode: (code: string, at: Date) => void;
  onReason: (reason: string) => void;
};

/** Other ways to check in when the phone has no position or is too far away. */
export function OtherWays({ job, onCode, onReason }: Props) {
  const [open, setOpen] = useState<'code' | 'review'>();
  const toggle = (way: 'code' | 'review') => () => setOpen(open === way ? undefined : way);
  return (
    <section className={`${shared.card} ${classes.others}`} aria-label="Other ways to check in">
      <Way Icon={IconQrcode} title="Scan the code at reception" open={open === 'code'} onToggle={toggle('code')}>
        <ByCode job_id={job.job_id} onCode={onCode} />
      </Way>
      <Way
        Icon={IconMessageQuestion}
        title="Check in anyway, for the planner to look at"
        open={open === 'review'}
        onToggle={toggle('review')}
      >
        <ByReason onReason={onReason} />
      </Way>
    </section>
  );
}

type WayProps = { Icon: typeof IconQrcode; title: string; open: boolean; onToggle: () => void; children: ReactNode };

function Way({ Icon, title, open, onToggle, children }: WayProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) box.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <div className={classes.other} ref={box}>
      <button type="button" aria-expanded={open} aria-controls={id} onClick={onToggle}>
        <Icon size={22} stroke={1.7} aria-hidden />
        <span>{title}</span>
        <IconChevronDown size={18} stroke={1.7} aria-hidden />
      </button>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}

/** Checks a typed code at once, while the member still sees the screen; without a network the code is kept. */
function ByCode({ job_id, onCode }: { job_id: string; onCode: Props['onCode'] }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const code = typedCode(typed);
    if (code === '') return setError('Enter the code');
    const at = new Date();
    setBusy(true);
    try {
      const { data } = await call(onTheDay.bookingOfCode, { code });
      if (data.job_id === job_id) onCode(code, at);
      else setError(CODE_TURNED);
    } catch (failure) {
      if (isUnknownOutcome(failure)) onCode(code, at);
      else setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes.otherForm} noValidate onSubmit={(event) => void submit(event)}>
      <p>
        Open your phone’s camera and point it at the code on the screen at reception: it brings you back here. Or type
        what stands under it.
      </p>
      <TextInput
        label="Code"
        placeholder="ABCD EFGH"
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="default" fullWidth disabled={busy}>
        {busy ? 'Loading...' : 'Use this code'}
      </Button>
    </form>
  );
}

function ByReason({ onReason }: { onReason: Props['onReason'] }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') setError('Say why');
    else onReason(reason.trim());
  };
  return (
    <form className={classes.otherForm} noValidate onSubmit={submit}>
      <p>You are checked in as usual, and the planner takes a look afterwards.</p>
      <Textarea
        label="What is the matter?"
        placeholder="The phone puts me in the next town"
        autoFocus
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="default" fullWidth>
        Go on and sign
      </Button>
    </form>
  );
}
