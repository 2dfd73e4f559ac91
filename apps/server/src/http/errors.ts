import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import type { ZodError } from 'zod';
import type { ErrorAnswer } from '@handover/contract/endpoint';
import { FillRefused, SessionEnded, UnknownOutcome } from '../db/connect.ts';
import { isConnectionLost } from '../db/isConnectionLost.ts';
import { FilesAway } from '../adapters/files.ts';
import { invalidField, Refusal, STATUS, type RefusalKind } from './refusals.ts';
import { askerOf } from './session.ts';

/** Messages for the database's own rules, in words. A constraint that is not here is a defect and answers 500. */
const BY_CONSTRAINT: Record<string, { field: string; message: string }> = {
  users_email_key: { field: 'email', message: 'Someone already has an account with this email' },
  job_tags_title_key: { field: 'title', message: 'There is already a tag with this title' },
  canned_replies_title_key: { field: 'title', message: 'There is already a reply with this title' },
  compliance_items_title_key: { field: 'title', message: 'There is already an item with this title' },
  requirements_asked_once: { field: 'item_id', message: 'This is asked for there already' },
  requirements_item_id_fkey: { field: 'item_id', message: 'This item is not there' },
  requirements_tag_id_fkey: { field: 'tag_id', message: 'This tag is not there' },
  vat_rules_tag_id_fkey: { field: 'tag_id', message: 'This tag is not there' },
  users_agency_id_fkey: { field: 'agency_id', message: 'This agency is not there any more' },
  users_agency_id_care_provider_id_fkey: {
    field: 'care_provider_id',
    message: 'This care provider does not belong to that agency',
  },
  users_agency_id_care_provider_id_office_id_fkey: {
    field: 'office_id',
    message: 'This location does not belong to that care provider',
  },
};
/** Messages for what a rival's commit made impossible a moment ago. */
const BY_RIVAL: Record<string, string> = {
  no_double_booking: 'This staff member is already booked at that time',
  offers_one_pending: 'This staff member has an offer for this shift already',
  applications_one_each: 'Application sent, waiting for a reply',
  paid_at_most_in_full: 'This is more than is left to pay. Look at the balance again',
  payments_reversed_once: 'This payment was reversed already',
};
const BUSY = new Set([
  '57014',
  '55P03',
  '40001',
  '40P01',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '25006',
  '08006',
  '08003',
]);

/** Returns the expected refusal for an error, or undefined: then it is a defect, logged and answered 500. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof UnknownOutcome)
    return new Refusal('busy', 'We could not confirm that this was saved. Please try again', { retry_after_s: 2 });
  if (error instanceof SessionEnded) return new Refusal('unauthenticated', 'Please sign in');
  if (error instanceof FillRefused)
    return error.kind === 'forbidden' ? notForLevel() : new Refusal('not_found', 'Shift not found');
  if (error instanceof pg.DatabaseError) {
    const known = error.constraint === undefined ? undefined : BY_CONSTRAINT[error.constraint];
    const taken = error.constraint === undefined ? undefined : BY_RIVAL[error.constraint];
    if (taken) return new Refusal('not_now', taken);
    if (known) return invalidField(known.field, known.message);
    if (error.code !== undefined && BUSY.has(error.code)) return busy();
  }
  if (error instanceof FilesAway || isConnectionLost(error)) return busy();
  return undefined;
}

/** Refusal of a call that is not for the viewer's level. */
export const notForLevel = () => new Refusal('forbidden', 'This is not for your level');

const busy = () => new Refusal('busy', 'We are busy. Nothing has been lost; please try again', { retry_after_s: 2 });

const NO_FIELD = 'This is not a field here';
/** Refuses input that the endpoint does not take. Only for input: an answer that breaks its own schema is a defect. */
export function invalidInput(error: ZodError): Refusal {
  // Without a prototype, because a field may have the name of something that every object has.
  const errors = Object.create(null) as Record<string, string[]>;
  for (const issue of error.issues) {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    for (const field of fields) {
      (errors[field] ??= []).push(issue.code === 'unrecognized_keys' ? NO_FIELD : issue.message);
    }
  }
  const [field, words] = Object.entries(errors)[0] ?? [];
  const first = words?.[0] ?? 'Check what was sent';
  return new Refusal('invalid', first === NO_FIELD ? `${field}: ${first}` : first, { errors });
}

/** Refusals by Fastify itself: of bodies that are too large, not JSON, or not of the type that they claim. */
const BY_STATUS: Record<number, { kind: RefusalKind; message: string }> = {
  404: { kind: 'not_found', message: 'There is nothing at this address' },
  413: { kind: 'invalid', message: 'This is too large to be sent' },
  415: { kind: 'invalid', message: 'This cannot be read: send JSON' },
};
const UNREADABLE = { kind: 'invalid', message: 'This cannot be read. Reload the page and try again' } as const;

export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (error instanceof FilesAway) request.log.error({ err: error.cause }, error.message);
  if (refusal) noteRefusal(refusal.kind, request);
  if (refusal) return send(reply, request, STATUS[refusal.kind], refusal.kind, refusal.message, refusal);
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status < 500) {
    const { kind, message } = BY_STATUS[status] ?? UNREADABLE;
    return send(reply, request, status, kind, message);
  }
  request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected');
  return send(reply, request, 500, 'error', 'An error occurred');
}

const OF_SECURITY = new Set<RefusalKind>(['unauthenticated', 'forbidden', 'not_found', 'too_many']);

/**
 * Logs a refusal with the id of the person, which is no name, so that people who try what is not for them can be found;
 * out of scope answers as not found. A page that asks whether anybody is signed in, or a stranger who asks for a page
 * that does not exist, tries nothing and is not logged.
 */
function noteRefusal(refused: RefusalKind, request: FastifyRequest): void {
  const user_id = askerOf(request);
  const is_nothing = refused === 'not_found' || refused === 'unauthenticated';
  const only_looks = user_id === undefined && request.method === 'GET' && is_nothing;
  if (!OF_SECURITY.has(refused) || only_looks) return;
  request.log.warn({ refused, route: request.routeOptions.url, ...(user_id && { user_id }) }, 'refused');
}

function send(
  reply: FastifyReply,
  request: FastifyRequest,
  status: number,
  code: string,
  message: string,
  more: { errors?: Record<string, string[]> | undefined; retry_after_s?: number | undefined } = {},
): FastifyReply {
  const answer: ErrorAnswer = {
    message,
    code,
    ...(more.errors ? { errors: more.errors } : {}),
    request_id: request.id,
  };
  reply.header('x-request-id', request.id);
  if (more.retry_after_s !== undefined) reply.header('retry-after', more.retry_after_s);
  return reply.code(status).type('application/json').send(answer);
}
