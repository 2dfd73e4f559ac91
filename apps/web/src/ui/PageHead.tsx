import type { ReactNode } from 'react';
import styles from './PageHead.module.css';
import { useTitle } from './useTitle.ts';

type Props = {
  title: string;
  /** What the browser's tab says where the heading speaks to the person. */
  tab?: string;
  meta?: ReactNode;
  hint?: ReactNode;
  /** A second heading under the first, where the specification has one. */
  second?: string;
  actions?: ReactNode;
};

/** The one h1 of a page, what belongs beside it, and the page's name in the browser's tab. */
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
