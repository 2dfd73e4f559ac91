import { ticketCommands, type Ticket } from '@handover/contract/support/support';
import { type Viewer, viewerOf, isAdminOrManager } from '@handover/domain/viewer';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useAnew, useCall } from '../../api/client.ts';
import { useLive } from '../../api/live.ts';
import { useMe } from '../../api/me.ts';
import { EntryFrame } from '../../pages/EntryFrame.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Html } from '../../ui/Html.tsx';
import { SkeletonRows } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useNow } from '../../ui/useNow.ts';
import { FileList } from '../files/FileList.tsx';
import { TicketLinks } from '../links/TicketLinks.tsx';
import { PriorityPill, RespondBy } from '../pills.tsx';
import { Comments } from './Comments.tsx';
import shared from '../../ui/shared.module.css';
import classes from './TicketPage.module.css';
import { TicketSide } from './TicketSide.tsx';
import { ticketHeading } from './ticketTexts.ts';
import { WriteComment } from './WriteComment.tsx';

/** Interval of reloads, for viewers who are not notified of a comment. */
const EVERY_MS = 60_000;

export function TicketPage() {
  const viewer = viewerOf(useMe());
  const { uuid = '' } = useParams({ strict: false });
  return viewer && <Found key={uuid} viewer={viewer} uuid={uuid} />;
}

function Found({ viewer, uuid }: { viewer: Viewer; uuid: string }) {
  const cache = useQueryClient();
  const answer = useCall(ticketCommands.find, { uuid }, { every: EVERY_MS });
  useLive('notification', useAnew(ticketCommands.find.name));
  const changed = (data: Ticket) => cache.setQueryData([ticketCommands.find.name, { uuid }], { data });
  return (
    <EntryFrame answer={answer} skeleton={<SkeletonRows rows={5} />}>
      {(ticket) => <Shown viewer={viewer} ticket={ticket} onChange={changed} />}
    </EntryFrame>
  );
}

type Props = { viewer: Viewer; ticket: Ticket; onChange: (ticket: Ticket) => void };

/** Ticket: the question, its comments, and at the side its state. */
function Shown({ viewer, ticket, onChange }: Props) {
  const now = useNow();
  const overdue = ticket.respond_by !== null && new Date(ticket.respond_by) <= now;
  const desk = isAdminOrManager(viewer);
  return (
    <>
      <BackLink href={desk ? '/support_desk' : '/help'}>{desk ? 'Support Desk' : 'Help'}</BackLink>
      <PageHead
        entry
        title={ticket.title}
        tab={`#${ticket.id} ${ticket.title}`}
        meta={
          <>
            <PriorityPill priority={ticket.priority} />
            {overdue && ticket.respond_by && <RespondBy at={ticket.respond_by} overdue />}
          </>
        }
        second={ticketHeading(ticket)}
      />
      <div className={classes.columns}>
        <section className={`${shared.card} ${classes.asked}`} aria-label="Description">
          <Html html={ticket.description} />
          <FileList uuid={ticket.uuid} files={ticket.files} />
          <TicketLinks ticket={ticket} />
        </section>
        <TicketSide viewer={viewer} ticket={ticket} overdue={overdue} onChange={onChange} />
        <div className={classes.said}>
          <Comments viewer={viewer} ticket={ticket} onChange={onChange} />
          <WriteComment viewer={viewer} ticket={ticket} onChange={onChange} />
        </div>
      </div>
    </>
  );
}
