import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** Current values in one line. */
  summary: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  children: ReactNode;
};

/** Collapsible part for rarely changed values, with a summary in one line. */
export const Disclosure = ({ title, summary, open, onOpen, children }: Props) => (
  <details className="more-options" open={open} onToggle={(event) => onOpen(event.currentTarget.open)}>
    <summary>
      <IconChevronRight size={16} aria-hidden />
      <b>{title}</b>
      <span className="dim">{summary}</span>
    </summary>
    {children}
  </details>
);
