import { useState } from 'react';
import { useMe } from '../../api/me.ts';

/** Draft that survives a reload, in this tab and for this user alone: others may use the same computer. */
export function useDraft(name: string): [draft: string, write: (draft: string) => void] {
  const key = `handover.draft.${useMe().user_id}.${name}`;
  const [draft, setDraft] = useState(() => sessionStorage.getItem(key) ?? '');
  const write = (now: string) => {
    setDraft(now);
    if (now === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, now);
  };
  return [draft, write];
}
