import { ticketsList, type TicketRow } from '@handover/contract/support/list';
import { isAdmin } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import { IconLifebuoy, IconMessage2 } from '@tabler/icons-react';
import { useMe } from '../../api/me.ts';
import type { Cells } from '../../lists/Cell.tsx';
import type { Row } from '../../lists/values.ts';
import { AllowedList } from '../../pages/AllowedList.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { PriorityPill, RespondBy, TicketStatusPill } from '../pills.tsx';
import { DeskTabs } from './DeskTabs.tsx';
import shared from '../../ui/shared.module.css';

const asTicket = (row: Row) => row as TicketRow;

const cells: Cells = {
  id: (row) => <span className={shared.num}>#{asTicket(row).id}</span>,
  priority: (row) => <PriorityPill priority={asTicket(row).priority} />,
  status: (row) => <TicketStatusPill status={asTicket(row).status} />,
  respond_by: (row) => {
    const { respond_by, overdue } = asTicket(row);
    return respond_by && <RespondBy at={respond_by} overdue={overdue} />;
  },
};

/** List without the care provider filter, since to a care provider all tickets come from their own. */
const ofOnePlace = { ...ticketsList, fields: ticketsList.fields.filter(({ id }) => id !== 'care_provider') };

/** Support desk: tickets, with the answer due first on top. */
export function DeskPage() {
  const { kind, level } = useMe();
  return (
    <AllowedList
      resource={kind === 'provider' ? ofOnePlace : ticketsList}
      cells={cells}
      tabs={(tab, choose) => <DeskTabs tab={tab} onChoose={choose} />}
      actions={
        <>
          {isAdmin(level) && (
            <Button
              component={AppLink}
              href="/canned_replies"
              variant="default"
              leftSection={<IconMessage2 size={16} aria-hidden />}
            >
              Canned replies
            </Button>
          )}
          <Button
            component={AppLink}
            href="/help?ask=1"
            variant="default"
            leftSection={<IconLifebuoy size={16} aria-hidden />}
          >
            Raise a ticket
          </Button>
        </>
      }
    />
  );
}
