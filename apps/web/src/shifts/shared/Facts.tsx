import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import classes from './Facts.module.css';

/** List of facts in columns. */
export const Facts = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <dl className={cx(classes.facts, className)}>{children}</dl>
);

export const Fact = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? classes.wide : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
