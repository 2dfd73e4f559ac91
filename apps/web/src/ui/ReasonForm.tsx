import { Button, Textarea, type TextareaProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import '../styles/reason.css';
import { Banner } from './Banner.tsx';

type Props = {
  form: ComponentProps<'form'>;
  reason: TextareaProps;
  /** Why it was refused, in the server's words. */
  message: string | undefined;
  busy: boolean;
  /** The safe choice. */
  keep: string;
  act: string;
  danger?: boolean;
  onKeep: () => void;
  /** Which thing it is about, and what comes of it. */
  children: ReactNode;
};

/** The body of a dialog that asks for nothing but a reason. */
export const ReasonForm = ({ form, reason, message, busy, keep, act, danger = true, onKeep, children }: Props) => (
  <form {...form}>
    {message && <Banner tone="red">{message}</Banner>}
    <div className="context-card reason-for">{children}</div>
    <Textarea data-autofocus label="Reason" required maxLength={500} {...reason} />
    <div className="dialog-end">
      <Button variant="default" onClick={onKeep}>
        {keep}
      </Button>
      <Button type="submit" disabled={busy} {...(danger ? { color: 'red' } : {})}>
        {busy ? 'Loading...' : act}
      </Button>
    </div>
  </form>
);
