import type { LinkKind } from '@handover/domain/support/ticket';
import { IconCalendarEvent, IconReceipt, IconUser } from '@tabler/icons-react';

/** How each kind of thing that a ticket can be about is shown. */
export const LINK_FACES: Record<LinkKind, { word: string; Icon: typeof IconUser }> = {
  job: { word: 'Shift', Icon: IconCalendarEvent },
  invoice: { word: 'Invoice', Icon: IconReceipt },
  member: { word: 'Staff member', Icon: IconUser },
};
