import { ticketCommands, type Ticket } from '@handover/contract/support/support';
import { ticketPolicy } from '@handover/domain/support/policy';
import type { Viewer } from '@handover/domain/viewer';
import { Button, Kbd, SegmentedControl } from '@mantine/core';
import { IconLock, IconSend } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { SUBMIT_KEY, useSubmitKey } from '../../ui/submitKey.ts';
import { AttachFiles } from '../files/AttachFiles.tsx';
import { useAttachments } from '../files/useAttachments.ts';
import { usePhone } from '../../ui/usePhone.ts';
import { CannedReplies } from './CannedReplies.tsx';
import classes from './Comments.module.css';
import { useDraft } from './useDraft.ts';
import { useMove } from './useMove.ts';
import { opensAgain, followersText } from './ticketTexts.ts';

type Props = { viewer: Viewer; ticket: Ticket; onChange: (ticket: Ticket) => void };
type Kind = 'comment' | 'note';

const KINDS = [
  { value: 'comment', label: 'Answer' },
  { value: 'note', label: 'Internal note' },
];

/** Field for the next comment; administrators choose between an answer and an internal note. */
export function WriteComment(props: Props) {
  const [kind, setKind] = useState<Kind>('comment');
  const phone = usePhone();
  const choice = ticketPolicy.note(props.viewer).ok && (
    <SegmentedControl
      aria-label="What you write"
      data={KINDS}
      size={phone ? 'lg' : 'sm'}
      value={kind}
      onChange={(value) => setKind(value as Kind)}
    />
  );
  // Each kind has a draft of its own, so that a note that was begun never becomes an answer.
  return kind === 'note' ? <WriteNote {...props} choice={choice} /> : <WriteAnswer {...props} choice={choice} />;
}

type Chosen = Props & { choice: ReactNode };

/** The text stays until the server has it, and through a reload. */
function WriteAnswer({ viewer, ticket, onChange, choice }: Chosen) {
  const { uuid } = ticket;
  const form = useRef<HTMLFormElement>(null);
  const [draft, write] = useDraft(`ticket.${uuid}`);
  const attachments = useAttachments();
  const [empty, setEmpty] = useState<string>();
  const { move, pending, problem } = useMove(ticketCommands.comment, onChange);
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (pending || attachments.busy) return;
    if (draft === '') return setEmpty('Write a comment');
    const sent = () => {
      write('');
      attachments.clear();
    };
    move({ uuid, comment: draft, file_ids: attachments.file_ids }, sent);
  };
  useSubmitKey(send, form);
  const change = (html: string) => {
    setEmpty(undefined);
    write(html);
  };
  return (
    <form className={classes.write} ref={form} onSubmit={send} noValidate>
      {problem && <Banner tone="red">{problem}</Banner>}
      {opensAgain(viewer, ticket) && (
        <Banner tone="blue">This ticket is completed. Your comment opens it again.</Banner>
      )}
      {choice && (
        <div className={classes.above}>
          {choice}
          <CannedReplies ticket={ticket} onInsert={(html) => change(draft + html)} />
        </div>
      )}
      <RichText
        label="Comment"
        hide_label
        value={draft}
        placeholder="Write a comment"
        error={empty}
        onChange={change}
      />
      <AttachFiles attachments={attachments} />
      <div className={classes.foot}>
        <p>{followersText(viewer, ticket)}</p>
        <Button
          type="submit"
          leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}
          rightSection={<Kbd aria-hidden>{SUBMIT_KEY} ↵</Kbd>}
          aria-disabled={pending || attachments.busy}
        >
          {pending ? 'Loading...' : 'Send Comment'}
        </Button>
      </div>
    </form>
  );
}

function WriteNote({ ticket: { uuid }, onChange, choice }: Chosen) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, write] = useDraft(`ticket.${uuid}.note`);
  const [empty, setEmpty] = useState<string>();
  const { move, pending, problem } = useMove(ticketCommands.note, onChange);
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (pending) return;
    if (draft === '') return setEmpty('Write a note');
    move({ uuid, note: draft }, () => write(''));
  };
  useSubmitKey(save, form);
  return (
    <form className={classes.write} ref={form} onSubmit={save} noValidate data-note>
      {problem && <Banner tone="red">{problem}</Banner>}
      <div className={classes.above}>{choice}</div>
      <RichText
        label="Internal note"
        hide_label
        value={draft}
        placeholder="Write a note that only administrators read"
        error={empty}
        onChange={(html) => {
          setEmpty(undefined);
          write(html);
        }}
      />
      <div className={classes.foot}>
        <p>Only administrators read this. Nobody is told.</p>
        <Button
          type="submit"
          leftSection={<IconLock size={16} stroke={1.7} aria-hidden />}
          rightSection={<Kbd aria-hidden>{SUBMIT_KEY} ↵</Kbd>}
          aria-disabled={pending}
        >
          {pending ? 'Loading...' : 'Save note'}
        </Button>
      </div>
    </form>
  );
}
