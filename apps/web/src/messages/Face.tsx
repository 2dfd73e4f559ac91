import { IconHome, IconUsers } from '@tabler/icons-react';
import { Person } from '../ui/Person.tsx';
import classes from './Face.module.css';
import type { Other } from './where.ts';

type Props = { of: Pick<NonNullable<Other>, 'user_id' | 'name' | 'picture'> | null; size: number };

/** Picture of the other person, or an icon for the planners or a home, who are several people. */
export const Face = ({ of, size }: Props) =>
  of?.user_id ? (
    <Person name={of.name} size={size} picture={of.picture} />
  ) : (
    <span className={classes.planners} style={{ width: size, height: size }} aria-hidden>
      {of ? <IconHome size={size / 2} stroke={1.7} /> : <IconUsers size={size / 2} stroke={1.7} />}
    </span>
  );
