import { z } from 'zod';
import { EXPORT_DAYS, HOLD_KINDS, TERM_NAMES } from '@handover/domain/privacy/terms';
import { done, endpoint } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import { lines } from '../text.ts';

const user_id = id();
const EVERYONE = [1, 2, 3, 4] as const;

const personExport = z.object({
  export_id: z.uuid(),
  asked_at: instant,
  ready_at: instant.nullable(),
  expires_at: instant.nullable(),
  bytes: z.int().nullable(),
  /** Link for the person who asked for it, once it is ready. */
  url: z.string().nullable(),
});
export type PersonExport = z.output<typeof personExport>;

/** Exports of all data about a person, as files. */
export const exportsOfPerson = {
  list: endpoint({
    name: 'person_exports.list',
    method: 'GET',
    path: '/api/v1/users/:user_id/exports',
    levels: EVERYONE,
    summary: 'The files of a person’s data that I asked for',
    description: `One’s own, or anybody’s for an administrator. A file is there for ${EXPORT_DAYS} days, and opens by its link only for the person who asked for it.`,
    input: z.strictObject({ user_id }),
    answer: z.object({ data: z.array(personExport) }),
  }),
  ask: endpoint({
    name: 'person_exports.ask',
    method: 'POST',
    path: '/api/v1/users/:user_id/exports',
    levels: EVERYONE,
    summary: 'Ask for everything that is kept about a person',
    description:
      'A ZIP with JSON and their files is put together; the person who asked is told when it is ready. While one is on its way it is the answer.',
    input: z.strictObject({ user_id }),
    answer: z.object({ data: personExport }),
    tries_per_minute: 30,
  }),
  open: endpoint({
    name: 'person_exports.open',
    method: 'GET',
    path: '/api/v1/person_exports/:token',
    levels: EVERYONE,
    summary: 'The file behind a link',
    description: 'Saved, never shown as a page.',
    input: z.strictObject({ token: z.string().min(1).max(1000) }),
    answer: z.string(),
    sends: 'file',
    leaves_trace: true,
  }),
};

const hold = z.object({
  hold_id: z.uuid(),
  kind: z.enum(HOLD_KINDS),
  reason: z.string(),
  placed_at: instant,
});

/** Erasure of a person, and the obstacles to it. */
export const erasure = {
  plan: endpoint({
    name: 'erasure.plan',
    method: 'GET',
    path: '/api/v1/users/:user_id/erasure',
    levels: [1],
    summary: 'What erasing a person would leave, and what is in its way',
    input: z.strictObject({ user_id }),
    answer: z.object({
      data: z.object({
        user_id: z.uuid(),
        /** Codes of the shifts that have to be given up first. */
        bookings: z.array(z.string()),
        holds: z.array(hold),
        /** Data kept by law, and the last day of each retention period. */
        kept: z.array(z.object({ term: z.enum(TERM_NAMES), until: z.iso.date() })),
        erased_at: instant.nullable(),
        /** Time when the last data was deleted. */
        done_at: instant.nullable(),
      }),
    }),
  }),
  begin: endpoint({
    name: 'erasure.begin',
    method: 'POST',
    path: '/api/v1/users/:user_id/erasure',
    levels: [1],
    summary: 'Erase a person',
    description:
      'The account ends at once; what no law keeps is erased by the next task, and the rest when its term is over. 409 while they are booked or a hold stands.',
    input: z.strictObject({ user_id }),
    answer: done,
  }),
  hold: endpoint({
    name: 'erasure.hold',
    method: 'POST',
    path: '/api/v1/users/:user_id/holds',
    levels: [1],
    summary: 'Hold up the erasure of a person',
    input: z.strictObject({
      user_id,
      kind: z.enum(HOLD_KINDS, 'Choose what it is about'),
      reason: lines(500, 'Say why'),
    }),
    answer: z.object({ data: hold }),
  }),
  lift: endpoint({
    name: 'erasure.lift',
    method: 'DELETE',
    path: '/api/v1/users/:user_id/holds/:hold_id',
    levels: [1],
    summary: 'Lift a hold',
    input: z.strictObject({ user_id, hold_id: id() }),
    answer: done,
  }),
};
