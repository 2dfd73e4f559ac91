import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import classes from './ContextCard.module.css';

type Props = { className?: string | undefined; children: ReactNode };

/** Box with the subject of a dialog, such as a shift. */
export const ContextCard = ({ className, children }: Props) => (
  <div className={cx(classes.card, className)}>{children}</div>
);
