import type { NotificationKind } from '@handover/domain/notifications/kinds';
import { IconBuilding, IconMessage2, IconShieldLock, IconUserCheck } from '@tabler/icons-react';

/** Each kind has its picture and the colour of what it means. */
export const KIND_FACES: Record<NotificationKind, { Icon: typeof IconBuilding; tone: string }> = {
  invitation_registered: { Icon: IconUserCheck, tone: 'green' },
  client_status: { Icon: IconBuilding, tone: 'blue' },
  account_changed: { Icon: IconShieldLock, tone: 'amber' },
  message: { Icon: IconMessage2, tone: 'grey' },
};
