import type { JobRow } from '@handover/contract/jobs';
import { useRouter, useRouterState } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

type Props = { job: JobRow; onOpen: (job_id: string) => void; children: ReactNode };

/** A shift's real address, for new tabs and copying; a plain click opens it over the page that it is on. */
export function JobLink({ job: { job_id }, onOpen, children }: Props) {
  const { history } = useRouter();
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  const query = new URLSearchParams(searchStr);
  query.set('job', job_id);
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(job_id);
  };
  return (
    <a href={history.createHref(`${pathname}?${query}`)} className="row-opener" data-row={job_id} onClick={open}>
      {children}
    </a>
  );
}
