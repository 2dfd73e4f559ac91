import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import type { JobAnswer, MemberRow } from '@handover/contract/shifts/jobs';
import { standby } from '@handover/contract/offers/refill';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconHourglass, IconLock, IconMapPinCheck, IconSend } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '../../api/client.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { useLast } from '../../ui/useLast.ts';
import { useNow } from '../../ui/useNow.ts';
import type { ShiftTransitions } from '../../shifts/shared/useShiftTransitions.ts';
import { memberShiftState, dayPath, replyText } from '../../shifts/shared/memberShiftState.ts';
import classes from './MemberActions.module.css';

const DeclineOrDropOut = lazy(() => import('./DeclineOrDropOut.tsx'));
type No = 'decline' | 'drop_out';

type Props = {
  job: MemberRow | JobAnswer;
  moves: ShiftTransitions;
  /** Short form for lists: rare actions are left to the shift's own page. */
  short?: boolean;
};

/** Actions of a member on a shift now, below their state. */
export function MemberActions(props: Props) {
  const { job, moves } = props;
  const [no, setNo] = useState<No>();
  const asked = useLast(no);
  return (
    <>
      <Choices {...props} onNo={setNo} />
      {asked && (
        <Suspense>
          <DeclineOrDropOut
            job={job}
            what={asked}
            opened={no !== undefined}
            onClose={() => setNo(undefined)}
            onDone={(words) => {
              setNo(undefined);
              moves.say(words);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function Choices({ job, moves: { busy, run }, short, onNo }: Props & { onNo: (no: No) => void }) {
  const now = useNow();
  const { job_id, offer_id } = job;
  const main = (words: string, work: () => Promise<unknown>, done: string) => (
    <Button fullWidth disabled={busy} onClick={() => void run(work, done)}>
      {busy ? 'Loading...' : words}
    </Button>
  );
  const quiet = (words: string, work: () => unknown) => (
    <Button fullWidth variant="default" disabled={busy} onClick={() => void work()}>
      {words}
    </Button>
  );

  switch (memberShiftState(job, now)) {
    case 'open':
      if (job.can?.apply?.allowed === false) {
        return <Note Icon={IconLock}>{short || isOfTime(job.can.apply) ? job.can.apply.text : NOT_YET}</Note>;
      }
      return main('Apply', () => call(shiftCommands.apply, { job_id }), 'Application sent, waiting for a reply');
    case 'applied':
      return (
        <>
          <Note Icon={IconHourglass} blue>
            Application sent, waiting for a reply
          </Note>
          {!short &&
            quiet('Withdraw', () =>
              run(() => call(shiftCommands.withdraw, { job_id }), 'You no longer apply for this shift'),
            )}
        </>
      );
    case 'offered':
      return (
        <>
          <Note Icon={IconSend} blue>
            <b>You have an offer.</b> {replyText(job, now)}
          </Note>
          <div className={classes.pair}>
            {quiet('Decline', () => onNo('decline'))}
            {job.can?.accept?.allowed !== false &&
              main(
                'Accept',
                () => call(shiftCommands.accept, { offer_id: offer_id ?? '' }),
                'You are booked for this shift',
              )}
          </div>
          {job.can?.accept?.allowed === false && <Note Icon={IconLock}>{job.can.accept.text}</Note>}
        </>
      );
    case 'taken':
      return (
        <>
          <Note Icon={IconLock}>This shift has been taken</Note>
          {job.standby && (
            <Note Icon={IconCircleCheck} blue>
              You are on standby: if it comes free, you are asked first
            </Note>
          )}
          {!job.standby &&
            quiet('Put me on standby', () =>
              run(() => call(standby.join, { job_id }), 'You are on standby for this shift'),
            )}
          {job.standby &&
            !short &&
            quiet('Leave standby', () => run(() => call(standby.leave, { job_id }), 'You are not on standby any more'))}
        </>
      );
    case 'booked':
      return short ? null : quiet('I cannot come', () => onNo('drop_out'));
    case 'arriving':
      return (
        <>
          <Button
            fullWidth
            component={AppLink}
            href={dayPath(job_id, 'check_in')}
            leftSection={<IconMapPinCheck size={20} stroke={1.8} aria-hidden />}
          >
            Check in
          </Button>
          {!short && new Date(job.starts_at) > now && quiet('I cannot come', () => onNo('drop_out'))}
        </>
      );
    case 'inside':
      return (
        <Button fullWidth component={AppLink} href={dayPath(job_id, 'check_out')}>
          Check out
        </Button>
      );
    case 'done':
      return (
        <Button fullWidth variant="default" component={AppLink} href={dayPath(job_id, 'timesheet')}>
          Timesheet
        </Button>
      );
    case 'over':
      return null;
  }
}

/**
 * Short text for ineligibility, which the shift's own page explains in full further up; reasons of time are not
 * explained there.
 */
const NOT_YET = 'You can’t apply for this shift yet';
const isOfTime = ({ code }: { code: string | null }) => code === 'deadline' || code === 'started';

const Note = ({ Icon, blue, children }: { Icon: typeof IconSend; blue?: true; children: ReactNode }) => (
  <p className={classes.note} data-blue={blue}>
    <Icon size={18} stroke={1.7} aria-hidden />
    <span>{children}</span>
  </p>
);
