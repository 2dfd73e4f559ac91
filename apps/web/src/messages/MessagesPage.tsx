import type { Thread } from '@handover/contract/messages/messages';
import { viewerOf, isMember } from '@handover/domain/viewer';
import { IconMessages } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useMe } from '../api/me.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Empty } from '../ui/Empty.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Conversation } from './Conversation.tsx';
import classes from './MessagesPage.module.css';
import { ShiftLine } from './ShiftLine.tsx';
import { ThreadList } from './ThreadList.tsx';
import type { Where } from './where.ts';

/** Messages page: the viewer's threads, and beside them the thread in the address. */
export function MessagesPage() {
  const viewer = viewerOf(useMe());
  const { thread, job, with: whom } = useSearch({ strict: false });
  if (!viewer) return null;
  const thread_id = typeof thread === 'string' ? thread : undefined;
  const where: Where | undefined = thread_id
    ? { thread_id }
    : isMember(viewer) && typeof job === 'string'
      ? { job_id: job, with: whom === 'home' ? 'home' : 'member' }
      : undefined;
  return (
    <div className={classes.page} data-open={where !== undefined}>
      {where && (
        <BackLink href="/messages" className={classes.back}>
          Messages
        </BackLink>
      )}
      <PageHead title="Messages" className={classes.head} />
      <div className={classes.columns}>
        <div className={classes.list}>
          <ThreadList open={thread_id} />
        </div>
        <section className={classes.one} aria-label="Conversation">
          {where ? (
            <Conversation key={JSON.stringify(where)} where={where} level={viewer.level} shift={lineOf} />
          ) : (
            <Empty icon={<IconMessages size={22} stroke={1.7} />} title="Choose a conversation" />
          )}
        </section>
      </div>
    </div>
  );
}

const lineOf = (thread: Thread | null) =>
  thread && <ShiftLine job={thread.job} href={`/job_info/${thread.job.job_id}`} />;
