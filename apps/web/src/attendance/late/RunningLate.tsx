import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import {
  expectedAt,
  isExpectedLate,
  LATE_CHOICES,
  mayTellLate,
  MORE_LATE_CHOICES,
} from '@handover/domain/attendance/late';
import { duration, timeOfDay } from '@handover/domain/format';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconClockExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { ShiftTransitions } from '../../shifts/shared/useShiftTransitions.ts';
import { useNow } from '../../ui/useNow.ts';
import shared from '../../ui/shared.module.css';
import classes from './RunningLate.module.css';

type Props = { job: JobAnswer; moves: ShiftTransitions };

/** Card with which the booked member says, with one tap, how late they will be, and what they have said. */
export function RunningLate({ job, moves }: Props) {
  const now = useNow();
  const [more, setMore] = useState(false);
  const { job_id, late_notice, no_show } = job;
  const [starts_at, ends_at] = [new Date(job.starts_at), new Date(job.ends_at)];
  if (job.status !== 'Confirmed' || !mayTellLate({ starts_at, ends_at, no_show }, now)) return null;
  const told = late_notice !== null;
  const onTheWay = told && isExpectedLate({ starts_at, late_notice }, now);
  const possible = (minutes: number) => {
    const expected = expectedAt({ starts_at, late_notice: minutes });
    return expected > now && expected < ends_at;
  };
  const beyond = MORE_LATE_CHOICES.filter(possible);
  const tell = (minutes: number) => {
    setMore(false);
    void moves.run(
      () => call(shiftCommands.tellLate, { job_id, minutes }),
      `${job.location.title} and your planner were told: about ${timeOfDay(expectedAt({ starts_at, late_notice: minutes }))}`,
    );
  };
  const choices = (list: readonly number[]) =>
    list.map((minutes) => (
      <Button
        key={minutes}
        variant="default"
        disabled={moves.busy || !possible(minutes)}
        aria-pressed={minutes === late_notice}
        data-chosen={minutes === late_notice || undefined}
        className={classes.choice}
        onClick={() => tell(minutes)}
      >
        {duration(minutes)}
      </Button>
    ));
  return (
    <section className={`${shared.card} ${classes.late}`} aria-labelledby="running-late">
      {told && (
        <div className={classes.told} data-past={!onTheWay || undefined}>
          <p className={classes.known}>
            {onTheWay ? (
              <IconCircleCheck size={20} stroke={1.8} aria-hidden />
            ) : (
              <IconClockExclamation size={20} stroke={1.8} aria-hidden />
            )}
            {onTheWay ? `${job.location.title} knows you are late` : 'Still on your way?'}
          </p>
          <p className={`${classes.when} ${shared.num}`}>
            <span>
              {onTheWay ? 'You will be there about' : 'You were expected at'}
              <b>{timeOfDay(expectedAt({ starts_at, late_notice }))}</b>
            </span>
            <s>
              <span className={shared.sr}>instead of </span>
              {job.job_start_time}
            </s>
          </p>
        </div>
      )}
      <h4 id="running-late">{told ? 'Has it changed?' : 'Running late?'}</h4>
      <p className={shared.dim}>
        {told ? 'A new time replaces the first.' : 'One tap tells the home and your planner.'}
      </p>
      <div className={classes.choices}>
        {choices(LATE_CHOICES)}
        {beyond.length > 0 && (
          <Button
            variant="default"
            className={classes.choice}
            aria-expanded={more}
            disabled={moves.busy}
            onClick={() => setMore(!more)}
          >
            Other
          </Button>
        )}
      </div>
      {more && <div className={classes.choices}>{choices(beyond)}</div>}
      {told && (
        <Button
          variant="subtle"
          className={classes.back}
          disabled={moves.busy}
          leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
          onClick={() =>
            void moves.run(
              () => call(shiftCommands.tellOnTime, { job_id }),
              `${job.location.title} knows you come at ${job.job_start_time}`,
            )
          }
        >
          I will be on time after all
        </Button>
      )}
    </section>
  );
}
