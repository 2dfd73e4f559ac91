import { IconUsers } from '@tabler/icons-react';
import { Person } from '../ui/Person.tsx';
import classes from './Face.module.css';
import type { Other } from './where.ts';

/** Picture of the other person, or an icon for the planners, who are several people. */
export const Face = ({ of, size }: { of: Pick<NonNullable<Other>, 'name' | 'picture'> | null; size: number }) =>
  of ? (
    <Person name={of.name} size={size} picture={of.picture} />
  ) : (
    <span className={classes.planners} style={{ width: size, height: size }} aria-hidden>
      <IconUsers size={size / 2} stroke={1.7} />
    </span>
  );
