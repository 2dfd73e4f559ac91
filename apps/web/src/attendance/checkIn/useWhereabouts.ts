import { useEffect, useState } from 'react';
import { askPosition, type Whereabouts } from './askPosition.ts';

/** Maximum age of a position, by the specification. */
const GREATEST_AGE_MS = 30_000;

type Answered = { found: Whereabouts; at: Date };

const isFresh = ({ found, at }: Answered): boolean =>
  'position' in found && Date.now() - at.getTime() <= GREATEST_AGE_MS;

/** The phone's position, asked for once when the form opens, and again on request. */
export function useWhereabouts(wanted: boolean) {
  const [answered, setAnswered] = useState<Answered>();
  const [asking, setAsking] = useState(wanted);
  const answer = (found: Whereabouts) => {
    setAnswered({ found, at: new Date() });
    setAsking(false);
    return found;
  };
  const again = async (): Promise<Whereabouts> => {
    setAsking(true);
    return answer(await askPosition(true));
  };

  useEffect(() => {
    if (!wanted) return undefined;
    let here = true;
    setAsking(true);
    void askPosition().then((found) => here && answer(found));
    return () => {
      here = false;
    };
  }, [wanted]);

  return {
    /** Undefined until the phone has answered. */
    answered,
    asking,
    again,
    /** The known position, or a new one if it is too old by now. */
    latest: async (): Promise<Whereabouts> => (answered && isFresh(answered) ? answered.found : again()),
  };
}
