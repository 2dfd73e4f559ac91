import type { ReactNode } from 'react';
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
};

/** Head of a page: its only h1 with content beside it; also sets the title of the browser's tab. */
export function PageHead({ title, tab = title, meta, hint, second, actions }: Props) {
  useTitle(tab);
  return (
    <div className="page-head">
      <div>
        <div className="page-title">
          <h1>{title}</h1>
          {meta}
        </div>
        {second && <h2 className={styles.second}>{second}</h2>}
        {hint && <p className="page-hint">{hint}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </div>
  );
}
