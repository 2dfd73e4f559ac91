import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { Button } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { Directions } from '../shifts/shared/Directions.tsx';
import { AppLink } from '../ui/AppLink.tsx';
import { CallButton } from '../ui/CallButton.tsx';
import classes from './ReachHome.module.css';

/** Ways in which the booked member reaches the home: by telephone, by a message, and by road. */
export function ReachHome({ job, talk }: { job: JobAnswer; talk: NonNullable<JobAnswer['talk']> }) {
  const look = {
    variant: 'default',
    classNames: {
      root: classes.way ?? '',
      inner: classes.inner ?? '',
      section: classes.icon ?? '',
      label: classes.label ?? '',
    },
  } as const;
  return (
    <div className={classes.ways}>
      {talk.telephone && (
        <CallButton number={talk.telephone} {...look}>
          Call the home
        </CallButton>
      )}
      <Button
        component={AppLink}
        href={`/messages?job=${job.job_id}&with=home`}
        leftSection={<IconMessage2 size={20} stroke={1.7} aria-hidden />}
        {...look}
      >
        Message the home
      </Button>
      <Directions job={job} {...look} />
    </div>
  );
}
