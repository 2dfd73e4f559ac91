import { ticketCommands, type Ticket } from '@handover/contract/support/support';
import { dateTime } from '@handover/domain/format';
import { ticketPolicy } from '@handover/domain/support/policy';
import { targetWords } from '@handover/domain/support/targets';
import { PRIORITIES, PRIORITY_WORDS, TICKET_STATUS_WORDS, TICKET_STATUSES } from '@handover/domain/support/ticket';
import { type Viewer, isAdmin, isAdminOrManager } from '@handover/domain/viewer';
import type { ReactNode } from 'react';
import { AppLink } from '../../ui/AppLink.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { useNow } from '../../ui/useNow.ts';
import { PriorityPill, RespondBy, TicketStatusPill } from '../pills.tsx';
import { Choice } from './Choice.tsx';
import shared from '../../ui/shared.module.css';
import classes from './TicketPage.module.css';
import { useMove } from './useMove.ts';
import { spell } from './ticketTexts.ts';

type Props = { viewer: Viewer; ticket: Ticket; overdue: boolean; onChange: (ticket: Ticket) => void };

const NOBODY = { id: '', name: 'Nobody' };

/** State and assignee of a ticket; editable for those who may change them. */
export function TicketSide({ viewer, ticket, overdue, onChange }: Props) {
  const { uuid } = ticket;
  const status = useMove(ticketCommands.change_status, onChange);
  const priority = useMove(ticketCommands.change_priority, onChange);
  const assigned = useMove(ticketCommands.assign, onChange);
  const problem = status.problem ?? priority.problem ?? assigned.problem;
  const to = ticket.assigned_to ?? NOBODY;
  // The current assignee stays in the list, even if they can no longer be chosen.
  const chosen = [NOBODY, ...ticket.admins];
  const people = chosen.some(({ id }) => id === to.id) ? chosen : [...chosen, to];
  return (
    <aside className={`${shared.card} ${classes.side}`} aria-label="About this ticket">
      {problem && <Banner tone="red">{problem}</Banner>}
      <Choice
        label="Status"
        dialog={{ title: 'Change Status', act: 'Change status' }}
        value={ticket.status}
        options={TICKET_STATUSES.map((value) => ({ value, label: TICKET_STATUS_WORDS[value] }))}
        face={(value) => <TicketStatusPill status={value} />}
        may={ticketPolicy.change_status(viewer, ticket).ok}
        pending={status.pending}
        onChoose={(value) => status.move({ uuid, status: value })}
      />
      <Choice
        label="Priority"
        dialog={{ title: 'Change Priority', act: 'Change priority' }}
        value={ticket.priority}
        options={PRIORITIES.map((value) => ({ value, label: PRIORITY_WORDS[value] }))}
        face={(value) => <PriorityPill priority={value} />}
        may={ticketPolicy.change_priority(viewer, ticket).ok}
        pending={priority.pending}
        onChoose={(value) => priority.move({ uuid, priority: value })}
      />
      <Choice
        label="Assigned To"
        dialog={{ title: 'Assign User', act: 'Assign user' }}
        value={to.id}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        face={(value) => <b>{people.find(({ id }) => id === value)?.name}</b>}
        may={ticketPolicy.assign(viewer, ticket).ok}
        pending={assigned.pending}
        onChoose={(value) => assigned.move({ uuid, assigned_to_id: value || null })}
      />
      <Facts viewer={viewer} ticket={ticket} overdue={overdue} />
    </aside>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Facts({ viewer, ticket, overdue }: Omit<Props, 'onChange'>) {
  const now = useNow();
  const { care_provider, agency, respond_by, completed_at, created_at, first_reply_at } = ticket;
  return (
    <dl className={classes.facts}>
      {care_provider && isAdminOrManager(viewer) && (
        <Fact name="Care provider">
          <AppLink href={`/care_providers/${care_provider.care_provider_id}`}>{care_provider.company_name}</AppLink>
        </Fact>
      )}
      {agency && isAdmin(viewer) && (
        <Fact name="Agency">
          <AppLink href={`/agencies/${agency.agency_id}`}>{agency.company_name}</AppLink>
        </Fact>
      )}
      {respond_by && (
        <Fact name="Respond by">
          {dateTime(new Date(respond_by))} <RespondBy at={respond_by} overdue={overdue} />
        </Fact>
      )}
      <Fact name="First reply">
        {first_reply_at ? (
          <span title={dateTime(new Date(first_reply_at))}>{spell(created_at, new Date(first_reply_at))}</span>
        ) : (
          <>
            Not yet <small>We aim to answer {targetWords(ticket.priority)}</small>
          </>
        )}
      </Fact>
      <Fact name={completed_at ? 'Was open for' : 'Open for'}>
        {spell(created_at, completed_at ? new Date(completed_at) : now)}
      </Fact>
    </dl>
  );
}
