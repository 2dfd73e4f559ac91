import pg from 'pg';
import { channelsOfPlace } from '../../../apps/server/src/adapters/channels.ts';
import { makerOn } from '../../../apps/server/test/make.ts';
import type { MadeJob } from '../../../apps/server/test/makeJobs.ts';
import { signEveryoneIn, tokenOf } from '../../lab/product/market.ts';

/** Size of the tree: companies and locations below each, and people of each with an open page. */
type Size = { agencies: number; providers: number; offices: number; people: People };
type People = { platform: number; agency: number; provider: number; office: number };

type Listener = { who: string; token: string; channel: string };
export type Tree = {
  listeners: Listener[];
  /** One shift at each location. */
  jobs: MadeJob[];
  /** People who are told of changes at a location. */
  hearersOf: (office_id: string) => ReadonlySet<string>;
};

/** A market that is a tree of companies, with people in every part of it. */
export async function fillTree(owner_url: string, { agencies, providers, offices, people }: Size): Promise<Tree> {
  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  const make = makerOn(owner, () => new Date());
  const listeners: Listener[] = [];
  /** The channel that people of a place listen to is the narrowest of it. */
  const seat = async (kind: keyof People, place: Partial<MadeJob>, channel = '') => {
    const { agency_id = null, care_provider_id = null, office_id = null } = place;
    const level = { platform: 1, agency: 2, provider: 2, office: 3 }[kind];
    const { rows } = await owner.query<{ email: string }>(
      `insert into app.users (user_id, email, first_name, last_name, level, agency_id, care_provider_id, office_id,
                              created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid() || '@bench.example', 'Ann', 'Lee', $1, $2, $3, $4, now(), now()
       from generate_series(1, $5::int) returning email`,
      [level, agency_id, care_provider_id, office_id, people[kind]],
    );
    listeners.push(...rows.map(({ email }) => ({ who: email, token: tokenOf(email), channel })));
  };
  try {
    const { user_id: created_by } = await make.admin();
    const jobs: MadeJob[] = [];
    await seat('platform', {}, 'platform');
    for (let a = 0; a < agencies; a++) {
      const agency = await make.agency();
      for (let p = 0; p < providers; p++) {
        const provider = await make.provider(agency);
        for (let o = 0; o < offices; o++) {
          const office = await make.office(provider);
          jobs.push(await make.job(office, { created_by }));
          await seat('office', office, channelsOfPlace(office)[3]);
        }
        await seat('provider', provider, channelsOfPlace({ ...provider, office_id: '' })[2]);
      }
      await seat('agency', agency, channelsOfPlace({ ...agency, care_provider_id: '', office_id: '' })[1]);
    }
    await signEveryoneIn(owner);
    return { listeners, jobs, hearersOf: hearers(listeners, jobs) };
  } finally {
    await owner.end();
  }
}

function hearers(listeners: readonly Listener[], jobs: readonly MadeJob[]) {
  const on = Map.groupBy(listeners, ({ channel }) => channel);
  const known = new Map(
    jobs.map((job) => [
      job.office_id,
      new Set(channelsOfPlace(job).flatMap((channel) => (on.get(channel) ?? []).map(({ who }) => who))),
    ]),
  );
  return (office_id: string): ReadonlySet<string> => known.get(office_id) ?? new Set();
}
