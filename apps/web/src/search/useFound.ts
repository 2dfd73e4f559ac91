import { search } from '@handover/contract/search/search';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';

const TYPING_MS = 200;
const LEAST = 2;

/** Searches after a pause in typing, and aborts the previous search. The old results stay until the new ones come. */
export function useFound(text: string) {
  const wanted = text.trim();
  const [q] = useDebouncedValue(wanted, TYPING_MS);
  const enough = wanted.length >= LEAST;
  const answer = useQuery({
    queryKey: [search.name, { q }],
    queryFn: ({ signal }) => call(search, { q }, signal),
    enabled: enough && q.length >= LEAST,
    placeholderData: keepPreviousData,
  });
  const current = q === wanted && !answer.isPlaceholderData;
  return {
    q,
    found: enough ? answer.data?.data : undefined,
    /** True if the results are for the current text. */
    fresh: enough && current && answer.isSuccess,
    failed: enough && answer.isError,
    waiting: enough && !(current && (answer.isSuccess || answer.isError)),
    again: () => void answer.refetch(),
  };
}
