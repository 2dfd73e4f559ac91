import { useState } from 'react';
import type { View } from '../../ui/map/drawing.ts';
import { type Look, textOf, viewFrom } from './look.ts';

/** Last view of the map, remembered while the tab is open. */
export function useMapView(user_id: string) {
  const kept = `handover.map.${user_id}`;
  const [look, setLook] = useState<Look>();
  const [remembered] = useState(() => viewFrom(sessionStorage.getItem(kept)));
  const [asked_for_all, setAsked] = useState(0);
  const onLook = (now: Look) => {
    sessionStorage.setItem(kept, textOf(now));
    setLook(now);
  };
  const view: View | undefined = look ?? remembered;
  return { look, view, onLook, asked_for_all, onAll: () => setAsked(asked_for_all + 1) };
}
