import type { ReactNode } from 'react';
import { useTitle } from './useTitle.ts';

type Props = { title: string; meta?: ReactNode; hint?: ReactNode; actions?: ReactNode };

/** The one h1 of a page, what belongs beside it, and the page's name in the browser's tab. */
export function PageHead({ title, meta, hint, actions }: Props) {
  useTitle(title);
  return (
    <div className="page-head">
      <div>
        <div className="page-title">
          <h1>{title}</h1>
          {meta}
        </div>
        {hint && <p className="page-hint">{hint}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </div>
  );
}
