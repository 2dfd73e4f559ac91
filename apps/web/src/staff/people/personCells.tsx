import type { PersonRow } from '@handover/contract/staff/people';
import { shortDate, timeOfDay } from '@handover/domain/format';
import { NEAR_WEEKLY_LIMIT } from '@handover/domain/staff/people';
import { hoursOver } from '@handover/domain/staff/staffTexts';
import type { CSSProperties } from 'react';
import { AppLink } from '../../ui/AppLink.tsx';
import { Person } from '../../ui/Person.tsx';
import { Tags } from '../../ui/Tags.tsx';
import { useNow } from '../../ui/useNow.ts';
import { StandingPill } from '../StandingPill.tsx';
import shared from '../../ui/shared.module.css';
import classes from './People.module.css';

/** Picture and name, with the code and the city below. */
export const NameCell = ({ person: { name, picture, code, city } }: { person: PersonRow }) => (
  <span className={classes.name}>
    <Person name={name} size={32} picture={picture} />
    <span className={classes.two}>
      {name}
      <small className={`${shared.dim} ${shared.num}`}>{[code, city].filter(Boolean).join(' · ')}</small>
    </span>
  </span>
);

/** Hours of this week, of those that may be planned: amber when close to them, red above. */
export function WeekCell({ week: { minutes, limit_hours } }: Pick<PersonRow, 'week'>) {
  const hours = hoursOver(minutes);
  if (limit_hours === null) return <span className={shared.num}>{hours} h</span>;
  const share = limit_hours === 0 ? Number(minutes > 0) : minutes / (limit_hours * 60);
  const tone = share > 1 ? 'red' : share >= NEAR_WEEKLY_LIMIT ? 'amber' : undefined;
  return (
    <span
      className={classes.week}
      data-tone={tone}
      style={{ '--share': `${Math.min(100, share * 100)}%` } as CSSProperties}
    >
      <span className={shared.num}>
        <b>{hours}</b> of {limit_hours} h{share > 1 && <span className={shared.sr}>, too many</span>}
      </span>
    </span>
  );
}

export const PaperCell = ({ compliance: { state, words } }: Pick<PersonRow, 'compliance'>) => (
  <StandingPill standing={state}>{words}</StandingPill>
);

const HOMES_SHOWN = 1;

export const HomesCell = ({ homes }: Pick<PersonRow, 'homes'>) =>
  homes.length === 0 ? null : (
    <Tags
      tags={homes.map(({ office_id, title }) => ({ tag_id: office_id, title }))}
      most={HOMES_SHOWN}
      tab_stop={false}
    />
  );

/** Next shift with this agency, as a link to it. */
export function NextShiftCell({ next_shift }: Pick<PersonRow, 'next_shift'>) {
  const now = useNow();
  if (!next_shift) return <span className={shared.dim}>–</span>;
  const { job_id, starts_at, status, office } = next_shift;
  const at = new Date(starts_at);
  return (
    <span className={classes.two}>
      <AppLink href={`/job_info/${job_id}`}>{`${shortDate(at, now)}, ${timeOfDay(at)}`}</AppLink>
      <small className={shared.dim}>{status === 'Assigned' ? 'asked, not confirmed' : office}</small>
    </span>
  );
}
