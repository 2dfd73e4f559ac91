import { isAdmin } from '@handover/domain/viewer';
import { Button, Kbd } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { useMe } from '../../api/me.ts';
import { NotAllowed } from '../../pages/NotAllowed.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useHotkey } from '../../ui/hotkeys.ts';
import { Loading } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { DocumentFacts } from './DocumentFacts.tsx';
import { DocumentView } from './DocumentView.tsx';
import { QueueList } from './QueueList.tsx';
import { type ReviewQueue, useReviewQueue } from './useReviewQueue.ts';
import shared from '../../ui/shared.module.css';
import classes from './ReviewPage.module.css';

const TITLE = 'Documents to check';

/** Review queue of an administrator: the list, the document and its facts, worked through with single keys. */
export const ReviewPage = () => (isAdmin(useMe()) ? <Queue /> : <NotAllowed title={TITLE} levels={[1]} />);

function Queue() {
  const queue = useReviewQueue();
  const { rows } = queue;
  useHotkey('j', 'Next, previous', TITLE, queue.next, rows.length > 0);
  useHotkey('k', 'Next, previous', TITLE, queue.previous, rows.length > 0);
  return (
    <div>
      <BackLink href="/compliance">Compliance</BackLink>
      <PageHead title={TITLE} actions={rows.length > 0 && <Progress queue={queue} />} className={classes.head} />
      {queue.loading ? (
        <Loading />
      ) : queue.failed ? (
        <ErrorState onRetry={queue.retry} />
      ) : rows.length === 0 ? (
        <Empty
          icon={<IconCircleCheck size={22} stroke={1.7} />}
          title="Nothing waits to be checked"
          text="Certificates and vaccinations appear here as soon as staff send them."
        />
      ) : (
        <div className={classes.columns}>
          <QueueList queue={queue} />
          {queue.row ? <Current key={queue.row.entry_id} queue={queue} /> : <End queue={queue} />}
        </div>
      )}
    </div>
  );
}

function Current({ queue }: { queue: ReviewQueue }) {
  if (!queue.row) return null;
  return (
    <>
      <DocumentView row={queue.row} />
      <DocumentFacts row={queue.row} onDecide={queue.decide} />
    </>
  );
}

function Progress({ queue: { rows, place, checked, beyond, next, previous } }: { queue: ReviewQueue }) {
  const total = rows.length + beyond;
  return (
    <>
      <span className={classes.progress}>
        <span className={shared.num}>
          <b>{Math.min(place + 1, rows.length)}</b> of {total}
        </span>
        <progress value={checked} max={total} aria-label={`${checked} of ${total} checked`} />
      </span>
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        rightSection={<Kbd aria-hidden>K</Kbd>}
        disabled={place === 0}
        onClick={previous}
      >
        Previous
      </Button>
      <Button
        variant="default"
        leftSection={<Kbd aria-hidden>J</Kbd>}
        rightSection={<IconChevronRight size={16} aria-hidden />}
        disabled={place >= rows.length - 1 && checked < rows.length}
        onClick={next}
      >
        Next
      </Button>
    </>
  );
}

/** What stands at the end of the queue. */
function End({ queue: { rows, checked, rejected, unsaved, beyond, retry } }: { queue: ReviewQueue }) {
  const left = rows.length - checked;
  const said = rejected === 0 ? 'None was rejected.' : `${rejected} of them rejected.`;
  return (
    <section className={classes.end} role="status">
      <Empty
        as="h2"
        icon={<IconCircleCheck size={22} stroke={1.7} />}
        title={
          unsaved > 0
            ? `${checked} of ${rows.length} are checked`
            : left > 0
              ? 'Saving...'
              : `All ${rows.length} are checked`
        }
        text={unsaved > 0 ? `${unsaved} could not be saved: go back to see why.` : said}
        action={
          beyond > 0 ? (
            <Button onClick={retry}>Load the next ones</Button>
          ) : (
            <Button component={AppLink} href="/compliance" variant="default">
              Back to Compliance
            </Button>
          )
        }
      />
    </section>
  );
}
