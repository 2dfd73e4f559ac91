import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Modal } from './Modal.tsx';
import { ContextCard } from './ContextCard.tsx';
import classes from './DialogEnd.module.css';

export type Question = {
  title: string;
  text?: string;
  /** Subject of the question, and who will be notified. */
  context?: ReactNode;
  /** Optional input. */
  asks?: ReactNode;
  /** Text of the safe choice: "Keep shift". */
  keep: string;
  /** Text of the action, as a verb: "Confirm delete". */
  act: string;
  danger?: boolean;
};

type Props = Question & { onReply: (yes: boolean) => void };

/** Confirmation dialog. The safe choice stands at the left and has the focus, so Enter by habit changes nothing. */
export default function ConfirmDialog({ onReply, ...question }: Props) {
  const { title, text = 'Are you sure?', context, asks, keep, act, danger = false } = question;
  const [opened, { close }] = useDisclosure(true);
  const reply = (yes: boolean) => {
    close();
    onReply(yes);
  };
  return (
    <Modal opened={opened} onClose={() => reply(false)} title={title} size={420}>
      <p>{text}</p>
      {context && <ContextCard>{context}</ContextCard>}
      {asks}
      <div className={classes.end}>
        <Button variant="default" data-autofocus onClick={() => reply(false)}>
          {keep}
        </Button>
        <Button {...(danger ? { color: 'red' } : {})} onClick={() => reply(true)}>
          {act}
        </Button>
      </div>
    </Modal>
  );
}
