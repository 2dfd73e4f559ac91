import type { TestServer } from '../testServer.ts';

export type UserRow = {
  user_id: string;
  email: string;
  level: 1 | 2 | 3 | 4;
  status: string;
  agency_id: string | null;
  care_provider_id: string | null;
  office_id: string | null;
  deleted_at: string | null;
};
type Company = { status?: string; deleted_at: string | null; agency_id: string };
export type AgencyRow = Company;
export type ProviderRow = Company & { care_provider_id: string };
export type OfficeRow = Company & { care_provider_id: string; office_id: string };
export type InvitationRow = {
  invitation_id: string;
  type: string;
  agency_id: string | null;
  inviting_care_provider_id: string | null;
};

export type EngagementRow = { engagement_id: string; agency_id: string; member_id: string; until: string | null };

export type BookingRow = { assigned_to: string; agency_id: string; care_provider_id: string; office_id: string };

/** All rows that a command could change, by id, as the database has them. */
export type World = {
  users: Record<string, UserRow>;
  agencies: Record<string, AgencyRow>;
  care_providers: Record<string, ProviderRow>;
  offices: Record<string, OfficeRow>;
  invitations: Record<string, InvitationRow>;
  engagements: Record<string, EngagementRow>;
  /** Shifts that members have: no command here changes them. */
  bookings: Record<string, BookingRow>;
};

/** Tables in the order in which they are restored: parents come first. */
const TABLES = {
  agencies: 'agency_id',
  care_providers: 'care_provider_id',
  offices: 'office_id',
  users: 'user_id',
  invitations: 'invitation_id',
  engagements: 'engagement_id',
} as const;

const LOOK = `select ${Object.entries(TABLES)
  .map(([table, id]) => `(select coalesce(json_object_agg(${id}, t), '{}') from app.${table} t) as ${table}`)
  .join(', ')}, (select json_object_agg(job_id, t) from app.jobs t) as bookings`;

export async function lookAt({ owner }: TestServer): Promise<World> {
  const { rows } = await owner.query<World>(LOOK);
  return rows[0] as World;
}

/** Makes two agencies with two care providers of two locations each, and a person of every kind at every place. */
export async function settle({ make, owner, clock }: TestServer): Promise<void> {
  await make.admin();
  const members = [await make.member(), await make.member(), await make.member()];
  for (let a = 0; a < 2; a++) {
    const agency = await make.agency();
    await make.agencyManager(agency);
    const [own] = members.splice(0, 1);
    if (own) await make.engagement(agency, own);
    // The last one was theirs before: an engagement that has ended shows nothing.
    const former = members.at(-1);
    if (former) await make.engagement(agency, former, { until: clock(), ended_by: former.user_id });
    for (let p = 0; p < 2; p++) {
      const provider = await make.provider(agency);
      await make.providerManager(provider);
      await make.providerManager(provider, { level: 3 });
      for (let o = 0; o < 2; o++) {
        const office = await make.office(provider);
        await make.locationManager(office);
        // The last member is engaged by nobody and worked at the first home of the first agency.
        const booked = members.at(-1);
        if (a + p + o === 0 && booked) await make.job(office, { status: 'Completed', assigned_to: booked.user_id });
      }
    }
  }
  await owner.query('create schema kept');
  for (const table of Object.keys(TABLES))
    await owner.query(`create table kept.${table} as select * from app.${table}`);
}

const PERSONAL = [
  'sessions',
  'notifications',
  'notification_preferences',
  'saved_views',
  'idempotency_keys',
  'password_resets',
  'access_ends',
  'pending_accounts',
  'email_changes',
];

/** Returns the statements that restore a table's rows. */
async function puttingBack({ owner }: TestServer): Promise<string> {
  const statements = Object.entries(TABLES).map(async ([table, id]) => {
    const { rows } = await owner.query<{ set: string }>(
      `select string_agg(format('%1$I = k.%1$I', column_name), ', ') as set from information_schema.columns
       where table_schema = 'app' and table_name = $1 and is_generated = 'NEVER' and column_name <> $2`,
      [table, id],
    );
    return `update app.${table} t set ${rows[0]?.set} from kept.${table} k
      where t.${id} = k.${id} and to_jsonb(t) <> to_jsonb(k);`;
  });
  return (await Promise.all(statements)).join('\n');
}
let putBack: Promise<string> | undefined;

/** Restores the first state, so that every sequence begins in the same world. */
export async function restore(server: TestServer): Promise<void> {
  putBack ??= puttingBack(server);
  const gone = (table: keyof typeof TABLES) =>
    `delete from app.${table} where ${TABLES[table]} not in (select ${TABLES[table]} from kept.${table});`;
  await server.owner.query(`rollback; begin;
    ${PERSONAL.map((table) => `delete from app.${table};`).join('\n')}
    delete from app.invitations;
    delete from app.engagements;
    ${await putBack}
    delete from app.credentials where user_id not in (select user_id from kept.users);
    delete from app.staff where member_id not in (select user_id from kept.users);
    ${gone('users')} ${gone('offices')} ${gone('care_providers')} ${gone('agencies')}
    insert into app.engagements select * from kept.engagements;
    delete from graphile_worker._private_jobs;
    commit;`);
}
