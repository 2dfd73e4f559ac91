import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '../api/error.ts';
import { Banner } from '../ui/Banner.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { NotFound } from './NotFound.tsx';

type Props<T> = {
  answer: UseQueryResult<{ data: T }>;
  /** Skeleton of the page while it loads. */
  skeleton: ReactNode;
  children: (entry: T) => ReactNode;
};

/**
 * True if the entry is missing, out of sight, or has an invalid id; the server does not tell these apart for the user.
 */
const isNotThere = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 422);

/** Page of one entry, with its loading, error and not-found states. */
export function EntryFrame<T>({ answer, skeleton, children }: Props<T>) {
  if (answer.isError && isNotThere(answer.error)) return <NotFound />;
  if (answer.data) {
    return (
      <>
        {answer.isError && <Banner tone="amber">{`This page may be out of date. ${messageOf(answer.error)}`}</Banner>}
        {children(answer.data.data)}
      </>
    );
  }
  if (answer.isError) return <ErrorState as="h1" onRetry={() => void answer.refetch()} />;
  return <Loading>{skeleton}</Loading>;
}
