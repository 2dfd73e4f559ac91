import { messages } from '@handover/contract/messages/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, useAnew } from '../api/client.ts';
import { useLive } from '../api/live.ts';
import { readPage, type Where } from './where.ts';

/** Conversation as it stands now: new messages and read receipts arrive by live events. */
export function useConversation(where: Where) {
  const answer = useInfiniteQuery({
    queryKey: ['conversation', where],
    queryFn: ({ pageParam }) => readPage(where, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const anew = useAnew('conversation');
  const [newest] = answer.data?.pages ?? [];
  const thread = newest?.data.thread ?? null;
  const said = answer.data?.pages.toReversed().flatMap(({ data }) => data.messages) ?? [];
  useLive('message', (news) => {
    const about = 'thread_id' in where ? news?.thread_id === where.thread_id : news?.job_id === where.job_id;
    if (news === undefined || about) anew();
  });
  useReading(thread?.thread_id, said.findLast(({ mine }) => !mine)?.message_id);
  return { answer, thread, said, with: newest?.data.with ?? null, can: newest?.data.can };
}

/** Marks the newest message as read while the page is visible. */
function useReading(thread_id: string | undefined, message_id: string | undefined): void {
  const told = useRef<string>(undefined);
  useEffect(() => {
    const tell = () => {
      if (!thread_id || !message_id || told.current === message_id || document.visibilityState !== 'visible') return;
      told.current = message_id;
      call(messages.read, { thread_id, message_id }).catch(() => (told.current = undefined));
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [thread_id, message_id]);
}
