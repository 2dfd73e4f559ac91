/** Channel that tells all tabs that the outbox has changed; each reads it again. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('handover-outbox') : undefined;
const listeners = new Set<() => void>();
const callListeners = () => listeners.forEach((tell) => tell());
tabs?.addEventListener('message', callListeners);

export function onOutboxChange(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export function outboxChanged(): void {
  callListeners();
  // Only pages of our own origin share the channel; there is no other to name.
  // oxlint-disable-next-line require-post-message-target-origin
  tabs?.postMessage('changed');
}
