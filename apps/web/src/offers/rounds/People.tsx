import type { NextToAsk } from '@handover/contract/offers/refill';
import type { ReactNode } from 'react';
import { AppLink } from '../../ui/AppLink.tsx';
import { Person } from '../../ui/Person.tsx';
import { nameOf } from '../../shifts/shared/shiftTexts.ts';
import { SOURCE_WORDS } from './roundTexts.ts';
import shared from '../../ui/shared.module.css';
import classes from './Refill.module.css';

type Props<P> = { people: readonly P[]; says?: (person: P) => ReactNode };

/** People of an offer round, with the source and state of each. */
export const People = <P extends NextToAsk>({ people, says }: Props<P>) => (
  <ul className={classes.people}>
    {people.map((person) => (
      <li key={person.member_id}>
        <Person name={nameOf(person)} size={34} picture={person.picture} />
        <div className={classes.who}>
          <AppLink href={`/staff/${person.member_id}`}>{nameOf(person)}</AppLink>
          <p className={`${shared.dim} ${classes.note}`}>
            {SOURCE_WORDS[person.source]} · <span className={shared.num}>{person.code}</span>
          </p>
        </div>
        {says?.(person)}
      </li>
    ))}
  </ul>
);
