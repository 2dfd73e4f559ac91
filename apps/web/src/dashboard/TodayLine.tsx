import type { TodayRow } from '@handover/contract/dashboard/dashboard';
import { todayLine } from '@handover/domain/dashboard/today';
import { londonTime } from '@handover/domain/time';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconMapPinCheck,
  IconMessage2,
  IconMoon,
  IconSun,
  IconUserPlus,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { PanelView } from '../shifts/shared/panelViews.ts';
import { ShiftLink } from '../shifts/shared/ShiftLink.tsx';
import { nameOf } from '../shifts/shared/shiftTexts.ts';
import { isNight } from '../shifts/shared/stripSegments.ts';
import { CallButton, CallIcon } from '../ui/CallButton.tsx';
import { Person } from '../ui/Person.tsx';
import { usePhone } from '../ui/usePhone.ts';
import shared from '../ui/shared.module.css';
import classes from './Today.module.css';

/** Row of Today with its moments as dates. */
export type Row = Omit<TodayRow, 'starts_at' | 'ends_at' | 'start_time'> & {
  starts_at: Date;
  ends_at: Date;
  start_time: Date | null;
};

const SIGNS = {
  not_here: IconAlertTriangle,
  no_show: IconAlertTriangle,
  told_late: IconClock,
  late: IconClock,
  gap: IconCircleDashed,
  expected: IconClock,
  on_site: IconMapPinCheck,
  done: IconCircleCheck,
};

type LineProps = {
  shift: Row;
  now: Date;
  /** The gap that starts next. */
  next: boolean;
  onOpen: (job_id: string, view?: PanelView) => void;
};

/** Line of a shift under Today: who, when, how it stands, and what the home can do about it. */
export function TodayLine({ shift, now, next, onOpen }: LineProps) {
  const { words, tone, attention } = todayLine(shift, now);
  const { title, ward, assigned_to, starts_at, ends_at, talk } = shift;
  const gap = attention === 'gap';
  const missing = attention === 'not_here' || attention === 'no_show';
  const who = gap || !assigned_to ? title : nameOf(assigned_to);
  const what = (gap || !assigned_to ? [ward] : [title, ward]).filter(Boolean).join(', ');
  const Sign = tone === 'green' && attention === 'expected' ? IconCircleCheck : SIGNS[attention];
  const Sky = isNight(londonTime(starts_at)) ? IconMoon : IconSun;
  return (
    <li className={classes.line} data-attention={attention}>
      {gap ? (
        <span className={classes.nobody}>
          <IconUserQuestion size={17} stroke={1.7} aria-hidden />
        </span>
      ) : (
        <Person name={who} size={32} />
      )}
      <div className={classes.who}>
        <ShiftLink job={shift} onOpen={onOpen}>
          {who}
        </ShiftLink>
        <small>{what}</small>
      </div>
      <span className={`${classes.times} ${shared.num}`}>
        <Sky size={16} stroke={1.6} aria-hidden />
        {londonTime(starts_at)} – {londonTime(ends_at)}
      </span>
      <b className={`${classes.state} ${shared.num}`} data-tone={tone}>
        <Sign size={16} stroke={1.8} aria-hidden />
        <span>{words}</span>
      </b>
      <span className={classes.acts} data-wide={gap || missing || undefined}>
        {(gap || missing) && (
          <Button
            variant={gap && next ? 'filled' : 'default'}
            size="xs"
            leftSection={gap && <IconUserPlus size={15} stroke={1.7} aria-hidden />}
            onClick={() => onOpen(shift.job_id)}
          >
            {gap ? 'Fill' : 'Replace'}
            <span className={shared.sr}>
              {' '}
              {who}, {londonTime(starts_at)}
            </span>
          </Button>
        )}
        {talk?.can.allowed && (
          <Reach
            who={who}
            telephone={talk.telephone}
            urgent={missing}
            onMessage={() => onOpen(shift.job_id, 'message_booked')}
          />
        )}
      </span>
    </li>
  );
}

type ReachProps = { who: string; telephone: string | null; urgent: boolean; onMessage: () => void };

/** Ways to reach the person on a shift: icons on a phone, unless the person is missing. */
function Reach({ who, telephone, urgent, onMessage }: ReachProps) {
  const icons = usePhone() && !urgent;
  const sign = <IconMessage2 size={17} stroke={1.7} aria-hidden />;
  const look = { variant: urgent ? 'default' : 'subtle', size: 'xs', className: classes.way ?? '' } as const;
  const name = <span className={shared.sr}> {who}</span>;
  if (icons)
    return (
      <>
        {telephone && <CallIcon number={telephone} size={44} label={`Call ${who}`} />}
        <ActionIcon variant="default" size={44} aria-label={`Message ${who}`} onClick={onMessage}>
          {sign}
        </ActionIcon>
      </>
    );
  return (
    <>
      {telephone && (
        <CallButton number={telephone} {...look}>
          Call{name}
        </CallButton>
      )}
      <Button leftSection={sign} onClick={onMessage} {...look}>
        Message{name}
      </Button>
    </>
  );
}
