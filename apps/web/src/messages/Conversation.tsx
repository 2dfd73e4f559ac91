import type { Thread } from '@handover/contract/messages/messages';
import type { Level } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/error.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading, SkeletonRows } from '../ui/Loading.tsx';
import { quickFor } from './quick.ts';
import { Said } from './Said.tsx';
import { useConversation } from './useConversation.ts';
import classes from './Conversation.module.css';
import { aboutOf, type Where } from './where.ts';
import { Who } from './Who.tsx';
import { Writing } from './Writing.tsx';

type Props = {
  where: Where;
  level: Level;
  /** Line about the shift, from what is known before the first message, or from the thread. */
  shift: (thread: Thread | null) => ReactNode;
};

/** Conversation: the other person, the shift, the messages so far, and the field for a new one. */
export function Conversation({ where, level, shift }: Props) {
  const { answer, thread, said, with: other, can } = useConversation(where);
  const refused = answer.error instanceof ApiError && answer.error.status > 0 && answer.error.status < 500;
  if (refused && answer.error) return <Refused words={answer.error.message} />;
  if (answer.isError && !answer.data) return <ErrorState onRetry={() => void answer.refetch()} />;
  if (!answer.data) {
    return (
      <div className={classes.waiting}>
        <Loading>
          <SkeletonRows rows={3} />
        </Loading>
      </div>
    );
  }
  const about = aboutOf(where, thread);
  return (
    <div className={classes.conversation} data-conversation>
      <Who other={other} about={about} />
      <div className={classes.main}>
        {shift(thread)}
        <Said
          said={said}
          more={answer.hasNextPage}
          busy={answer.isFetchingNextPage}
          onMore={() => void answer.fetchNextPage()}
        />
        {can?.write.allowed === false ? (
          <p className={classes.closed}>{can.write.text}</p>
        ) : (
          <Writing where={where} quick={quickFor(level, about)} onSaid={() => answer.refetch()} />
        )}
      </div>
    </div>
  );
}

const Refused = ({ words }: { words: string }) => (
  <Empty
    icon={<IconMessage2 size={22} stroke={1.7} />}
    title={words}
    text="What others have asked you about your shifts stands among your messages."
    action={
      <Button component={AppLink} href="/messages" variant="default" size="xs">
        Your messages
      </Button>
    }
  />
);
