import { initials } from '@handover/domain/format';
import { type CSSProperties, useState } from 'react';
import classes from './Person.module.css';

const TINTS = ['#dcebea', '#e8e2f3', '#fbe6cf', '#dde8f8', '#f6dfe0', '#e3ecd6'] as const;

type Props = { name: string; size?: number; picture?: string | null | undefined };

/**
 * Picture of a person, or initials on one of six tints. It is hidden from screen readers, because the name stands
 * beside it.
 */
export function Person({ name, size = 28, picture }: Props) {
  const [seen, setSeen] = useState<{ picture: string; loaded: boolean }>();
  const tint = TINTS[(name.charCodeAt(0) + name.length) % TINTS.length] ?? TINTS[0];
  const told = seen?.picture === picture ? seen : undefined;
  return (
    <span
      className={classes.person}
      data-person
      style={{ '--tint': tint, '--size': `${size}px` } as CSSProperties}
      aria-hidden
    >
      {!told?.loaded && initials(name)}
      {picture && told?.loaded !== false && (
        <img
          src={picture}
          alt=""
          decoding="async"
          onLoad={() => setSeen({ picture, loaded: true })}
          onError={() => setSeen({ picture, loaded: false })}
        />
      )}
    </span>
  );
}
