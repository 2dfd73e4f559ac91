import type { NextToAsk } from '@handover/contract/refill';
import { useId } from 'react';
import { People } from './People.tsx';

/** Whom the next wave asks, as things stand. */
export function NextPeople({ people, running }: { people: readonly NextToAsk[]; running: boolean }) {
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h3 id={title}>{running ? 'Next' : 'Who would be asked first'}</h3>
      {people.length > 0 ? (
        <People people={people} />
      ) : (
        <p className="dim">{running ? 'Nobody is left to ask after this wave.' : 'There is nobody to ask.'}</p>
      )}
    </section>
  );
}
