import type { LinkKind } from '@handover/domain/support/ticket';
import { IconCalendarEvent, IconReceipt, IconUser } from '@tabler/icons-react';

/** Word and icon of each kind of subject. */
export const LINK_FACES: Record<LinkKind, { word: string; Icon: typeof IconUser }> = {
  job: { word: 'Shift', Icon: IconCalendarEvent },
  invoice: { word: 'Invoice', Icon: IconReceipt },
  member: { word: 'Staff member', Icon: IconUser },
};
