import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useSyncExternalStore } from 'react';

const STORED = 'handover-shortcuts';
const SEQUENCE_MS = 1200;

export type Hotkey = { keys: string; label: string; group: string };
type Registered = Hotkey & { run: () => void };

let registered: readonly Registered[] = [];
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((changed) => changed());
const listen = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

const on = () => localStorage.getItem(STORED) !== 'off';

/** Turns single keys on or off. They can clash with speech input and similar tools, so each user can turn them off. */
export function setHotkeysOn(value: boolean): void {
  localStorage.setItem(STORED, value ? 'on' : 'off');
  tell();
}

export const useHotkeysOn = (): boolean => useSyncExternalStore(listen, on);

/** Shortcuts that work at this moment. */
export const useHotkeys = (): readonly Hotkey[] => useSyncExternalStore(listen, () => registered);

/** Elements that take text. Radio buttons and checkboxes take no letters or digits, so shortcuts work on them. */
const TEXT = 'input:not([type="radio"], [type="checkbox"]), textarea, select';
const BUSY = `${TEXT}, dialog, [role="dialog"]:not([data-hotkeys]), [role="menu"], [role="listbox"]`;
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(BUSY) !== null);

/** Shortcuts for an event: while the focus is in a panel, only those of its group. */
const reachable = (target: EventTarget | null): readonly Registered[] => {
  const panel = target instanceof Element ? target.closest('[data-hotkeys]') : null;
  return panel ? registered.filter(({ group }) => group === panel.getAttribute('data-hotkeys')) : registered;
};

let before: { key: string; at: number } | undefined;

function onKey(event: KeyboardEvent): void {
  if (!on() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
    return;
  const key = event.key.toLowerCase();
  const sequence = before && event.timeStamp - before.at < SEQUENCE_MS ? `${before.key} ${key}` : undefined;
  const known = reachable(event.target);
  const hit = known.findLast(({ keys }) => keys === sequence) ?? known.findLast(({ keys }) => keys === key);
  before = hit ? undefined : { key, at: event.timeStamp };
  if (!hit) return;
  event.preventDefault();
  hit.run();
}

/**
 * Registers a shortcut: `useHotkey('g d', …)` for one key, or two in sequence. Off while the user types or a dialog is
 * open; in a panel only its own work.
 */
export function useHotkey(keys: string, label: string, group: string, run: () => void, enabled = true): void {
  const latest = useCallbackRef(run);
  useEffect(() => {
    if (!enabled) return;
    const entry: Registered = { keys, label, group, run: latest };
    if (registered.length === 0) window.addEventListener('keydown', onKey);
    registered = [...registered, entry];
    tell();
    return () => {
      registered = registered.filter((other) => other !== entry);
      if (registered.length === 0) window.removeEventListener('keydown', onKey);
      tell();
    };
  }, [keys, label, group, latest, enabled]);
}
