import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { quartersBetween, quarterUp } from '@handover/domain/attendance/quarters';
import { startRange } from '@handover/domain/attendance/start';
import { Button, Select } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useMe } from '../../api/me.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { SignaturePad } from '../../ui/SignaturePad.tsx';
import { nameOf } from '../../shifts/shared/shiftTexts.ts';
import { ShownAround } from './ShownAround.tsx';
import { type Coming, type Signed, type Told, useCheckIn } from './useCheckIn.ts';
import classes from './CheckInForm.module.css';

type Props = {
  job: JobAnswer;
  coming: Coming;
  /** Induction list, shown first; undefined while it is not known whether there is one. */
  induction: string[] | undefined;
  opened: boolean;
  onClose: () => void;
} & Told;

/** Start time, induction list and signature of a check-in. */
export function Sign(props: Props) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title="Sign to check in" size={480}>
      <SignForm {...props} />
    </Modal>
  );
}

const TICK_ALL = 'Tick everything on the list';

function SignForm({ job, coming, induction, ...told }: Props) {
  const me = useMe();
  const { captured_at } = coming;
  const { busy, message, errors, send, forget } = useCheckIn(job, coming, told);
  const [start_time, setStart] = useState(() => quarterUp(captured_at).toISOString());
  const [candidate_signature, setSignature] = useState('');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [unticked, setUnticked] = useState<string>();
  const { from, to } = startRange(new Date(job.starts_at), captured_at);
  const due = induction ?? [];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const all = due.every((item) => ticked.includes(item));
    setUnticked(all ? undefined : TICK_ALL);
    const signed: Signed = { start_time, candidate_signature, induction: due.length > 0 ? due : null };
    if (all) void send(signed);
  };
  return (
    <form className={classes.sign} noValidate onSubmit={submit}>
      {message && <Banner tone="red">{message}</Banner>}
      <Select
        label="Start time"
        required
        allowDeselect={false}
        leftSection={<IconClock size={18} stroke={1.7} aria-hidden />}
        data={quartersBetween(from, to).map(({ at, words }) => ({ value: at.toISOString(), label: words }))}
        value={start_time}
        error={errors['start_time']}
        onChange={(value) => {
          if (value) setStart(value);
          forget('start_time');
        }}
      />
      {due.length > 0 && (
        <ShownAround
          home={job.location.title}
          items={due}
          ticked={ticked}
          error={unticked ?? errors['induction']}
          onTick={(items) => {
            setTicked(items);
            setUnticked(undefined);
            forget('induction');
          }}
        />
      )}
      <SignaturePad
        label="Candidate signature"
        name={nameOf(me)}
        instead="Type my name"
        value={candidate_signature}
        error={errors['candidate_signature']}
        onChange={(signature) => {
          setSignature(signature);
          forget('candidate_signature');
        }}
      />
      <Button type="submit" fullWidth disabled={busy}>
        {busy ? 'Loading...' : 'Check in'}
      </Button>
    </form>
  );
}
