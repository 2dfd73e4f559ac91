import { initials } from '@handover/domain/format';
import type { CSSProperties } from 'react';

const TINTS = ['#dcebea', '#e8e2f3', '#fbe6cf', '#dde8f8', '#f6dfe0', '#e3ecd6'] as const;

/** Initials on one of six tints, always beside the name itself, so nothing reads it twice. */
export function Person({ name, size = 28 }: { name: string; size?: number }) {
  const tint = TINTS[(name.charCodeAt(0) + name.length) % TINTS.length] ?? TINTS[0];
  return (
    <span className="person" style={{ '--tint': tint, '--size': `${size}px` } as CSSProperties} aria-hidden>
      {initials(name)}
    </span>
  );
}
