import { messages, type ThreadRow } from '@handover/contract/messages/messages';
import { shortDate } from '@handover/domain/format';
import { threadLink } from '@handover/domain/messages/policy';
import { Button } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call, useAnew } from '../api/client.ts';
import { useLive } from '../api/live.ts';
import { Ago } from '../ui/Ago.tsx';
import { AppLink } from '../ui/AppLink.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useNow } from '../ui/useNow.ts';
import { Face } from './Face.tsx';
import shared from '../ui/shared.module.css';
import classes from './ThreadList.module.css';
import { PLANNERS } from './where.ts';

/** Threads of the viewer, newest first. */
export function ThreadList({ open }: { open: string | undefined }) {
  const answer = useInfiniteQuery({
    queryKey: [messages.threads.name],
    queryFn: ({ pageParam }) => call(messages.threads, { after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  useLive('message', useAnew(messages.threads.name));
  if (answer.isError && !answer.data) return <ErrorState onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Loading className={classes.waiting} />;
  const threads = answer.data.pages.flatMap(({ data }) => data);
  if (threads.length === 0) {
    return (
      <Empty
        icon={<IconMessage2 size={22} stroke={1.7} />}
        title="You have no messages"
        text="Messages about your shifts appear here and with each shift."
      />
    );
  }
  return (
    <>
      <ul className={classes.threads}>
        {threads.map((thread) => (
          <li key={thread.thread_id}>
            <Row thread={thread} open={thread.thread_id === open} />
          </li>
        ))}
      </ul>
      {answer.hasNextPage && (
        <Button
          className={classes.more}
          variant="subtle"
          size="xs"
          disabled={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          {answer.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  );
}

function Row({ thread, open }: { thread: ThreadRow; open: boolean }) {
  const { job, unread, last } = thread;
  const now = useNow();
  return (
    <AppLink href={threadLink(thread.thread_id)} className={classes.thread} aria-current={open ? 'true' : undefined}>
      <Face of={thread.with} size={40} />
      <span className={classes.text}>
        <span className={classes.top}>
          <b>{thread.with?.name ?? PLANNERS}</b>
          <small>
            <Ago at={thread.last_at} />
          </small>
        </span>
        <span className={classes.shift}>
          {job.title}, {job.office_title}, {shortDate(new Date(job.starts_at), now)}
        </span>
        <span className={classes.last}>
          <span>
            {last.mine && 'You: '}
            {last.text}
          </span>
          {unread > 0 && (
            <i className={shared.num}>
              {unread}
              <span className={shared.sr}> unread</span>
            </i>
          )}
        </span>
      </span>
    </AppLink>
  );
}
