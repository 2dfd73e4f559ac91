import { DEMO_PASSWORD } from '../../../apps/server/seed/seed.ts';
import { signIn } from '../../lab/product/clients.ts';

/** One session per person. Some requests sign out or are refused as signed out: then the next one signs in again. */
export function sessions(url: string) {
  const tokens = new Map<string, Promise<string>>();
  return {
    token(who: string): Promise<string> {
      const known = tokens.get(who) ?? signIn(url, who, DEMO_PASSWORD);
      tokens.set(who, known);
      return known;
    },
    forget(who: string, used: string | undefined): void {
      void tokens.get(who)?.then((now) => now === used && tokens.delete(who));
    },
  };
}
