import { MESSAGE_LENGTH } from '@handover/domain/messages/policy';
import { Button, Kbd, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { messageOf } from '../api/error.ts';
import { Banner } from '../ui/Banner.tsx';
import { SUBMIT_KEY } from '../ui/submitKey.ts';
import { usePhone } from '../ui/usePhone.ts';
import { countText, withQuick } from './quick.ts';
import shared from '../ui/shared.module.css';
import classes from './Writing.module.css';
import { postThere, type Where } from './where.ts';

type Props = { where: Where; quick: readonly string[]; onSaid: () => Promise<unknown> };

/** Field for the next message. The text stays until the server has it. */
export function Writing({ where, quick, onSaid }: Props) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const label = useId();
  const phone = usePhone();
  const saying = useMutation({ mutationFn: (said: string) => postThere(where, said).then(onSaid) });

  const write = (said: string) => {
    setText(said);
    setProblem(undefined);
  };
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    field.current?.focus();
    if (saying.isPending) return;
    if (text.trim() === '') return setProblem('Write something');
    saying.mutate(text, { onSuccess: () => write('') });
  };
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !event.nativeEvent.isComposing) send();
  };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      {saying.isError && <Banner tone="red">{messageOf(saying.error)}</Banner>}
      {quick.length > 0 && (
        <div className={classes.quick} role="group" aria-labelledby={label}>
          <p id={label}>Quick messages</p>
          {quick.map((said) => (
            <button
              key={said}
              type="button"
              onClick={() => {
                write(withQuick(text, said).slice(0, MESSAGE_LENGTH));
                field.current?.focus();
              }}
            >
              {said}
            </button>
          ))}
        </div>
      )}
      <Textarea
        ref={field}
        label="Message"
        name="text"
        value={text}
        error={problem}
        autosize
        minRows={phone ? 2 : 4}
        maxRows={8}
        maxLength={MESSAGE_LENGTH}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={sendByKeys}
      />
      <p className={`${classes.count} ${shared.num}`}>{countText(text, MESSAGE_LENGTH)}</p>
      <div className={classes.foot}>
        <p>Sent in the app, and by mail if unread after 10 min</p>
        <Button
          className={classes.send}
          type="submit"
          leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}
          rightSection={
            <Kbd className={classes.key} aria-hidden>
              {SUBMIT_KEY} ↵
            </Kbd>
          }
          aria-disabled={saying.isPending}
        >
          {saying.isPending ? 'Loading...' : 'Send'}
        </Button>
      </div>
    </form>
  );
}
