import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { JOB_COMMANDS, JOB_STATUSES, leadsTo } from '@handover/domain/shifts/status';
import { type Viewer, viewerOf } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import { asServer, type Db } from './connect.ts';

const server = useTestServer();
const rows = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;

describe('the database refuses every login', () => {
  const under = (viewer: Viewer | undefined, text: string) => {
    const run = (db: Db) => sql.raw(text).execute(db);
    const { pools } = server();
    return (viewer ? asViewer(server(), viewer, 'write', run) : asServer(pools, 'worker', run)).then(
      ({ numAffectedRows }) => `done, ${numAffectedRows}`,
      (error: { code?: string }) => error.code,
    );
  };

  test('a change of what was agreed, and a status that does not follow', async () => {
    const { make } = server();
    const [ann, office] = [await make.member(), await make.office()];
    const { job_id } = await make.job(office, { status: 'Confirmed', assigned_to: ann.user_id });
    const people = {
      admin: await make.admin(),
      agency: await make.agencyManager(office),
      provider: await make.providerManager(office),
      office: await make.locationManager(office),
      member: ann,
      worker: undefined,
    };
    for (const set of [
      'jobs set staff_rate = 99999',
      'jobs set break_is_paid_for = not break_is_paid_for',
      'jobs set terms_id = null',
      `jobs set status = 'Completed'`,
      `jobs set status = 'Published', assigned_to = null, terms_id = terms_id + 1`,
      `agreed_terms set staff_rate = 99999`,
      `client_terms set hcp_rate = 1`,
    ]) {
      for (const [who, person] of Object.entries(people)) {
        const scoped = { agency_id: null, care_provider_id: null, office_id: null, ...person };
        const viewer = person && viewerOf(scoped as Parameters<typeof viewerOf>[0]);
        const answer = await under(viewer, `update app.${set} where job_id = '${job_id}'`);
        expect([who, set, answer]).toEqual([who, set, expect.stringMatching(/^(42501|23514)$/)]);
      }
    }
    await expect(rows('update app.agreed_terms set staff_rate = 1')).rejects.toMatchObject({ code: '23514' });
    await expect(rows('delete from app.agreed_terms')).rejects.toMatchObject({ code: '23514' });
  });

  test('the transitions are those of the domain, no more and no fewer', async () => {
    const kept = await rows('select from_status, to_status from app.job_transitions');
    const known = JOB_STATUSES.flatMap((from) =>
      JOB_STATUSES.filter((to) => to !== from && JOB_COMMANDS.some((command) => leadsTo(command, from, to))).map(
        (to) => `${from} > ${to}`,
      ),
    );
    expect(kept.map(({ from_status, to_status }) => `${from_status} > ${to_status}`).toSorted()).toEqual(
      known.toSorted(),
    );
    expect(known).not.toContain('Completed > Published');
  });
});
