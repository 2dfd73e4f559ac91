import { useEffect, useState } from 'react';
import { askPosition, type Whereabouts } from './askPosition.ts';

/** The specification's greatest age of a position. */
const GREATEST_AGE_MS = 30_000;

type Answered = { found: Whereabouts; at: Date };

const isFresh = ({ found, at }: Answered): boolean =>
  'position' in found && Date.now() - at.getTime() <= GREATEST_AGE_MS;

/** Where the phone is, asked for once when somebody comes to the door, and again when they say so. */
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
    /** What is known, unless that has grown old while somebody stood there. */
    latest: async (): Promise<Whereabouts> => (answered && isFresh(answered) ? answered.found : again()),
  };
}
