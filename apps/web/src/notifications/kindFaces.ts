import type { NotificationKind } from '@handover/domain/notifications/kinds';
import {
  IconBuilding,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarX,
  IconMessage2,
  IconSend,
  IconShieldLock,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react';

/** Each kind has its picture and the colour of what it means. */
export const KIND_FACES: Record<NotificationKind, { Icon: typeof IconBuilding; tone: string }> = {
  invitation_registered: { Icon: IconUserCheck, tone: 'green' },
  client_status: { Icon: IconBuilding, tone: 'blue' },
  account_changed: { Icon: IconShieldLock, tone: 'amber' },
  offer_made: { Icon: IconSend, tone: 'blue' },
  offer_withdrawn: { Icon: IconCalendarX, tone: 'grey' },
  job_given: { Icon: IconCalendarCheck, tone: 'green' },
  job_taken_back: { Icon: IconCalendarX, tone: 'amber' },
  job_changed: { Icon: IconCalendarEvent, tone: 'amber' },
  job_cancelled: { Icon: IconCalendarX, tone: 'red' },
  application: { Icon: IconUserPlus, tone: 'blue' },
  offer_answered: { Icon: IconUserCheck, tone: 'green' },
  dropped_out: { Icon: IconCalendarX, tone: 'red' },
  refill_ended: { Icon: IconCalendarX, tone: 'amber' },
  job_turned_down: { Icon: IconCalendarX, tone: 'red' },
  planner_chosen: { Icon: IconCalendarEvent, tone: 'blue' },
  document_reviewed: { Icon: IconShieldLock, tone: 'blue' },
  expiry: { Icon: IconCalendarEvent, tone: 'amber' },
  booking_out_of_date: { Icon: IconCalendarX, tone: 'amber' },
  message: { Icon: IconMessage2, tone: 'grey' },
};
