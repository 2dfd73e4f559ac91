import type { TestServer } from '../../../apps/server/test/testServer.ts';
import { PASSWORD } from '../../../apps/server/test/make.ts';
import type { Measured } from '../../lab/runner/report.ts';
import { none, row, say, together } from '../../lab/runner/tally.ts';
import { deviceOf, hashesIn, resetByMail, signIn, statementsOf } from './people.ts';

const SECONDS = 600;
const ADDRESSES = 50;
const KNOWN_EVERY_S = 10;
const NEW_EVERY_S = 120;

/** A stranger with 50 addresses guesses at one account for ten minutes, while its owner signs in again and again. */
export async function besiege(server: TestServer, every_s: number, guesses_at_once: number): Promise<Measured> {
  const { make, time } = server;
  const owner = await make.admin();
  let password = PASSWORD;
  const home = { address: '10.0.0.1' };
  const known = { ...home, cookie: deviceOf(await signIn(server, owner.email, password, home)) };
  const began = time.now.getTime() + 1000;
  const count = { guesses: 0, refused: 0, known: 0, fresh: 0 };
  const [kept_out_known, kept_out_new, broken]: string[][] = [[], [], []];

  const statements = await statementsOf(async () => {
    for (let second = 0; second < SECONDS; second++) {
      time.now = new Date(began + second * 1000);
      for (let n = 0; second % every_s === 0 && n < guesses_at_once; n++) {
        const address = `10.66.${count.guesses++ % ADDRESSES}.1`;
        const { statusCode } = await signIn(server, owner.email, `a guess ${count.guesses}`, { address });
        if (statusCode === 429) count.refused++;
        else if (statusCode !== 401) broken?.push(`A guess was answered ${statusCode}`);
      }
      if (second % NEW_EVERY_S === NEW_EVERY_S - 1) {
        const fresh = { address: `10.77.${count.fresh++}.1` };
        password = `a new password, number ${count.fresh}`;
        const reset = await resetByMail(server, owner.email, password, fresh);
        const cookie = deviceOf(reset);
        const { statusCode } = await signIn(server, owner.email, password, { ...fresh, cookie });
        if (statusCode !== 200) kept_out_new?.push(`New device at ${second} s: ${reset.statusCode}, ${statusCode}`);
      }
      if (second % KNOWN_EVERY_S === KNOWN_EVERY_S - 1) {
        count.known++;
        const { statusCode } = await signIn(server, owner.email, password, known);
        if (statusCode !== 200) kept_out_known?.push(`Known device at ${second} s: ${statusCode}`);
      }
    }
  });
  say([...(kept_out_known ?? []), ...(kept_out_new ?? []), ...(broken ?? [])]);
  return together([
    {
      rows: [
        row('guesses at one account from 50 addresses', count.guesses),
        row('guesses refused before a hash', count.refused),
        row('hashes computed', hashesIn(statements)),
        row('sign-ins on the known device', count.known),
        row('sign-ins on a new device by the mailed link', count.fresh),
      ],
      targets: {},
    },
    none({
      'owner kept out on the known device': kept_out_known?.length ?? 0,
      'owner kept out on a new device': kept_out_new?.length ?? 0,
      'guesses answered otherwise than 401 or 429': broken?.length ?? 0,
    }),
  ]);
}
