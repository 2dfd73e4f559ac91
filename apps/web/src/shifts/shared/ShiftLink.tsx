import { useRouter, useRouterState } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Tags } from '../../ui/Tags.tsx';
import shared from '../../ui/shared.module.css';
import classes from './ShiftLink.module.css';
import { OUT_OF_DATE } from './shiftTexts.ts';
import rows from '../../lists/Rows.module.css';

type Props = {
  job: { job_id: string; out_of_date?: boolean };
  onOpen: (job_id: string) => void;
  /** True if Tab reaches it; among links with arrow keys only one does. */
  tab_stop?: boolean;
  /** True if the entry around it, positioned, is the link as a whole. */
  cover?: boolean;
  /** What it says in full, if its content is shortened: the title is shown on hover, and names the link for screen readers. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
} & DataAttributes;
type DataAttributes = Record<`data-${string}`, string | boolean | undefined>;

/** Address of the page without the open shift, so that a thousand links need not change when one is opened. */
const pageAddress = ({ pathname, searchStr }: { pathname: string; searchStr: string }): string => {
  const query = new URLSearchParams(searchStr);
  query.delete('job');
  query.delete('panel');
  return `${pathname}?${query}${query.size > 0 ? '&' : ''}job=`;
};

/** Link with the shift's real address, for new tabs and copying; a plain click opens it over its page. */
export function ShiftLink({ job, onOpen, tab_stop = true, cover = false, label, className, children, ...data }: Props) {
  const { job_id, out_of_date = false } = job;
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
      className={cx(rows.opener, cover && classes.cover, className)}
      title={label}
      {...data}
      data-row={job_id}
      tabIndex={tab_stop ? 0 : -1}
      onClick={open}
    >
      {label === undefined ? (
        children
      ) : (
        <div className={classes.shortened} aria-hidden>
          {children}
        </div>
      )}
      {out_of_date && label === undefined && <span className={shared.sr}>, {OUT_OF_DATE.toLowerCase()}</span>}
    </a>
  );
}

/** Tags of an entry that a link covers: only their button takes presses. */
export const TagsAboveLink = ({ className, ...tags }: ComponentProps<typeof Tags>) => (
  <Tags className={cx(classes.above, className)} {...tags} />
);
