import { useEffect, useState } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { anyEntry } from './store.ts';

/** Notice on the sign-in page that this phone has unsent entries, without saying what they are. */
export default function LeftBehind() {
  const [some, setSome] = useState(false);
  useEffect(() => {
    anyEntry().then(setSome, () => undefined);
  }, []);
  return some && <Banner tone="blue">Something waits on this phone. It is sent once its owner signs in here.</Banner>;
}
