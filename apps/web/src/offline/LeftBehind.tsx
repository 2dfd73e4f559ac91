import { useEffect, useState } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { anyEntry } from './store.ts';

/** Before anybody is signed in: that something waits here is said to whomever it may concern, and nothing of what it is. */
export default function LeftBehind() {
  const [some, setSome] = useState(false);
  useEffect(() => {
    anyEntry().then(setSome, () => undefined);
  }, []);
  return some && <Banner tone="blue">Something waits on this phone. It is sent once its owner signs in here.</Banner>;
}
