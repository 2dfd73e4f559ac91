import { ticketCommands, type Ticket } from '@handover/contract/support/support';
import type { Viewer } from '@handover/domain/viewer';
import { Button, Kbd } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { SUBMIT_KEY, useSubmitKey } from '../../ui/submitKey.ts';
import { AttachFiles } from '../files/AttachFiles.tsx';
import { useAttachments } from '../files/useAttachments.ts';
import classes from './Comments.module.css';
import { useDraft } from './useDraft.ts';
import { useMove } from './useMove.ts';
import { opensAgain, followersText } from './ticketTexts.ts';

type Props = { viewer: Viewer; ticket: Ticket; onChange: (ticket: Ticket) => void };

/** Field for the next comment. The text stays until the server has it, and through a reload. */
export function WriteComment({ viewer, ticket, onChange }: Props) {
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
  return (
    <form className={classes.write} ref={form} onSubmit={send} noValidate>
      {problem && <Banner tone="red">{problem}</Banner>}
      {opensAgain(viewer, ticket) && (
        <Banner tone="blue">This ticket is completed. Your comment opens it again.</Banner>
      )}
      <RichText
        label="Comment"
        hide_label
        value={draft}
        placeholder="Write a comment"
        error={empty}
        onChange={(html) => {
          setEmpty(undefined);
          write(html);
        }}
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
