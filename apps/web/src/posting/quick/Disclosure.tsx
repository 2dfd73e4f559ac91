import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** What is in there now, in one line. */
  summary: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  children: ReactNode;
};

/** What is remembered and rarely changed: said in one line, opened on demand. */
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
