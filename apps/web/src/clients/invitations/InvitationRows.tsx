import type { Answer } from '@handover/contract/endpoint';
import type { listInvitations } from '@handover/contract/clients/invitations';
import { Button, Table } from '@mantine/core';
import { Ago } from '../../ui/Ago.tsx';
import { lastSent, mayResend, mayRevoke, STATE_WORDS } from './invitationTexts.ts';
import type { InvitationState } from '@handover/domain/clients/invitations';
import { IconAlertTriangle, IconCheck, IconCircleMinus, IconMail, IconMailForward } from '@tabler/icons-react';
import { Pill, type Tone } from '../../ui/Pill.tsx';
import shared from '../../ui/shared.module.css';
import classes from './InvitationRows.module.css';
import rowClasses from '../../ui/Rows.module.css';

export type Invitation = Answer<typeof listInvitations>['data'][number];

type Props = {
  invitations: readonly Invitation[];
  /** One of them is being resent or revoked. */
  busy: boolean;
  onResend: (invitation: Invitation) => void;
  onRevoke: (invitation: Invitation) => void;
};

const inviter = ({ invited_by }: Invitation) => (invited_by ? `${invited_by.first_name} ${invited_by.last_name}` : '–');

export function InvitationTable(props: Props) {
  const withAgency = props.invitations.some(({ agency }) => agency);
  return (
    <div className={classes.table}>
      <Table aria-labelledby="invitations">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Email</Table.Th>
            {withAgency && <Table.Th>Agency</Table.Th>}
            <Table.Th>Invited by</Table.Th>
            <Table.Th>Sent</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>
              <span className={shared.sr}>What you can do</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.invitations.map((invitation) => (
            <Table.Tr key={invitation.invitation_id}>
              <Table.Td className={classes.emailCell} title={invitation.email}>
                {invitation.email}
              </Table.Td>
              {withAgency && <Table.Td>{invitation.agency?.company_name ?? '–'}</Table.Td>}
              <Table.Td>{inviter(invitation)}</Table.Td>
              <Table.Td className={shared.dim}>
                <Ago at={lastSent(invitation)} />
              </Table.Td>
              <Table.Td>
                <StatePill state={invitation.state} />
              </Table.Td>
              <Table.Td>
                <Actions {...props} invitation={invitation} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Invitations as cards, for phones. */
export const InvitationCards = (props: Props) => (
  <ul className={`${rowClasses.rows} ${classes.cards}`} aria-labelledby="invitations">
    {props.invitations.map((invitation) => (
      <li key={invitation.invitation_id}>
        <b>{invitation.email}</b>
        <StatePill state={invitation.state} />
        <span className={shared.dim}>
          <Ago at={lastSent(invitation)} />, by {inviter(invitation)}
          {invitation.agency && ` for ${invitation.agency.company_name}`}
        </span>
        <Actions {...props} invitation={invitation} />
      </li>
    ))}
  </ul>
);

function Actions({ invitation, busy, onResend, onRevoke }: Props & { invitation: Invitation }) {
  const { state, email } = invitation;
  return (
    <span className={classes.actions}>
      {mayRevoke(state) && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          disabled={busy}
          aria-label={`Revoke the invitation of ${email}`}
          onClick={() => onRevoke(invitation)}
        >
          Revoke
        </Button>
      )}
      {mayResend(state) && (
        <Button
          size="xs"
          variant="default"
          disabled={busy}
          aria-label={`Send again to ${email}`}
          onClick={() => onResend(invitation)}
        >
          Send again
        </Button>
      )}
    </span>
  );
}

const LOOKS: Record<InvitationState, { tone: Tone; Icon: typeof IconMail }> = {
  sent: { tone: 'blue', Icon: IconMailForward },
  opened: { tone: 'amber', Icon: IconMail },
  registered: { tone: 'green', Icon: IconCheck },
  expired: { tone: 'red', Icon: IconAlertTriangle },
  revoked: { tone: 'grey', Icon: IconCircleMinus },
};

function StatePill({ state }: { state: InvitationState }) {
  const { tone, Icon } = LOOKS[state];
  return (
    <Pill tone={tone}>
      <Icon size={13} aria-hidden />
      {STATE_WORDS[state]}
    </Pill>
  );
}
