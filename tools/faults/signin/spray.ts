import { ATTEMPT_LIMITS } from '@handover/domain/accounts/attempts';
import type { TestServer } from '../../../apps/server/test/testServer.ts';
import { PASSWORD } from '../../../apps/server/test/make.ts';
import type { Measured } from '../../lab/runner/report.ts';
import { none, resultOf, row, together } from '../../lab/runner/tally.ts';
import { hashesIn, signIn, statementsOf } from './people.ts';

const PASSWORDS = ['Summer in Leeds 2026', 'night shift coffee', 'correct horse battery'];
const TEN_MINUTES = 600_000;
const AT_ONCE = 10;
const perHour = ATTEMPT_LIMITS.sign_in.find(({ counter }) => counter === 'sign_in_network')?.most ?? Number.NaN;

/** Each of many accounts is tried with three passwords within ten minutes, from so many networks. */
export async function spray(
  server: TestServer,
  { accounts, networks }: { accounts: number; networks: number },
): Promise<Measured> {
  const { make, owner, time } = server;
  const { user_id } = await make.admin();
  const email = (n: number) => `sprayed.${n}@example.org`;
  await owner.query(
    `with made as (
       insert into app.users (user_id, email, first_name, last_name, level, created_at, updated_at)
       select gen_random_uuid(), 'sprayed.' || n || '@example.org', 'Ann', 'Lee ' || n, 4, $2, $2 from generate_series(0, $1::int - 1) n
       returning user_id)
     insert into app.credentials (user_id, password_hash, changed_at)
     select made.user_id, c.password_hash, $2 from made, app.credentials c where c.user_id = $3`,
    [accounts, time.now, user_id],
  );
  const began = time.now.getTime();
  const tries = accounts * PASSWORDS.length;
  let [limited, otherwise] = [0, 0];
  const statements = await statementsOf(async () => {
    for (let first = 0; first < tries; first += AT_ONCE) {
      time.now = new Date(began + Math.floor((first * TEN_MINUTES) / tries));
      const some = Array.from({ length: Math.min(AT_ONCE, tries - first) }, (_, n) => first + n);
      const answers = await Promise.all(
        some.map((n) =>
          signIn(server, email(n % accounts), PASSWORDS[Math.floor(n / accounts)] ?? '', {
            address: `10.88.${n % networks}.1`,
          }),
        ),
      );
      for (const { statusCode } of answers) {
        if (statusCode === 429) limited++;
        else if (statusCode !== 401) otherwise++;
      }
    }
  });
  const own = await signIn(server, email(0), PASSWORD, { address: '10.0.0.1' });
  return together([
    resultOf([
      row('accounts sprayed with three passwords each', accounts),
      row('networks that spray', networks),
      row('sprayed passwords refused before a hash', limited),
      row('sprayed passwords hashed', hashesIn(statements), '', { at_most: networks * perHour }),
    ]),
    none({
      'sprayed passwords answered otherwise than 401 or 429': otherwise,
      'owners of sprayed accounts kept out': own.statusCode === 200 ? 0 : 1,
    }),
  ]);
}
