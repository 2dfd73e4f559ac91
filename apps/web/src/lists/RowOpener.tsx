import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import rows from './Rows.module.css';

export type Opens = { to: string } | { edit: () => void } | undefined;

type Props = { opens: Opens; id: string; children: ReactNode };

/** Wraps the first cell so that a row can be opened by keyboard: a link to its page, or a button for its form. */
export function RowOpener({ opens, id, children }: Props) {
  if (!opens) return children;
  if ('to' in opens) {
    return (
      <Link to={opens.to} className={rows.opener} data-row={id}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" className={rows.opener} data-row={id} aria-haspopup="dialog" onClick={opens.edit}>
      {children}
    </button>
  );
}
