import { useRouter, useRouterState } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { OUT_OF_DATE } from './shiftTexts.ts';

type Props = {
  job: { job_id: string; out_of_date?: boolean };
  onOpen: (job_id: string) => void;
  /** True if Tab reaches it; among links with arrow keys only one does. */
  tab_stop?: boolean;
  children: ReactNode;
};

/** Address of the page without the open shift, so that a thousand links need not change when one is opened. */
const pageAddress = ({ pathname, searchStr }: { pathname: string; searchStr: string }): string => {
  const query = new URLSearchParams(searchStr);
  query.delete('job');
  query.delete('panel');
  return `${pathname}?${query}${query.size > 0 ? '&' : ''}job=`;
};

/** Link with the shift's real address, for new tabs and copying; a plain click opens it over its page. */
export function ShiftLink({ job: { job_id, out_of_date = false }, onOpen, tab_stop = true, children }: Props) {
  const { history } = useRouter();
  const page = useRouterState({ select: ({ location }) => pageAddress(location) });
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(job_id);
  };
  return (
    <a
      href={history.createHref(page + job_id)}
      className="row-opener"
      data-row={job_id}
      tabIndex={tab_stop ? 0 : -1}
      onClick={open}
    >
      {children}
      {out_of_date && <span className="sr">, {OUT_OF_DATE.toLowerCase()}</span>}
    </a>
  );
}
