import { activeLine, type Attention, attentionOf } from '@handover/domain/dashboard/activeLine';
import { IconClock, IconUserX } from '@tabler/icons-react';
import { ShiftLink } from '../shifts/shared/ShiftLink.tsx';
import type { TableShift } from '../shifts/table/useShiftsTable.ts';
import { nameOf } from '../shifts/shared/shiftTexts.ts';
import { Person } from '../ui/Person.tsx';
import type { Tone } from '../ui/Pill.tsx';
import { useNow } from '../ui/useNow.ts';
import { asActive } from './asActive.ts';
import shared from '../ui/shared.module.css';
import classes from './ShiftCards.module.css';

const SIGNS: Partial<Record<Attention, { tone: Tone; Icon: typeof IconClock }>> = {
  no_show: { tone: 'red', Icon: IconUserX },
  not_here: { tone: 'red', Icon: IconUserX },
  told_late: { tone: 'amber', Icon: IconClock },
  late: { tone: 'amber', Icon: IconClock },
};

type Props = {
  job: TableShift;
  /** The shift is the viewer's own, so their name would say nothing. */
  own: boolean;
  /** The viewer is of this location, so its name would say nothing. */
  at_home: boolean;
  onOpen: (job_id: string) => void;
};

/** Active shift: who, where, and what needs attention now. */
export function ActiveShift({ job, own, at_home, onOpen }: Props) {
  const now = useNow();
  const active = asActive(job);
  const attention = attentionOf(active, now);
  const sign = SIGNS[attention];
  // A member knows whether they are there themselves.
  const line = own && attention === 'not_here' ? job.status : activeLine(active, now);
  const who = own ? job.location.title : job.assigned_to ? nameOf(job.assigned_to) : 'Nobody booked';
  const due = attention === 'no_show' || attention === 'not_here' || attention === 'told_late' || line === job.status;
  return (
    <li className={classes.shift}>
      <Person name={who} size={32} />
      <div>
        <ShiftLink job={job} onOpen={onOpen}>
          {who}
        </ShiftLink>
        <small>
          {[job.title, own ? job.city : at_home ? job.ward : job.location.title].filter(Boolean).join(', ')}
        </small>
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
