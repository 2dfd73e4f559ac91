import type { CandidateRow } from '@handover/contract/offers/candidates';
import { useState } from 'react';

type Chosen = Pick<CandidateRow, 'member_id' | 'first_name' | 'last_name' | 'code'>;

/** Where a booker is among the candidates: it stays while they read someone's profile and come back. */
export function useCandidateSearch() {
  const [tab, setTab] = useState<'suggested' | 'applied'>('suggested');
  const [search, setSearch] = useState('');
  const [more, setMore] = useState(0);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [left, setLeft] = useState<string>();
  return {
    tab,
    search,
    /** How often more of a list was asked for. */
    more,
    chosen,
    /** Whose profile was opened last. */
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
    /** Chosen, or not any more. */
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
