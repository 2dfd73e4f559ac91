import { type DocumentToReview, documentsToReview, staffDocuments } from '@handover/contract/staff/documents';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, useCall } from '../../api/client.ts';
import { messageOf } from '../../api/error.ts';
import { type Reviewed, reviewInput } from '../review/reviewed.ts';

type Decision = { state: 'verified' | 'rejected'; reason: string };
export type Queued = DocumentToReview & {
  /** Last decision of this page that was saved. */
  decided?: Decision;
  saving?: boolean;
  /** Reason why the last decision was not saved. */
  problem?: string;
};

const isOpen = ({ decided, saving }: Queued): boolean => decided === undefined && saving !== true;

/** Entry as the calls about one document take it. */
export const reviewedOf = ({ part, entry_id, member, title, updated_at, decided }: Queued): Reviewed => ({
  part,
  id: entry_id,
  member_id: member.member_id,
  title,
  state: decided?.state ?? 'waiting',
  updated_at,
});

export type ReviewQueue = ReturnType<typeof useReviewQueue>;

/** Documents to check and the one on screen. Checked ones stay in the list until the page is left. */
export function useReviewQueue() {
  const answer = useCall(documentsToReview, {}, { once: true });
  const cache = useQueryClient();
  const [rows, setRows] = useState<readonly Queued[]>([]);
  const [place, setPlace] = useState(0);
  const [seen, setSeen] = useState(answer.data);

  if (answer.data !== seen || (answer.data && rows.length === 0 && answer.data.data.length > 0)) {
    const loaded = answer.data?.data ?? [];
    const known = new Set(rows.map(({ entry_id }) => entry_id));
    setSeen(answer.data);
    setRows([...rows, ...loaded.filter(({ entry_id }) => !known.has(entry_id))]);
  }

  // Other pages show what was decided here.
  useEffect(() => () => void cache.invalidateQueries(), [cache]);

  const change = (entry_id: string, over: (row: Queued) => Queued) =>
    setRows((before) => before.map((row) => (row.entry_id === entry_id ? over(row) : row)));

  async function save(row: Queued, decided: Decision): Promise<void> {
    const { entry_id, part } = row;
    change(entry_id, ({ problem: _, ...its }) => ({ ...its, saving: true }));
    try {
      const input = { ...reviewInput(reviewedOf(row)), ...decided, updated_at: row.updated_at };
      const { data } = await call(staffDocuments[part].review, input as never);
      const { updated_at } = data as { updated_at: string };
      change(entry_id, (its) => ({ ...its, decided, updated_at, saving: false }));
    } catch (error) {
      change(entry_id, (its) => ({ ...its, saving: false, problem: messageOf(error) }));
    }
  }

  /** Saves a decision and opens the next document that waits, before the answer is there. */
  function decide(decided: Decision): void {
    const row = rows[place];
    if (!row || row.saving || row.decided?.state === decided.state) return;
    const waits = (other: Queued) => other !== row && isOpen(other);
    const later = rows.findIndex((other, index) => index > place && waits(other));
    const next = later >= 0 ? later : rows.findIndex(waits);
    void save(row, decided);
    setPlace(next >= 0 ? next : rows.length);
  }

  const checked = rows.filter(({ decided }) => decided !== undefined).length;
  const beyond = answer.data ? Math.max(0, answer.data.meta.total - answer.data.data.length) : 0;
  return {
    loading: answer.data === undefined && !answer.isError,
    failed: answer.data === undefined && answer.isError,
    retry: () => void answer.refetch(),
    rows,
    row: rows[place],
    place,
    checked,
    rejected: rows.filter(({ decided }) => decided?.state === 'rejected').length,
    unsaved: rows.filter(({ problem, decided }) => problem !== undefined && decided === undefined).length,
    /** Documents that wait and were not loaded yet. */
    beyond,
    open: setPlace,
    next: () => setPlace(Math.min(place + 1, checked === rows.length ? rows.length : rows.length - 1)),
    previous: () => setPlace(Math.max(0, place - 1)),
    decide,
  };
}
