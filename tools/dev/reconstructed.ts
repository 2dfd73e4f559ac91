import { withOwner } from '../lab/machine/postgres.ts';
import { migrationTarget } from '../../apps/server/src/db/migrate.ts';
import { serviceEnvironment } from '../lab/machine/ports.ts';

type Group = { reconstructed: 'lines' | 'rates'; changed: boolean | null; bookings: number };
type Doubtful = { code: string; care_provider: string; agreed_on: string };

const SOURCES = {
  lines: 'from the lines of their invoices',
  rates: 'from the rates and bands of the day of the migration',
};
const KNOWN = new Map([
  [true, 'the bands were changed after the booking'],
  [false, 'the bands were not changed since'],
  [null, 'whether the bands were changed cannot be known'],
]);
const MOST = 200;

/** Bookings that are older than agreed terms: where their terms come from, and which of them may differ from what was shown. */
async function report(): Promise<void> {
  Object.assign(process.env, { ...serviceEnvironment(), ...process.env });
  return withOwner(migrationTarget().url, async (client) => {
    const groups = await client.query<Group>(
      `select reconstructed, bands_changed_since as changed, count(*)::int as bookings from app.agreed_terms
       where reconstructed is not null group by 1, 2 order by 1, 2`,
    );
    for (const { reconstructed, changed, bookings } of groups.rows) {
      console.log(`${bookings} bookings ${SOURCES[reconstructed]}; ${KNOWN.get(changed)}`);
    }
    if (groups.rowCount === 0) console.log('No booking was reconstructed');
    const doubtful = await client.query<Doubtful>(
      `select j.code, c.company_name as care_provider, t.agreed_at::date::text as agreed_on
       from app.agreed_terms t join app.jobs j on j.terms_id = t.terms_id
       join app.care_providers c on c.care_provider_id = t.care_provider_id
       where t.reconstructed = 'rates' and t.bands_changed_since order by t.agreed_at limit $1`,
      [MOST],
    );
    for (const { code, care_provider, agreed_on } of doubtful.rows) {
      console.log(
        `Look at ${code}, ${care_provider}, agreed on ${agreed_on}: it was not invoiced when the bands changed`,
      );
    }
  });
}

await report();
