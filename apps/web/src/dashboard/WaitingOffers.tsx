import type { MemberRow } from '@handover/contract/shifts/jobs';
import { IconSend } from '@tabler/icons-react';
import { replyText } from '../shifts/shared/memberShiftState.ts';
import { dayWords } from '../shifts/shared/whenTexts.ts';
import { poundsText, timesText } from '../shifts/shared/shiftTexts.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { useNow } from '../ui/useNow.ts';
import { Pill } from '../ui/Pill.tsx';
import shared from '../ui/shared.module.css';
import classes from './WaitingOffers.module.css';

/** Offers that wait for the member's answer, each linked. */
export function WaitingOffers({ offers }: { offers: readonly MemberRow[] }) {
  const now = useNow();
  return (
    <section aria-labelledby="offers-waiting">
      <h2 id="offers-waiting" className={classes.title}>
        {offers.length === 1 ? 'An offer waits for you' : 'Offers wait for you'}
      </h2>
      <ul className={classes.offers}>
        {offers.map((job) => (
          <li key={job.job_id}>
            <AppLink href={`/job_info/${job.job_id}`} className={`${shared.card} ${classes.offer}`}>
              <span>
                <b>
                  {job.location.title}, {job.city}
                </b>
                <span className={`${shared.dim} ${shared.num} ${classes.when}`}>
                  {dayWords(job, now)}, {timesText(job)} · {poundsText(job.staff_rate)}/h
                </span>
              </span>
              <Pill tone="blue" className={classes.pill}>
                <IconSend size={14} stroke={1.8} aria-hidden />
                {replyText(job, now) ?? 'New offer'}
              </Pill>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
