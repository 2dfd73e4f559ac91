import { type MyTicket, supportDesk } from '@handover/contract/support/list';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../api/client.ts';
import { Ago } from '../../ui/Ago.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Loading.tsx';
import { TicketStatusPill } from '../pills.tsx';
import shared from '../../ui/shared.module.css';
import classes from './HelpPage.module.css';

/** Tickets of the user, latest activity first. */
export function YourTickets() {
  /** Cursor at which each page begins; undefined for the first. */
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <section className={`${shared.card} ${classes.tickets}`} aria-labelledby="your-tickets">
      <h2 id="your-tickets">Your tickets</h2>
      {pages.map((after, index) => (
        <TicketsFrom
          key={after ?? ''}
          after={after}
          onMore={index === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
        />
      ))}
    </section>
  );
}

type Props = { after: string | undefined; onMore: ((next: string) => void) | undefined };

function TicketsFrom({ after, onMore }: Props) {
  const answer = useCall(supportDesk.mine, after === undefined ? {} : { after });
  if (answer.isError && !answer.data) return <ErrorState onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <SkeletonRows rows={2} />;
  const { data, next } = answer.data;
  if (data.length === 0 && after === undefined) return <p className={shared.dim}>What you ask support stands here.</p>;
  return (
    <>
      <ul>
        {data.map((ticket) => (
          <Line key={ticket.uuid} ticket={ticket} />
        ))}
      </ul>
      {next && onMore && (
        <Button variant="default" onClick={() => onMore(next)}>
          Show more
        </Button>
      )}
    </>
  );
}

const Line = ({ ticket: { id, uuid, title, status, created_at, answered_at } }: { ticket: MyTicket }) => (
  <li>
    <AppLink href={`/help/tickets/${uuid}`}>
      <span>
        <b>{title}</b>
        <small>
          <span className={shared.num}>#{id}</span>
          {' · '}
          {answered_at ? 'Answered ' : 'Asked '}
          <Ago at={answered_at ?? created_at} />
        </small>
      </span>
      <TicketStatusPill status={status} />
    </AppLink>
  </li>
);
