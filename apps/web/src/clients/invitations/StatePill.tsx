import type { InvitationState } from '@handover/domain/clients/invitations';
import { IconAlertTriangle, IconCheck, IconCircleMinus, IconMail, IconMailForward } from '@tabler/icons-react';
import { STATE_WORDS } from './invitationTexts.ts';

const LOOKS: Record<InvitationState, { tone: string; Icon: typeof IconMail }> = {
  sent: { tone: 'blue', Icon: IconMailForward },
  opened: { tone: 'amber', Icon: IconMail },
  registered: { tone: 'green', Icon: IconCheck },
  expired: { tone: 'red', Icon: IconAlertTriangle },
  revoked: { tone: 'grey', Icon: IconCircleMinus },
};

export function StatePill({ state }: { state: InvitationState }) {
  const { tone, Icon } = LOOKS[state];
  return (
    <span className={`pill ${tone}`}>
      <Icon size={13} aria-hidden />
      {STATE_WORDS[state]}
    </span>
  );
}
