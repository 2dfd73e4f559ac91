import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { newId } from '../../src/db/id.ts';
import type { MadeJob } from '../makeJobs.ts';
import type { Asking, Call, Calls, Cell, Whose } from './cell.ts';
import {
  ADMIN_OR_OWN_MEMBER,
  HOME_OR_OWN_MEMBER,
  MANAGERS_OWN_SCOPE,
  ONLY_OWN,
  SIGNED_IN,
  STAFF_LIST,
} from './shapes.ts';

const said = ({ mark }: Cell) => `${mark} has a question`;

/** Makes a thread in the database, with a message of its author. */
async function threadOf(
  { testServer: { owner, clock } }: Cell,
  job: MadeJob,
  member_id: string | null,
  people: string[],
) {
  const now = clock();
  const [thread_id, message_id] = [newId(now), newId(now)];
  const [author_id = ''] = people;
  await owner.query(
    `insert into app.threads (thread_id, agency_id, care_provider_id, office_id, job_id, about, member_id, opened_by,
       created_at, last_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      thread_id,
      job.agency_id,
      job.care_provider_id,
      job.office_id,
      job.job_id,
      member_id ? 'booking' : 'job',
      member_id,
      author_id,
      now,
    ],
  );
  for (const user_id of people) {
    await owner.query('insert into app.thread_people (thread_id, user_id, last_at) values ($1, $2, $3)', [
      thread_id,
      user_id,
      now,
    ]);
  }
  return { thread_id, message_id, author_id, now };
}

/** Makes a thread: a member's own with the planners, that of others with the poster of a shift that they see. */
async function thread(cell: Cell, whose: Whose): Promise<Made> {
  if (whose === 'missing') return { thread_id: randomUUID(), message_id: randomUUID() };
  const { make, owner } = cell.testServer;
  const own = whose === 'own';
  const isMember = cell.kind === 'member';
  const job = await make.job(
    cell.place(whose),
    isMember && own ? { status: 'Confirmed', assigned_to: cell.viewer.user_id } : {},
  );
  const author = own ? cell.viewer : isMember ? await make.member() : await make.locationManager(cell.place(whose));
  const other = isMember ? (await cell.administrator()).user_id : job.created_by;
  const member_id = isMember ? author.user_id : null;
  const made = await threadOf(cell, job, member_id, [author.user_id, other]);
  await owner.query(
    `insert into app.messages (message_id, thread_id, author_id, author_name, text, created_at)
     values ($1, $2, $3, 'Ann Lee', $4, $5)`,
    [made.message_id, made.thread_id, made.author_id, said(cell), made.now],
  );
  return { thread_id: made.thread_id, message_id: made.message_id };
}

type Made = { thread_id: string; message_id: string };
type InThread = Pick<Call, 'method'> & {
  body?: (made: Made, cell: Cell) => object;
  /** Tells whether the call has taken effect. */
  happened: (made: Made, cell: Cell, body: string) => Promise<boolean> | boolean;
};

const inThread = (path: string, { method, body, happened }: InThread): Asking => ({
  names_a_thing: true,
  async call(cell, whose) {
    const made = await thread(cell, whose);
    return {
      method,
      url: `/api/v1/threads/${made.thread_id}/${path}`,
      ...(body ? { body: body(made, cell) } : {}),
      after: async (answer) => expect(await happened(made, cell, answer.body)).toBe(answer.statusCode === 200),
    };
  },
});

/** Makes a booked shift; a member's own is theirs. */
async function shiftOf(cell: Cell, whose: Whose) {
  if (whose === 'missing') return { job_id: randomUUID(), member_id: cell.viewer.user_id };
  const { make } = cell.testServer;
  const member = cell.kind === 'member' && whose === 'own' ? cell.viewer : await make.member();
  const job = await make.job(cell.place(whose), { status: 'Confirmed', assigned_to: member.user_id });
  return { job_id: job.job_id, member_id: member.user_id };
}

const ofJob = (whom: 'member' | 'creator' | 'home', method: 'GET' | 'POST'): Asking => ({
  names_a_thing: true,
  async call(cell, whose) {
    const { job_id, member_id } = await shiftOf(cell, whose);
    const about = { with: whom, ...(whom === 'member' && cell.kind !== 'member' ? { member_id } : {}) };
    const url = `/api/v1/jobs/${job_id}/messages`;
    if (method === 'GET') return { method, url: `${url}?${new URLSearchParams(about).toString()}` };
    return {
      method,
      url,
      body: { ...about, text: said(cell) },
      async after({ statusCode }) {
        const kept = await cell.row(
          'select 1 from app.messages join app.threads using (thread_id) where job_id = $1',
          job_id,
        );
        expect(kept !== undefined).toBe(statusCode === 200);
      },
    };
  },
});

export const messageCalls: Calls = {
  'messages.threads': {
    answers: SIGNED_IN,
    fresh: true,
    async call(cell, whose) {
      const { thread_id } = await thread(cell, whose);
      return {
        method: 'GET',
        url: '/api/v1/messages',
        after: ({ statusCode, body }) => expect(body.includes(thread_id)).toBe(statusCode === 200 && whose === 'own'),
      };
    },
  },
  'jobs.messages': { answers: ADMIN_OR_OWN_MEMBER, ...ofJob('member', 'GET') },
  'jobs.messages#creator': { answers: MANAGERS_OWN_SCOPE, ...ofJob('creator', 'GET') },
  'jobs.messages.say': { answers: ADMIN_OR_OWN_MEMBER, ...ofJob('member', 'POST') },
  'jobs.messages.say#creator': { answers: MANAGERS_OWN_SCOPE, ...ofJob('creator', 'POST') },
  'jobs.messages#home': { answers: HOME_OR_OWN_MEMBER, ...ofJob('home', 'GET') },
  'jobs.messages.say#home': { answers: HOME_OR_OWN_MEMBER, ...ofJob('home', 'POST') },
  'my_number.find': { answers: STAFF_LIST, call: () => Promise.resolve({ method: 'GET', url: '/api/v1/my_number' }) },
  'my_number.save': {
    answers: STAFF_LIST,
    fresh: true,
    call: (cell) =>
      Promise.resolve({
        method: 'PUT',
        url: '/api/v1/my_number',
        body: { shares_number: false },
        async after({ statusCode }) {
          const kept = await cell.row(
            'select 1 from app.staff where member_id = $1 and not shares_number',
            cell.viewer.user_id,
          );
          expect(kept !== undefined).toBe(statusCode === 200);
        },
      }),
    another: () => ({ body: { shares_number: true } }),
  },
  'threads.messages': {
    answers: ONLY_OWN,
    ...inThread('messages', {
      method: 'GET',
      happened: ({ message_id }, _, body) => body.includes(message_id),
    }),
  },
  'threads.messages.say': {
    answers: ONLY_OWN,
    ...inThread('messages', {
      method: 'POST',
      body: (_, { mark }) => ({ text: `${mark} answers` }),
      happened: async ({ thread_id }, cell) =>
        (await cell.row('select 1 from app.messages where thread_id = $1 offset 1', thread_id)) !== undefined,
    }),
  },
  'threads.read': {
    answers: ONLY_OWN,
    ...inThread('read', {
      method: 'POST',
      body: ({ message_id }) => ({ message_id }),
      happened: async ({ thread_id }, cell) =>
        (await cell.row('select 1 from app.thread_people where thread_id = $1 and read_at is not null', thread_id)) !==
        undefined,
    }),
  },
};
