import type { Message } from '@handover/contract/messages/messages';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Ago } from '../ui/Ago.tsx';
import classes from './Conversation.module.css';

type Props = { said: readonly Message[]; more: boolean; busy: boolean; onMore: () => void };

/** Messages of a conversation, scrolled to the newest at the end. */
export function Said({ said, more, busy, onMore }: Props) {
  const log = useRef<HTMLDivElement>(null);
  const newest = said.at(-1)?.message_id;
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [newest]);
  return (
    // Focusable, so that it can be scrolled by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={log} className={classes.messages} role="log" aria-label="What was said" tabIndex={0}>
      {more && (
        <Button className={classes.earlier} variant="subtle" size="xs" disabled={busy} onClick={onMore}>
          {busy ? 'Loading...' : 'Show earlier messages'}
        </Button>
      )}
      {said.length === 0 && <p className={classes.none}>Nothing has been said about this shift yet.</p>}
      <ol>
        {said.map(({ message_id, mine, author_name, text, created_at, read }) => (
          <li key={message_id} className={`${classes.message} ${mine ? classes.mine : ''}`}>
            <p>{text}</p>
            <small>
              {mine ? 'You' : author_name}, <Ago at={created_at} />
              {mine && read && ' · Read'}
            </small>
          </li>
        ))}
      </ol>
    </div>
  );
}
