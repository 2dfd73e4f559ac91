import { newId } from '../../../apps/server/src/db/id.ts';
import type { Login } from '../../../apps/server/src/db/logins.ts';
import type { TestServer } from '../../../apps/server/test/testServer.ts';
import { makeSession } from '../../../apps/server/test/signedIn.ts';

export type Stage = Awaited<ReturnType<typeof makeStage>>;

/** Two places with their people, a shift at each that was worked and invoiced, and an administrator. */
export async function makeStage(server: TestServer) {
  const { make, owner, clock } = server;
  const [here, elsewhere] = [await make.office(), await make.office()];
  const [admin, ann, ben] = [await make.admin(), await make.member(), await make.member()];
  const people: Partial<Record<Login, { user_id: string }>> = {
    agency: await make.agencyManager(here),
    provider: await make.providerManager(here),
    office: await make.locationManager(here),
    member: ann,
    command: ann,
    fill: await make.locationManager(here),
  };
  const foreign_manager = await make.locationManager(elsewhere);
  const { job: own_job } = await make.invoiced({ office: here, assigned_to: ann.user_id });
  const { job: foreign_job } = await make.invoiced({ office: elsewhere, assigned_to: ben.user_id });
  await make.medical(ben);
  await make.notification(admin);
  await makeSession(server, admin.user_id);
  await owner.query(`insert into app.second_factors (user_id, begun_secret, created_at) values ($1, 'x', $2)`, [
    admin.user_id,
    clock(),
  ]);
  await owner.query(
    `insert into app.audit (audit_id, at, actor_id, action, request_id) values ($1, $2, $3, 'login', 'x')`,
    [newId(clock()), clock(), admin.user_id],
  );
  const names = {
    admin: admin.user_id,
    foreign_manager: foreign_manager.user_id,
    foreign_agency: elsewhere.agency_id,
    foreign_provider: elsewhere.care_provider_id,
    foreign_office: elsewhere.office_id,
    foreign_member: ben.user_id,
    own_job: own_job.job_id,
    foreign_job: foreign_job.job_id,
    me: ann.user_id,
  };
  return {
    /** The session by which a login's own transactions begin; none for those that have no viewer. */
    sessionOf: (login: Login) => people[login] && makeSession(server, people[login].user_id),
    /** Values of the names that stand after a colon in an attempt. */
    namesOf: (login: Login): Record<string, string> => ({ ...names, me: people[login]?.user_id ?? names.me }),
  };
}
