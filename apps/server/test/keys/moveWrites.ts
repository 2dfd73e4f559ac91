import type { House } from '../harness.ts';
import type { Person } from '../make.ts';

type Sent = { method: 'post'; url: string; body?: object };
type Writes = Record<string, (ann: Person) => Promise<[Sent, Sent]>>;

const post = (url: string, body?: object): Sent => ({
  method: 'post',
  url: `/api/v1/${url}`,
  ...(body ? { body } : {}),
});
const twice = async (one: () => Promise<Sent>): Promise<[Sent, Sent]> => [await one(), await one()];

/** Every command on a shift, and for each another that differs from it as little as possible. */
export const moveWrites = (house: () => House): Writes => {
  const job = async (over: Record<string, unknown> = {}) => (await house().make.job(undefined, over)).job_id;
  const member = async () => (await house().make.member()).user_id;
  const admin = async () => (await house().make.admin()).user_id;
  const command = (path: string, over: Record<string, unknown> = {}, body?: object) =>
    twice(async () => post(`jobs/${await job(over)}/${path}`, body));
  const toSomeone = async (path: string): Promise<[Sent, Sent]> => {
    const job_id = await job();
    return twice(async () => post(`jobs/${job_id}/${path}`, { user_id: await member() }));
  };
  return {
    'jobs.offer': () => toSomeone('offer'),
    'jobs.undo_offer': () =>
      twice(async () => {
        const [its, ben] = [await house().make.job(), await house().make.member()];
        await house().make.offer(its, ben);
        return post(`jobs/${its.job_id}/undo_offer`, { user_id: ben.user_id });
      }),
    'jobs.assign_staff': async () => {
      const job_id = await job();
      return twice(async () => post(`jobs/${job_id}/assign_staff/${await member()}`));
    },
    'jobs.unassign_staff': () => command('unassign_staff', { status: 'Confirmed' }),
    'jobs.assign_job_planner': async () => {
      const job_id = await job();
      return twice(async () => post(`jobs/${job_id}/assign_job_planner/${await admin()}`));
    },
    'jobs.assign_admin_user': async () => {
      const job_id = await job();
      return twice(async () => post(`jobs/${job_id}/assign_admin_user/${await admin()}`));
    },
    'jobs.unassign_admin_user': () => command('unassign_admin_user'),
    'jobs.cancel_job': () => command('cancel_job'),
    'jobs.turn_down': async () => {
      const job_id = await job();
      const down = (reason: string) => post(`jobs/${job_id}/turn_down`, { reason });
      return [down('Nobody is free'), down('Nobody was free')];
    },
    'jobs.notes.add': async () => {
      const job_id = await job();
      const note = (text: string) => post(`jobs/${job_id}/notes`, { text });
      return [note('Plain clothes'), note('Plain clothes, please')];
    },
  };
};

/** The same for the commands of staff: `ann` is the member who sends them. */
export const staffMoveWrites = (house: () => House): Writes => {
  const offer = async (ann: Person) => (await house().make.offer(await house().make.job(), ann)).offer_id;
  return {
    'jobs.apply': () => twice(async () => post(`jobs/${(await house().make.job()).job_id}/apply`)),
    'jobs.withdraw': (ann) =>
      twice(async () => {
        const its = await house().make.job();
        await house().make.application(its, ann);
        return post(`jobs/${its.job_id}/withdraw`);
      }),
    'offers.accept': (ann) => twice(async () => post(`offers/${await offer(ann)}/accept`)),
    'offers.decline': async (ann) => {
      const offer_id = await offer(ann);
      const decline = (reason: string) => post(`offers/${offer_id}/decline`, { reason });
      return [decline('On leave'), decline('Away')];
    },
    'jobs.drop_out': async (ann) => {
      const { job_id } = await house().make.job(undefined, { status: 'Confirmed', assigned_to: ann.user_id });
      const drop = (reason: string) => post(`jobs/${job_id}/drop_out`, { reason });
      return [drop('My daughter is ill'), drop('My son is ill')];
    },
  };
};
