import { ticketCommands, type Ticket, type TicketComment } from '@handover/contract/support/support';
import { ticketPolicy } from '@handover/domain/support/policy';
import type { Viewer } from '@handover/domain/viewer';
import { IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { Ago } from '../../ui/Ago.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Html } from '../../ui/Html.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Person } from '../../ui/Person.tsx';
import { FileList } from '../files/FileList.tsx';
import { Pill } from '../../ui/Pill.tsx';
import classes from './Comments.module.css';
import { useMove } from './useMove.ts';

type Props = { viewer: Viewer; ticket: Ticket; onChange: (ticket: Ticket) => void };

/** Comments of a ticket: support at the left, others at the right. */
export function Comments({ viewer, ticket, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const confirm = useConfirm();
  const { move, pending } = useMove(ticketCommands.delete_comment, onChange);
  const remove = async ({ id }: TicketComment) => {
    const sure = await confirm({ title: 'Delete Comment', keep: 'Cancel', act: 'Delete comment', danger: true });
    // Moves the focus to the first comment, with the scroll position.
    const toTheFirst = () => {
      const first = list.current?.querySelector('li');
      first?.scrollIntoView({ block: 'start' });
      first?.focus({ preventScroll: true });
    };
    if (sure) move({ id }, toTheFirst);
  };
  return (
    <section aria-labelledby="comments">
      <h2 id="comments" className={classes.title}>
        Comments <span>{ticket.comments.filter(({ deleted }) => !deleted).length}</span>
      </h2>
      {ticket.comments.length === 0 && <p className={classes.none}>Nobody has commented yet.</p>}
      <ol className={classes.comments} ref={list}>
        {ticket.comments.map((comment) => (
          <Comment
            key={comment.id}
            uuid={ticket.uuid}
            comment={comment}
            onRemove={
              ticketPolicy.delete_comment(viewer, comment).ok && !pending ? () => void remove(comment) : undefined
            }
          />
        ))}
      </ol>
    </section>
  );
}

type Said = { uuid: string; comment: TicketComment; onRemove: (() => void) | undefined };

function Comment({ uuid, comment, onRemove }: Said) {
  const { created_by, created_at, is_admin, deleted, description, files } = comment;
  return (
    <li className={`${classes.comment} ${is_admin ? classes.support : ''}`} tabIndex={-1}>
      <Person name={created_by} size={30} />
      <div>
        <div className={classes.head}>
          <b>{created_by}</b>
          {is_admin && <Pill tone="blue">Support team</Pill>}
          <Ago at={created_at} />
          {onRemove && (
            <IconButton label="Delete comment" variant="subtle" onClick={onRemove}>
              <IconTrash size={16} stroke={1.7} aria-hidden />
            </IconButton>
          )}
        </div>
        <div className={classes.body} data-comment-body data-deleted={deleted || undefined}>
          {deleted ? <p>This comment was deleted</p> : <Html html={description} />}
          <FileList uuid={uuid} files={files} />
        </div>
      </div>
    </li>
  );
}
