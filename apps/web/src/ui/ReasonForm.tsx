import { Button, Textarea, type TextareaProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Banner } from './Banner.tsx';
import { ContextCard } from './ContextCard.tsx';
import dialog from './DialogEnd.module.css';
import classes from './ReasonForm.module.css';

type Props = {
  form: ComponentProps<'form'>;
  reason: TextareaProps;
  /** Reason of the server's refusal. */
  message: string | undefined;
  busy: boolean;
  /** Text of the safe choice. */
  keep: string;
  act: string;
  danger?: boolean;
  onKeep: () => void;
  /** Subject of the reason, and its consequences. */
  children: ReactNode;
};

/** Form of a dialog that asks only for a reason. */
export const ReasonForm = ({ form, reason, message, busy, keep, act, danger = true, onKeep, children }: Props) => (
  <form {...form}>
    {message && <Banner tone="red">{message}</Banner>}
    <ContextCard className={classes.subject}>{children}</ContextCard>
    <Textarea data-autofocus label="Reason" required maxLength={500} {...reason} />
    <div className={dialog.end}>
      <Button variant="default" onClick={onKeep}>
        {keep}
      </Button>
      <Button type="submit" disabled={busy} {...(danger ? { color: 'red' } : {})}>
        {busy ? 'Loading...' : act}
      </Button>
    </div>
  </form>
);
