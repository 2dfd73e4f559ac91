import { dateTime, fromNow } from '@handover/domain/format';
import { PRIORITY_WORDS, TICKET_STATUS_WORDS, type Priority, type TicketStatus } from '@handover/domain/support/ticket';
import {
  IconArrowDown,
  IconArrowUp,
  IconCircleCheck,
  IconClockExclamation,
  IconEye,
  IconFlame,
  IconMinus,
  IconPlayerPause,
  IconProgress,
  IconSparkles,
} from '@tabler/icons-react';
import { useNow } from '../ui/useNow.ts';
import { Pill, type Tone } from '../ui/Pill.tsx';

type Face = { tone: Tone; Icon: typeof IconMinus };

const STATUS_FACES: Record<TicketStatus, Face> = {
  new: { tone: 'blue', Icon: IconSparkles },
  active: { tone: 'green', Icon: IconProgress },
  for_review: { tone: 'amber', Icon: IconEye },
  on_hold: { tone: 'grey', Icon: IconPlayerPause },
  completed: { tone: 'grey', Icon: IconCircleCheck },
};
const PRIORITY_FACES: Record<Priority, Face> = {
  low: { tone: 'grey', Icon: IconArrowDown },
  medium: { tone: 'blue', Icon: IconMinus },
  high: { tone: 'amber', Icon: IconArrowUp },
  critical: { tone: 'red', Icon: IconFlame },
};

const FacePill = ({ face: { tone, Icon }, children }: { face: Face; children: string }) => (
  <Pill tone={tone}>
    <Icon size={13} aria-hidden />
    {children}
  </Pill>
);

/** Status of a ticket by colour, icon and word. */
export const TicketStatusPill = ({ status }: { status: TicketStatus }) => (
  <FacePill face={STATUS_FACES[status]}>{TICKET_STATUS_WORDS[status]}</FacePill>
);
export const PriorityPill = ({ priority }: { priority: Priority }) => (
  <FacePill face={PRIORITY_FACES[priority]}>{PRIORITY_WORDS[priority]}</FacePill>
);

export const OverduePill = () => <FacePill face={{ tone: 'red', Icon: IconClockExclamation }}>Overdue</FacePill>;

/** Time by which an answer is due, or that it is late. */
export function RespondBy({ at, overdue }: { at: string; overdue: boolean }) {
  const now = useNow();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={dateTime(moment)} data-overdue={overdue || undefined}>
      {overdue ? <OverduePill /> : fromNow(moment, now)}
    </time>
  );
}
