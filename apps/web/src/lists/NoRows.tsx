import { Button } from '@mantine/core';
import { IconDatabaseOff, IconFilterSearch } from '@tabler/icons-react';
import { Empty } from '../ui/Empty.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { refusal } from './refusal.ts';
import { emptyText } from './texts.ts';
import type { List } from './useList.ts';

type Props = { list: List; one: string; onClear: () => void };

/** Empty state of a list: no rows and why, or that the list could not be loaded. */
export function NoRows({ list, one, onClear }: Props) {
  if (list.answer.isError && !list.rows) {
    return <ErrorState {...refusal(list.answer.error)} onRetry={list.refresh} />;
  }
  if (list.rows?.length !== 0) return null;
  const past_end = list.view.page > 1;
  const filtered = list.filtered.length > 0;
  return (
    <Empty
      icon={filtered ? <IconFilterSearch size={22} stroke={1.7} /> : <IconDatabaseOff size={22} stroke={1.7} />}
      title="No results found"
      text={past_end ? 'This page is past the end of the list.' : emptyText(list.filtered, one)}
      action={
        past_end ? (
          <Button variant="default" size="xs" onClick={() => list.page(1)}>
            First page
          </Button>
        ) : (
          filtered && (
            <Button variant="default" size="xs" onClick={onClear}>
              Clear Filters
            </Button>
          )
        )
      }
    />
  );
}
