import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import classes from './Empty.module.css';

type Props = {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  as?: 'h1' | 'h2' | 'p';
  className?: string | undefined;
};

/** Empty state: a title, one line on what to do, and at most one button. */
export function Empty({ icon, title, text, action, as: Title = 'p', className }: Props) {
  return (
    <div className={cx(classes.empty, className)}>
      <span className={classes.icon} data-empty-icon>
        {icon}
      </span>
      <Title className={classes.title}>{title}</Title>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
