import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { refill as calls, type RefillAnswer } from '@handover/contract/offers/refill';
import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { ShiftInBrief } from '../../shifts/shared/ShiftInBrief.tsx';
import type { ShiftTransitions } from '../../shifts/shared/useShiftTransitions.ts';
import { countdown, paceText } from './roundTexts.ts';
import shared from '../../ui/shared.module.css';
import classes from './Refill.module.css';

type Props = { job: JobAnswer; refill: RefillAnswer; moves: ShiftTransitions };

/** Running refill: the time of the next round, and a button that stops it. */
export function Running({ job, refill, moves }: Props) {
  const confirm = useConfirm();
  const { job_id } = job;
  const stop = async () => {
    const sure = await confirm({
      title: 'Stop filling again',
      context: (
        <ShiftInBrief job={job}>What its waves offered is taken back, and those people will be told.</ShiftInBrief>
      ),
      keep: 'Keep asking',
      act: 'Stop',
      danger: true,
    });
    if (sure) await moves.run(() => call(calls.stop, { job_id }), 'Nobody else is asked for this shift');
  };
  return (
    <section className={classes.running} aria-label="Being filled again">
      <div>
        <p className={`${classes.next} ${shared.num}`}>
          {refill.waves.length === 0 || !refill.next_at ? (
            'The first people are asked'
          ) : (
            <NextWave at={new Date(refill.next_at)} />
          )}
        </p>
        <p className={`${shared.dim} ${classes.note}`}>{paceText(refill)}</p>
      </div>
      <Button variant="default" disabled={moves.busy} onClick={() => void stop()}>
        Stop
      </Button>
    </section>
  );
}

/** Countdown to the next round; screen readers are not told each second. */
function NextWave({ at }: { at: Date }) {
  const left = countdown(at, useSeconds());
  return left === '0:00' ? (
    <>The next wave goes out</>
  ) : (
    <>
      Next wave in <span role="timer">{left}</span>
    </>
  );
}

/** Current time, updated each second for countdowns. */
function useSeconds(): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), 1_000, { autoInvoke: true });
  return now;
}
