import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Modal } from './Modal.tsx';

export type Question = {
  title: string;
  text?: string;
  /** Names the thing and who will be told. */
  context?: ReactNode;
  /** What may be said with it; nothing must. */
  asks?: ReactNode;
  /** The safe choice: "Keep shift". */
  keep: string;
  /** What will be done, as a verb: "Confirm delete". */
  act: string;
  danger?: boolean;
};

type Props = { question: Question; opened: boolean; onReply: (yes: boolean) => void };

/** The safe choice stands on the left and has the focus, so Enter by habit changes nothing. */
export default function ConfirmDialog({ question, opened, onReply }: Props) {
  const { title, text = 'Are you sure?', context, asks, keep, act, danger = false } = question;
  return (
    <Modal opened={opened} onClose={() => onReply(false)} title={title} size={420}>
      <p className="confirm-text">{text}</p>
      {context && <div className="context-card">{context}</div>}
      {asks}
      <div className="dialog-end">
        <Button variant="default" data-autofocus onClick={() => onReply(false)}>
          {keep}
        </Button>
        <Button {...(danger ? { color: 'red' } : {})} onClick={() => onReply(true)}>
          {act}
        </Button>
      </div>
    </Modal>
  );
}
