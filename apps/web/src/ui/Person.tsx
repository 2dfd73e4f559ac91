import { initials } from '@handover/domain/format';
import { type CSSProperties, useState } from 'react';
import classes from './Person.module.css';

/** Number of the tints among the tokens, `--h-tint-0` and so on. */
const TINTS = 6;

type Props = { name: string; size?: number; picture?: string | null | undefined };

/**
 * Picture of a person, or initials on one of six tints. It is hidden from screen readers, because the name stands
 * beside it.
 */
export function Person({ name, size = 28, picture }: Props) {
  const [seen, setSeen] = useState<{ picture: string; loaded: boolean }>();
  const tint = ((name.charCodeAt(0) || 0) + name.length) % TINTS;
  const told = seen?.picture === picture ? seen : undefined;
  return (
    <span
      className={classes.person}
      data-person
      style={{ '--tint': `var(--h-tint-${tint})`, '--size': `${size}px` } as CSSProperties}
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
