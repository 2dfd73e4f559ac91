import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { type Timesheet as Sheet, timesheets, type TimesheetVersion } from '@handover/contract/timesheets/timesheets';
import { duration, shortDate } from '@handover/domain/format';
import { londonTime } from '@handover/domain/time';
import { Button, Skeleton } from '@mantine/core';
import { IconClipboardOff } from '@tabler/icons-react';
import { useState } from 'react';
import { call, useCall } from '../api/client.ts';
import { ApiError } from '../api/error.ts';
import { Banner } from '../ui/Banner.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useNow } from '../ui/useNow.ts';
import { Fact, Facts } from '../shifts/shared/Facts.tsx';
import type { ShiftTransitions } from '../shifts/shared/useShiftTransitions.ts';
import { TimesheetHistory } from './TimesheetHistory.tsx';
import { type Asking, TimesheetDialogs } from './TimesheetDialogs.tsx';
import { Claims, Flagged } from './Flagged.tsx';
import { OpenDispute } from './OpenDispute.tsx';
import { Signatures } from './Signatures.tsx';
import { cameBy, openQueryOf, restText, standingText, workedText } from './timesheetTexts.ts';
import shared from '../ui/shared.module.css';
import classes from './Timesheet.module.css';

type Props = {
  job: JobAnswer;
  moves: ShiftTransitions;
  /** On its own page it consists of separate cards; in the panel it is one section. */
  on_page: boolean;
};

/** Timesheet of a shift, as far as the viewer may see it, with their actions. */
export default function Timesheet({ job, moves, on_page }: Props) {
  const answer = useCall(timesheets.find, { job_id: job.job_id });
  const { error } = answer;
  if (answer.data) return <Shown timesheet={answer.data.data} moves={moves} on_page={on_page} />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Empty
        icon={<IconClipboardOff size={22} stroke={1.7} />}
        title="No timesheet yet"
        text="It is here once somebody has checked in."
      />
    );
  }
  if (error) return <ErrorState onRetry={() => void answer.refetch()} />;
  return (
    <div className={shared.section} data-section>
      <Loading>
        <Skeleton h={112} radius={12} mb={14} />
        <Skeleton h={150} radius={12} />
      </Loading>
    </div>
  );
}

type ShownProps = Omit<Props, 'job'> & { timesheet: Sheet };

function Shown({ timesheet, moves, on_page }: ShownProps) {
  const [asking, setAsking] = useState<Asking>();
  const { versions, may, claims = [] } = timesheet;
  const [last] = versions;
  const query = openQueryOf(timesheet);
  return (
    <div className={`${on_page ? '' : shared.section} ${classes.sheet}`}>
      {moves.said && (
        <Banner tone={moves.said.tone} seen>
          {moves.said.text}
        </Banner>
      )}
      {last ? <Hours timesheet={timesheet} last={last} /> : <NotYet timesheet={timesheet} />}
      {query && last && (
        <OpenDispute
          timesheet={timesheet}
          query={query}
          last={last}
          moves={moves}
          onAnswer={() => setAsking({ what: 'answer' })}
        />
      )}
      <Flagged timesheet={timesheet} onReview={() => setAsking({ what: 'review' })} />
      <Claims claims={claims} onSettle={(claim_id) => setAsking({ what: 'settle', claim_id })} />
      <TimesheetFacts timesheet={timesheet} last={last} />
      {last && <Signatures last={last} member={timesheet.member?.name ?? 'Staff member'} />}
      {last && may.some((act) => act === 'confirm' || act === 'query' || act === 'correct') && (
        <div className={classes.acts}>
          {may.includes('confirm') && (
            <Button
              loading={moves.busy}
              onClick={() =>
                void moves.run(
                  () => call(timesheets.confirm, { job_id: timesheet.job_id, version: last.version }),
                  'Hours confirmed',
                )
              }
            >
              Confirm hours
            </Button>
          )}
          {may.includes('query') && (
            <Button variant="default" onClick={() => setAsking({ what: 'query' })}>
              Dispute these hours
            </Button>
          )}
          {may.includes('correct') && (
            <Button variant="default" onClick={() => setAsking({ what: 'correct' })}>
              Correct hours
            </Button>
          )}
        </div>
      )}
      {last && <TimesheetHistory timesheet={timesheet} />}
      <TimesheetDialogs
        timesheet={timesheet}
        last={last}
        asking={asking}
        onClose={() => setAsking(undefined)}
        onDone={(words) => {
          setAsking(undefined);
          moves.say(words);
        }}
      />
    </div>
  );
}

function Hours({ timesheet, last }: { timesheet: Sheet; last: TimesheetVersion }) {
  const now = useNow();
  return (
    <div className={`${shared.card} ${classes.box}`}>
      <div className={classes.large}>
        <div>
          <p className={shared.dim}>Total time</p>
          <p className={`${classes.total} ${shared.num}`} data-part="total">
            {duration(last.total_time)}
          </p>
        </div>
        <p className={shared.num}>
          {shortDate(new Date(last.start_time), now)}
          <br />
          <b>{workedText(last)}</b>
          <br />
          <span className={shared.dim}>{restText(last)}</span>
        </p>
      </div>
      <p className={`${classes.stand} ${shared.dim}`}>{standingText(timesheet)}</p>
    </div>
  );
}

const NotYet = ({ timesheet: { check_in } }: { timesheet: Sheet }) => (
  <div className={`${shared.card} ${classes.box}`}>
    <p className={shared.dim}>{check_in ? 'Checked in, and not checked out yet' : 'Nobody has checked in yet'}</p>
    {check_in && <p className={`${classes.total} ${shared.num}`}>From {londonTime(new Date(check_in.start_time))}</p>}
  </div>
);

function TimesheetFacts({ timesheet, last }: { timesheet: Sheet; last: TimesheetVersion | undefined }) {
  const { check_in, member, location, code } = timesheet;
  return (
    <Facts className={classes.facts}>
      <Fact name="Staff member">{member?.name ?? 'Nobody'}</Fact>
      <Fact name="Location">{location.title}</Fact>
      <Fact name="Shift">
        <span className={shared.num}>{code}</span>
      </Fact>
      {check_in && (
        <Fact name="Checked in">
          <span className={shared.num}>{londonTime(new Date(check_in.checked_in_at))}</span>
          {check_in.late_check_in > 0 && (
            <span className={`${shared.dim} ${shared.num}`}>, {check_in.late_check_in} mins late</span>
          )}
          <br />
          <span className={shared.dim}>{cameBy(check_in)}</span>
        </Fact>
      )}
      {last && last.made_by !== 'close' && (
        <Fact name="Checked out">
          <span className={shared.num}>{londonTime(new Date(last.checked_out_at))}</span>
        </Fact>
      )}
      {last?.comments && (
        <Fact name="Comments" wide>
          <span className={classes.comments}>{last.comments}</span>
        </Fact>
      )}
    </Facts>
  );
}
