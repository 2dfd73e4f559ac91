import { candidates } from '@handover/contract/offers/candidates';
import type { Answer, Endpoint } from '@handover/contract/endpoint';
import { staff } from '@handover/contract/staff/staff';
import { useQueries } from '@tanstack/react-query';
import { call, retryRead } from '../../api/client.ts';

type Listed = Answer<typeof candidates.suggested>;
/** Source of candidates: suggested, applied, or a search by name or code. */
export type Source = { list: 'suggested' | 'applied' } | { list: 'found'; search: string };

const askedOf = (source: Source, job_id: string, page: number): [Endpoint, Record<string, string | number>] =>
  source.list === 'found'
    ? [staff.list, { search: source.search, check_offer: 'true', job_id, page }]
    : [candidates[source.list], { job_id, page }];

/** Pages of candidates up to this number; they are reloaded when the shift changes. */
export function useCandidates(source: Source, job_id: string, pages: number) {
  return useQueries({
    queries: Array.from({ length: pages }, (_, at) => {
      const [endpoint, input] = askedOf(source, job_id, at + 1);
      return {
        queryKey: [endpoint.name, input],
        queryFn: () => call(endpoint, input) as Promise<Listed>,
        retry: retryRead,
      };
    }),
    combine(answers) {
      const read = answers.flatMap(({ data }) => data ?? []);
      const rows = read.flatMap(({ data }) => data);
      return {
        // A candidate who moves from one page to the next between two reads is shown once.
        rows: rows.filter(({ member_id }, at) => rows.findIndex((row) => row.member_id === member_id) === at),
        pool: read[0]?.pool,
        more: read.at(-1)?.meta.next_page_url != null,
        pending: answers.some(({ isPending }) => isPending),
        error: answers.find(({ isError, data }) => isError && !data)?.error,
        again: () => answers.forEach((answer) => void answer.refetch()),
      };
    },
  });
}

/** Candidate by code, as they stand for a shift now. */
export function useCandidate(job_id: string, code: string | undefined) {
  const { rows, ...rest } = useCandidates({ list: 'found', search: code ?? '' }, job_id, code === undefined ? 0 : 1);
  return { candidate: rows.find((row) => row.code === code), ...rest };
}
