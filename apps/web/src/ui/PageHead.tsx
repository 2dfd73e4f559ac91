import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { useTitle } from './useTitle.ts';
import classes from './PageHead.module.css';

type Props = {
  title: string;
  /** Title of the browser's tab, if it differs from the heading. */
  tab?: string;
  meta?: ReactNode;
  hint?: ReactNode;
  /** Second heading below the first, if the specification has one. */
  second?: string;
  actions?: ReactNode;
  /** True for the page of one entry: its title wraps, and its actions fill a line on a phone. */
  entry?: boolean;
  className?: string | undefined;
};

/** Head of a page: its only h1 with content beside it; also sets the title of the browser's tab. */
export function PageHead({ title, tab = title, meta, hint, second, actions, entry = false, className }: Props) {
  useTitle(tab);
  return (
    <div className={cx(classes.head, className)}>
      <div>
        <div className={cx(classes.title, entry && classes.entry)} data-page-title>
          <h1>{title}</h1>
          {meta}
        </div>
        {second && <h2 className={classes.second}>{second}</h2>}
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      {actions && (
        <div className={cx(classes.actions, entry && classes.spread)} data-screen-only>
          {actions}
        </div>
      )}
    </div>
  );
}
