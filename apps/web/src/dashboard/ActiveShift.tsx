import { activeLine, type Attention, attentionOf } from '@handover/domain/dashboard/activeLine';
import { IconClock, IconUserX } from '@tabler/icons-react';
import { ShiftLink } from '../shifts/shared/ShiftLink.tsx';
import type { TableShift } from '../shifts/table/useShiftsTable.ts';
import { nameOf } from '../shifts/shared/shiftTexts.ts';
import { Person } from '../ui/Person.tsx';
import { useNow } from '../ui/useNow.ts';
import { asActive } from './asActive.ts';
import shared from '../ui/shared.module.css';
import classes from './ShiftCards.module.css';

const SIGNS: Partial<Record<Attention, { tone: string; Icon: typeof IconClock }>> = {
  no_show: { tone: 'red', Icon: IconUserX },
  not_here: { tone: 'red', Icon: IconUserX },
  late: { tone: 'amber', Icon: IconClock },
};

type Props = {
  job: TableShift;
  /** The shift is the viewer's own, so their name would say nothing. */
  own: boolean;
  onOpen: (job_id: string) => void;
};

/** Active shift: who, where, and what needs attention now. */
export function ActiveShift({ job, own, onOpen }: Props) {
  const now = useNow();
  const active = asActive(job);
  const attention = attentionOf(active, now);
  const sign = SIGNS[attention];
  // A member knows whether they are there themselves.
  const line = own && attention === 'not_here' ? job.status : activeLine(active, now);
  const who = own ? job.location.title : job.assigned_to ? nameOf(job.assigned_to) : 'Nobody booked';
  const due = attention === 'no_show' || attention === 'not_here' || line === job.status;
  return (
    <li className={classes.shift}>
      <Person name={who} size={32} />
      <div>
        <ShiftLink job={job} onOpen={onOpen}>
          {who}
        </ShiftLink>
        <small>{own ? `${job.title}, ${job.city}` : `${job.title}, ${job.location.title}`}</small>
      </div>
      <div className={classes.line}>
        <b data-tone={sign?.tone}>
          {sign && <sign.Icon size={15} stroke={1.8} aria-hidden />}
          <span className={shared.num}>{line}</span>
        </b>
        <small className={shared.num}>{due ? `Due ${job.job_start_time}` : job.status}</small>
      </div>
    </li>
  );
}
