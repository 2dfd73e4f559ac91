import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { INVITATION_MS } from '@handover/domain/clients/invitations';
import type { Level } from '@handover/domain/viewer';
import { newId } from '../src/db/id.ts';
import { hashOf, newToken } from '../src/http/session.ts';
import { hoursOn } from './makeHours.ts';
import { invoicesOn } from './makeInvoices.ts';
import { ADDRESS, jobsOn } from './makeJobs.ts';
import { favouritesOn } from './makeFavourites.ts';
import { staffOn } from './makeStaff.ts';

export const PASSWORD = 'a calm night shift';
/** A hash with cheap parameters: no test is about the time of hashing. */
const password_hash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

type Agency = { agency_id: string };
type Provider = Agency & { care_provider_id: string };
type Office = Provider & { office_id: string };
export type Person = { user_id: string; level: Level; email: string; first_name: string; last_name: string };

/** Makes valid rows that a test needs, straight in the database. */
export function makerOn(owner: pg.Client, clock: () => Date) {
  let n = 0;
  const insert = async (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row);
    const values = columns.map((_, index) => `$${index + 1}`).join(', ');
    await owner.query(`insert into app.${table} (${columns.join(', ')}) values (${values})`, Object.values(row));
  };
  const times = () => ({ created_at: clock(), updated_at: clock() });

  const make = {
    async agency(company_name = `Agency ${++n}`): Promise<Agency> {
      const agency_id = newId(clock());
      await insert('agencies', { agency_id, company_name, ...times() });
      return { agency_id };
    },
    async provider(agency?: Agency, company_name = `Care provider ${++n}`): Promise<Provider> {
      const { agency_id } = agency ?? (await make.agency());
      const care_provider_id = newId(clock());
      await insert('care_providers', { care_provider_id, agency_id, company_name, ...times() });
      return { agency_id, care_provider_id };
    },
    async office(provider?: Provider, title = `Location ${++n}`): Promise<Office> {
      const { agency_id, care_provider_id } = provider ?? (await make.provider());
      const office_id = newId(clock());
      await insert('offices', { office_id, agency_id, care_provider_id, title, ...ADDRESS, ...times() });
      return { agency_id, care_provider_id, office_id };
    },
    async user(level: Level, over: Record<string, unknown> = {}): Promise<Person> {
      const user_id = newId(clock());
      const person = {
        user_id,
        level,
        email: `person.${++n}@example.org`,
        first_name: 'Ann',
        last_name: `Lee ${n}`,
        ...over,
      };
      await insert('users', { ...person, ...times() });
      await insert('credentials', { user_id, password_hash: await password_hash, changed_at: clock() });
      return person;
    },
    admin: (over = {}) => make.user(1, over),
    agencyManager: async (agency?: Agency, over = {}) => {
      const { agency_id } = agency ?? (await make.agency());
      return { ...(await make.user(2, { agency_id, ...over })), agency_id };
    },
    providerManager: async (provider?: Provider, over = {}) => {
      const { agency_id, care_provider_id } = provider ?? (await make.provider());
      const attached = { agency_id, care_provider_id };
      return { ...(await make.user(2, { ...attached, ...over })), ...attached };
    },
    locationManager: async (office?: Office, over = {}) => {
      const attached = office ?? (await make.office());
      return { ...(await make.user(3, { ...attached, ...over })), ...attached };
    },
    async member(over: Record<string, unknown> = {}) {
      const person = await make.user(4, over);
      await insert('staff', { member_id: person.user_id, position: 'Healthcare Assistant', created_at: clock() });
      return person;
    },
    /** Makes an invitation whose mail was sent; `invite_id` is the secret of the link. */
    async invitation(over: Record<string, unknown> = {}) {
      const invite_id = newToken();
      const invitation = {
        invitation_id: newId(clock()),
        type: 'agency',
        email: `invited.${++n}@example.org`,
        ...over,
      };
      await insert('invitations', {
        token_hash: hashOf(invite_id),
        invited_by: over['invited_by'] ?? (await make.admin()).user_id,
        created_at: clock(),
        sent_at: clock(),
        expires_at: new Date(clock().getTime() + INVITATION_MS),
        ...invitation,
      });
      return { ...invitation, invite_id };
    },
    async notification({ user_id }: { user_id: string }, over: Record<string, unknown> = {}) {
      const notification_id = newId(clock());
      const told = { kind: 'message', title: 'The rota is out', link: '/dashboard', created_at: clock(), ...over };
      await insert('notifications', { notification_id, user_id, ...told });
      return { notification_id };
    },
    async tag(title = `Tag ${++n}`, over: Record<string, unknown> = {}) {
      const tag_id = newId(clock());
      await insert('job_tags', { tag_id, title, ...over, ...times() });
      return { tag_id, title };
    },
  };
  const jobs = jobsOn(insert, clock, make);
  const hours = hoursOn(insert, clock, { member: make.member, job: jobs.job });
  const invoices = invoicesOn(owner, clock, hours.worked);
  return { ...make, ...jobs, ...hours, ...invoices, ...staffOn(insert, clock), ...favouritesOn(insert, clock, make) };
}
