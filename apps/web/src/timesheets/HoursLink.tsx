import type { ReactNode } from 'react';
import { isPlainClick } from '../ui/plainClick.ts';
import rows from '../lists/Rows.module.css';

type Props = { job_id: string; onOpen: (job_id: string) => void; children: ReactNode };

/** Link with the real address of a timesheet, for new tabs; a plain click opens it over the list. */
export const HoursLink = ({ job_id, onOpen, children }: Props) => (
  <a
    href={`/job_info/${job_id}?panel=timesheet`}
    className={rows.opener}
    data-row={job_id}
    onClick={(event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      onOpen(job_id);
    }}
  >
    {children}
  </a>
);
