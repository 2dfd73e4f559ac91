import { ticketCommands, type Ticket, type TicketComment, type TicketNote } from '@handover/contract/support/support';
import { ticketPolicy } from '@handover/domain/support/policy';
import type { Viewer } from '@handover/domain/viewer';
import { IconLock, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { Ago } from '../../ui/Ago.tsx';
import { cx } from '../../ui/cx.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { Html } from '../../ui/Html.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Person } from '../../ui/Person.tsx';
import { FileList } from '../files/FileList.tsx';
import { Pill } from '../../ui/Pill.tsx';
import classes from './Comments.module.css';
import { useMove } from './useMove.ts';

type Props = { viewer: Viewer; ticket: Ticket; onChange: (ticket: Ticket) => void };

type Said = (TicketComment & { note_id?: undefined }) | TicketNote;

/** Comments with the internal notes between them, by time; for everyone but administrators there are no notes. */
const inOrder = ({ comments, notes }: Ticket): Said[] =>
  [...comments, ...notes].toSorted((a, b) => a.created_at.localeCompare(b.created_at));

/** Comments of a ticket: support at the left, others at the right, internal notes across. */
export function Comments({ viewer, ticket, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const confirm = useConfirm();
  const comment = useMove(ticketCommands.delete_comment, onChange);
  const note = useMove(ticketCommands.delete_note, onChange);
  const pending = comment.pending || note.pending;
  const mayRemove = (said: Said) =>
    (said.note_id === undefined ? ticketPolicy.delete_comment(viewer, said) : ticketPolicy.delete_note(viewer, said))
      .ok && !pending;
  const remove = async (said: Said) => {
    const words =
      said.note_id === undefined
        ? { title: 'Delete Comment', act: 'Delete comment' }
        : { title: 'Delete Note', act: 'Delete note' };
    const sure = await confirm({ ...words, keep: 'Cancel', danger: true });
    // Moves the focus to the first comment, with the scroll position.
    const toTheFirst = () => {
      const first = list.current?.querySelector('li');
      first?.scrollIntoView({ block: 'start' });
      first?.focus({ preventScroll: true });
    };
    if (!sure) return;
    if (said.note_id === undefined) comment.move({ id: said.id }, toTheFirst);
    else note.move({ note_id: said.note_id });
  };
  return (
    <section aria-labelledby="comments">
      <h2 id="comments" className={classes.title}>
        Comments <span>{ticket.comments.filter(({ deleted }) => !deleted).length}</span>
      </h2>
      {ticket.comments.length === 0 && <p className={classes.none}>Nobody has commented yet.</p>}
      <ol className={classes.comments} ref={list}>
        {inOrder(ticket).map((said) => (
          <Entry
            key={said.note_id ?? said.id}
            uuid={ticket.uuid}
            said={said}
            onRemove={mayRemove(said) ? () => void remove(said) : undefined}
          />
        ))}
      </ol>
    </section>
  );
}

type EntryProps = { uuid: string; said: Said; onRemove: (() => void) | undefined };

function Entry({ uuid, said, onRemove }: EntryProps) {
  const { created_by, created_at, deleted, description } = said;
  const note = said.note_id !== undefined;
  const look = note ? classes.note : said.is_admin && classes.support;
  return (
    <li className={cx(classes.comment, look)} tabIndex={-1} data-note={note || undefined}>
      <Person name={created_by} size={30} />
      <div>
        <div className={classes.head}>
          <b>{created_by}</b>
          {note && (
            <Pill tone="amber">
              <IconLock size={13} aria-hidden /> Internal note
            </Pill>
          )}
          {!note && said.is_admin && <Pill tone="blue">Support team</Pill>}
          <Ago at={created_at} />
          {onRemove && (
            <IconButton label={note ? 'Delete note' : 'Delete comment'} variant="subtle" onClick={onRemove}>
              <IconTrash size={16} stroke={1.7} aria-hidden />
            </IconButton>
          )}
        </div>
        <div className={classes.body} data-comment-body data-deleted={deleted || undefined}>
          {deleted ? <p>{`This ${note ? 'note' : 'comment'} was deleted`}</p> : <Html html={description} />}
          {!note && <FileList uuid={uuid} files={said.files} />}
        </div>
      </div>
    </li>
  );
}
