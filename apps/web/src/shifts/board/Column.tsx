import type { JobRow } from '@handover/contract/shifts/jobs';
import type { BoardColumn } from '@handover/contract/shifts/views';
import { Button, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { totalText } from '../../lists/texts.ts';
import { FACES } from '../shared/StatusBadge.tsx';
import type { ColumnId } from './columns.ts';
import { ShiftCard } from './ShiftCard.tsx';
import shared from '../../ui/shared.module.css';
import classes from './Column.module.css';
import cardClasses from './ShiftCard.module.css';

/** Distance from the end at which a column loads more. */
const AHEAD = '800px';

type Props = {
  title: string;
  id: ColumnId;
  status: keyof typeof FACES;
  /** Undefined while it is loading for the first time, or if that failed. */
  column: BoardColumn | undefined;
  loading: boolean;
  /** The visible column on a phone, where the page scrolls and not the column. */
  current: boolean;
  phone: boolean;
  open: string | undefined;
  fresh: ReadonlySet<string>;
  /** Shifts that this page has just published: they stand on top. */
  newest: readonly JobRow[];
  tab_stop: string | undefined;
  onOpen: (job_id: string) => void;
  onMore: (id: ColumnId) => Promise<void>;
};

export function Column({ title, id, status, column, loading, current, phone, ...cards }: Props) {
  const { Icon, tone } = FACES[status];
  const list = useRef<HTMLUListElement>(null);
  const marked = new Set(cards.newest.map(({ job_id }) => job_id));
  const jobs = column ? [...cards.newest, ...column.data.filter(({ job_id }) => !marked.has(job_id))] : [];
  const stop = jobs.some(({ job_id }) => job_id === cards.tab_stop) ? cards.tab_stop : jobs[0]?.job_id;
  return (
    <section className={classes.col} data-column={id} data-current={current || undefined} aria-labelledby={`col-${id}`}>
      <h2 id={`col-${id}`} className={classes.head}>
        <Icon size={16} stroke={2} className={classes.icon} style={{ color: `var(--h-${tone})` }} aria-hidden />
        {title}
        {column && (
          <span className={`${shared.num} ${classes.count}`} data-count>
            {totalText(column)}
          </span>
        )}
        {marked.size > 0 && (
          <span className={classes.added}>
            +{marked.size}
            <span className={shared.sr}> new</span>
          </span>
        )}
      </h2>
      <ul ref={list} data-cards className={classes.cards}>
        {jobs.map((job) => (
          <ShiftCard
            key={job.job_id}
            job={job}
            open={job.job_id === cards.open}
            fresh={cards.fresh.has(job.job_id)}
            is_new={marked.has(job.job_id)}
            tab_stop={job.job_id === stop}
            onOpen={cards.onOpen}
          />
        ))}
        {column?.next && (
          <More key={column.next} root={() => (phone ? null : list.current)} onMore={() => cards.onMore(id)} />
        )}
        {!column && loading && [0, 1, 2].map((card) => <CardSkeleton key={card} />)}
        {column && jobs.length === 0 && !column.next && <li className={classes.none}>No jobs found</li>}
      </ul>
    </section>
  );
}

/** End of a column: coming near it loads more; after a failure it waits for the user to retry. */
function More({ root, onMore }: { root: () => Element | null; onMore: () => Promise<void> }) {
  const end = useRef<HTMLLIElement>(null);
  const [failed, setFailed] = useState(false);
  const scrolled = useEffectEvent(root);
  const load = useEffectEvent(onMore);
  useEffect(() => {
    if (failed || !end.current) return;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        load().catch(() => setFailed(true));
      },
      { root: scrolled(), rootMargin: `${AHEAD} 0px` },
    );
    near.observe(end.current);
    return () => near.disconnect();
  }, [failed]);
  return (
    <li ref={end} data-more>
      {failed ? (
        <div role="alert" className={classes.failed}>
          <p>We could not load more shifts.</p>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={() => setFailed(false)}
          >
            Try again
          </Button>
        </div>
      ) : (
        <CardSkeleton as="div" />
      )}
    </li>
  );
}

const CardSkeleton = ({ as: Box = 'li' }: { as?: 'li' | 'div' }) => (
  <Box className={`${cardClasses.card} ${cardClasses.skeleton}`} aria-hidden>
    <div className={cardClasses.top}>
      <Skeleton h={10} w={70} />
      <Skeleton h={10} w={50} />
    </div>
    <Skeleton h={14} w="70%" mt={10} />
    <Skeleton h={10} w="90%" mt={8} />
    <Skeleton h={10} w="55%" mt={6} />
    <Skeleton h={5} mt={14} />
    <Skeleton h={18} w={80} mt={10} />
  </Box>
);
