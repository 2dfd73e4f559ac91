import type { LightMyRequestResponse } from 'fastify';
import { leadsTo, type JobCommand, type JobStatus } from '@handover/domain/shifts/status';
import type { TestServer } from './testServer.ts';
import type { Person } from './make.ts';

type Id = { job_id: string };
type Someone = { user_id: string };
type Make = TestServer['make'];

/** Helpers that run commands on shifts, and read the result from the database. */
export const shiftsIn = (server: () => TestServer) => {
  const rows = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;
  const once = (person: () => Promise<Person>) => {
    let made: Promise<Person> | undefined;
    return () => (made ??= person());
  };
  const [booker, planner] = [once(() => server().make.admin()), once(() => server().make.admin())];
  /** Advances the clock, so that every event is a second after the one before. */
  const later = () => {
    server().time.now = new Date(server().time.now.getTime() + 1_000);
    return server();
  };

  return {
    later,
    booker,
    planner,
    /** Makes a shift with the planner. */
    planned: async (over: Record<string, unknown> = {}, office?: Parameters<Make['job']>[0]) =>
      later().make.job(office, { job_planner: (await planner()).user_id, ...over }),
    offered: (...its: Parameters<Make['offer']>) => later().make.offer(...its),
    /** Commands as a person sends them. */
    as(person: Person) {
      const post = (url: string, body: object = {}) => later().as(person).post(`/api/v1/${url}`, body);
      return {
        apply: ({ job_id }: Id) => post(`jobs/${job_id}/apply`),
        withdraw: ({ job_id }: Id) => post(`jobs/${job_id}/withdraw`),
        offer: ({ job_id }: Id, { user_id }: Someone, more = {}) => post(`jobs/${job_id}/offer`, { user_id, ...more }),
        undo: ({ job_id }: Id, { user_id }: Someone) => post(`jobs/${job_id}/undo_offer`, { user_id }),
        accept: ({ offer_id }: { offer_id: string }) => post(`offers/${offer_id}/accept`),
        decline: ({ offer_id }: { offer_id: string }, body = {}) => post(`offers/${offer_id}/decline`, body),
        assign: ({ job_id }: Id, { user_id }: Someone, more = {}) =>
          post(`jobs/${job_id}/assign_staff/${user_id}`, more),
        unassign: ({ job_id }: Id) => post(`jobs/${job_id}/unassign_staff`),
        dropOut: ({ job_id }: Id, reason = 'My daughter is ill') => post(`jobs/${job_id}/drop_out`, { reason }),
        plan: ({ job_id }: Id, { user_id }: Someone) => post(`jobs/${job_id}/assign_job_planner/${user_id}`),
        workOn: ({ job_id }: Id, { user_id }: Someone) => post(`jobs/${job_id}/assign_admin_user/${user_id}`),
        leave: ({ job_id }: Id) => post(`jobs/${job_id}/unassign_admin_user`),
        cancel: ({ job_id }: Id) => post(`jobs/${job_id}/cancel_job`),
        turnDown: ({ job_id }: Id, reason = 'Nobody is free') => post(`jobs/${job_id}/turn_down`, { reason }),
        note: ({ job_id }: Id, text: string) => post(`jobs/${job_id}/notes`, { text }),
        read: async ({ job_id }: Id, what = '') =>
          (await server().as(person).get(`/api/v1/jobs/${job_id}${what}`)).json().data,
      };
    },
    /** Returns its status, member and version. */
    stands: async ({ job_id }: Id) =>
      (await rows('select status, assigned_to, version from app.jobs where job_id = $1', job_id))[0],
    /**
     * Returns the last entry of its history, after a check that all of it is in order and consists of valid
     * transitions.
     */
    lastEntry: async ({ job_id }: Id) => {
      const entries = await rows('select * from app.job_history where job_id = $1 order by version', job_id);
      for (const [index, { version, command, from_status, to_status }] of entries.entries()) {
        const before = entries[index - 1]?.to_status ?? null;
        const legal =
          index === 0
            ? command === 'create'
            : leadsTo(command as JobCommand, from_status as JobStatus, to_status as JobStatus);
        if (version !== index + 1 || from_status !== before || !legal) {
          throw new Error(`entry ${version}: ${command} from ${from_status} to ${to_status} after ${before}`);
        }
      }
      return entries.at(-1);
    },
    offers: ({ job_id }: Id) =>
      rows(
        'select member_id, status, exclusive, reason, answered_at from app.offers where job_id = $1 order by created_at',
        job_id,
      ),
    applications: ({ job_id }: Id) =>
      rows('select member_id, withdrawn_at from app.applications where job_id = $1 order by created_at', job_id),
    /** Returns the titles of a person's notifications, the last one last. */
    told: async ({ user_id }: Someone): Promise<string[]> =>
      (await rows('select title from app.notifications where user_id = $1 order by notification_id', user_id)).map(
        ({ title }) => title as string,
      ),
    lastTold: async ({ user_id }: Someone) =>
      (await rows('select * from app.notifications where user_id = $1 order by notification_id desc', user_id))[0],
  };
};

/** Returns the status of an answer and its message. */
export const said = (answer: LightMyRequestResponse): [number, string | undefined] => [
  answer.statusCode,
  answer.json().message,
];
