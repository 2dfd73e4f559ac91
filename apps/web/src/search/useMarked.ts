import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { Found, Option } from './found.ts';
import { meaningOf } from './keys.ts';
import type { Searching } from './searching.ts';

type Props = {
  searching: Searching;
  found: Found | undefined;
  options: readonly Option[];
  shown: boolean;
  fresh: boolean;
  choose: (option: Option) => void;
};

/** Option that Enter would choose, at first the first one; handles the keys of the field. */
export function useMarked({ searching, found, options, shown, fresh, choose }: Props) {
  const { id, text, keys, early, setOpen, setActive, leave } = searching;
  const [marked, setMarked] = useState({ text, found, at: 0 });
  const mark = (at: number) => setMarked({ text, found, at });
  if (marked.text !== text || marked.found !== found) mark(0);
  const { at } = marked;
  const active = shown && options.length > 0 ? `${id}-${at}` : undefined;

  useEffect(() => {
    setActive(active);
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
    return () => setActive(undefined);
  }, [active, setActive]);

  const chooseEarly = useEffectEvent(() => {
    const [first] = options;
    if (early.current === text && first && shown) choose(first);
    early.current = undefined;
  });
  useEffect(() => {
    if (fresh) chooseEarly();
  }, [fresh, text]);

  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const meaning = meaningOf(event.key, { open: shown, fresh, at, count: options.length });
    if (meaning === undefined) return;
    event.preventDefault();
    if (typeof meaning === 'object') return mark(meaning.to);
    const option = options[at];
    switch (meaning) {
      case 'open':
      case 'close':
        return setOpen(meaning === 'open');
      case 'leave':
        return leave();
      case 'choose':
        return option && choose(option);
      case 'choose when found':
        early.current = text;
        return;
    }
  };
  useEffect(() => {
    keys.current = onKey;
    return () => {
      keys.current = undefined;
    };
  });
  return { at, mark };
}
