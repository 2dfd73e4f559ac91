import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './PageHead.module.css';
import { useTitle } from './useTitle.ts';

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
    <div className={cx('page-head', styles.head, className)}>
      <div>
        <div className={`page-title ${entry ? styles.entry : ''}`}>
          <h1>{title}</h1>
          {meta}
        </div>
        {second && <h2 className={styles.second}>{second}</h2>}
        {hint && <p className="page-hint">{hint}</p>}
      </div>
      {actions && <div className={`page-actions ${entry ? styles.spread : ''}`}>{actions}</div>}
    </div>
  );
}
