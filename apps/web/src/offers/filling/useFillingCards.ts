import { filling, type FillingCard } from '@handover/contract/offers/filling';
import type { Answer } from '@handover/contract/endpoint';
import { useQueries } from '@tanstack/react-query';
import { call, retryRead } from '../../api/client.ts';

type Listed = Answer<typeof filling.candidates>;
export type FillingList = 'known' | 'suggested' | 'applied';

/** Cards of one list up to this page; they are reloaded when the shift changes. */
export function useFillingCards(job_id: string, list: FillingList, pages: number) {
  return useQueries({
    queries: Array.from({ length: pages }, (_, at) => {
      const input = { job_id, list, page: at + 1 };
      return {
        queryKey: [filling.candidates.name, input],
        queryFn: (): Promise<Listed> => call(filling.candidates, input),
        retry: retryRead,
      };
    }),
    combine(answers) {
      const read = answers.flatMap(({ data }) => data ?? []);
      const rows: FillingCard[] = read.flatMap(({ data }) => data);
      return {
        rows: rows.filter(({ member_id }, at) => rows.findIndex((row) => row.member_id === member_id) === at),
        total: read[0]?.meta.total,
        more: read.at(-1)?.meta.next_page_url != null,
        pending: answers.some(({ isPending }) => isPending),
        error: answers.find(({ isError, data }) => isError && !data)?.error,
        again: () => answers.forEach((answer) => void answer.refetch()),
      };
    },
  });
}
export type FillingCards = ReturnType<typeof useFillingCards>;
