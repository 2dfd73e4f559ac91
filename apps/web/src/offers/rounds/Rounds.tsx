import type { RefillAnswer } from '@handover/contract/refill';
import { Fragment } from 'react';
import { People } from './People.tsx';
import { ANSWER_WORDS, roundTitle } from './roundTexts.ts';

/** Every wave so far, the last first, with how each has answered. */
export const Rounds = ({ waves }: Pick<RefillAnswer, 'waves'>) => (
  <section className="refill-waves" aria-label="Waves">
    {waves.map(({ wave, at, offers }) => (
      <Fragment key={wave}>
        <h3 className="num">{roundTitle({ wave, at })}</h3>
        <People
          people={offers}
          says={({ status }) => (
            <span className={`pill ${ANSWER_WORDS[status].tone}`}>{ANSWER_WORDS[status].text}</span>
          )}
        />
      </Fragment>
    ))}
  </section>
);
