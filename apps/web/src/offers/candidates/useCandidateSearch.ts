import type { CandidateRow } from '@handover/contract/offers/candidates';
import { useState } from 'react';

type Chosen = Pick<CandidateRow, 'member_id' | 'first_name' | 'last_name' | 'code' | 'offer' | 'blocks'>;

/** Position of a manager in the candidate lists; it stays while they read a profile and come back. */
export function useCandidateSearch() {
  const [tab, setTab] = useState<'suggested' | 'applied'>('suggested');
  const [search, setSearch] = useState('');
  const [more, setMore] = useState(0);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [left, setLeft] = useState<string>();
  return {
    tab,
    search,
    /** Number of further pages that were loaded. */
    more,
    chosen,
    /** Member whose profile was opened last. */
    left,
    show(next: typeof tab) {
      setTab(next);
      setSearch('');
      setMore(0);
    },
    setSearch(text: string) {
      setSearch(text);
      setMore(0);
    },
    showMore: () => setMore(more + 1),
    /** Adds the candidate to the chosen ones, or removes them. */
    choose: (one: Chosen) =>
      setChosen((all) => {
        const others = all.filter(({ member_id }) => member_id !== one.member_id);
        return others.length < all.length ? others : [...all, one];
      }),
    clear: () => setChosen([]),
    leave: setLeft,
  };
}

export type CandidateSearch = ReturnType<typeof useCandidateSearch>;
