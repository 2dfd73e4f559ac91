import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading, SkeletonRows } from '../../ui/Loading.tsx';
import shared from '../../ui/shared.module.css';
import part from '../../ui/Part.module.css';
import titled from '../../ui/Titled.module.css';

type Props<T> = {
  title: string;
  answer: UseQueryResult<{ data: T }>;
  /** Button in the card's header, for users who may change it. */
  change?: { words: string; icon?: ReactNode; onClick: () => void } | undefined;
  children: (data: T) => ReactNode;
};

/** Card for one part of a client's billing. */
export function BillingCard<T>({ title, answer, change, children }: Props<T>) {
  const id = useId();
  return (
    <section className={`${shared.card} ${titled.card} ${part.part}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {change && answer.data && (
          <Button variant="default" size="xs" leftSection={change.icon} aria-haspopup="dialog" onClick={change.onClick}>
            {change.words}
          </Button>
        )}
      </header>
      {answer.data ? (
        children(answer.data.data)
      ) : answer.isError ? (
        <ErrorState onRetry={() => void answer.refetch()} />
      ) : (
        <Loading>
          <SkeletonRows rows={2} />
        </Loading>
      )}
    </section>
  );
}
