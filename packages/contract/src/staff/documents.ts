import { z } from 'zod';
import { CREDENTIAL_STATES } from '@handover/domain/staff/items';
import { endpoint, nothing } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import { file } from '../accounts/profile.ts';
import { STAFF_PATH } from './staff.ts';
import { medical, skill } from './parts.ts';
import { lines } from '../text.ts';

const member_id = id();

/** Endpoints for the file of an entry, and for an administrator's review. */
function documentCalls<Row extends z.ZodType>(at: string, id_field: string, row: Row) {
  const entry = `${STAFF_PATH}/${at}/:${id_field}`;
  const ids = { member_id, [id_field]: id() };
  return {
    save: endpoint({
      name: `staff.${at}.file.save`,
      method: 'PUT',
      path: `${entry}/file`,
      levels: [1, 4],
      summary: 'Send the paper behind an entry',
      description:
        'A PDF, JPEG or PNG of at most 10 MB, known by its content. Pictures are drawn anew. The entry waits to be looked at again.',
      input: z.strictObject({ ...ids, file }),
      answer: z.object({ data: row }),
      takes: 'file',
    }),
    link: endpoint({
      name: `staff.${at}.file.link`,
      method: 'GET',
      path: `${entry}/file`,
      levels: [1, 4],
      summary: 'A link to the paper behind an entry',
      description: 'It opens for a few minutes, and only for the person who asked for it.',
      input: z.strictObject(ids),
      answer: z.object({ data: z.object({ url: z.string(), type: z.string(), expires_at: instant }) }),
      leaves_trace: true,
    }),
    remove: endpoint({
      name: `staff.${at}.file.remove`,
      method: 'DELETE',
      path: `${entry}/file`,
      levels: [1, 4],
      summary: 'Remove the paper behind an entry',
      input: z.strictObject(ids),
      answer: z.object({ data: row }),
    }),
    review: endpoint({
      name: `staff.${at}.review`,
      method: 'POST',
      path: `${entry}/review`,
      levels: [1],
      summary: 'Verify or reject an entry',
      description:
        'Withdrawn: its issuer took it back. The staff member is told, with the reason. With `updated_at`, 409 if the entry or its paper was changed meanwhile.',
      input: z
        .strictObject({
          ...ids,
          state: z.enum(CREDENTIAL_STATES).exclude(['waiting']),
          reason: lines(500).default(''),
          /** Version of the entry that was reviewed: refused if the entry was changed meanwhile. */
          updated_at: instant.optional(),
        })
        .superRefine(({ state, reason }, context) => {
          if (state !== 'verified' && reason === '') {
            context.addIssue({ code: 'custom', path: ['reason'], message: 'Say why' });
          }
        }),
      answer: z.object({ data: row }),
    }),
  };
}

export const staffDocuments = {
  skills: documentCalls('skills', 'skill_id', skill),
  medicals: documentCalls('medicals', 'medical_id', medical),
};

/** Most documents in one answer of the review queue. */
export const MOST_TO_REVIEW = 50;

const reviewed = z.object({
  part: z.enum(['skills', 'medicals']),
  entry_id: z.uuid(),
  member: z.object({
    member_id: z.uuid(),
    code: z.string(),
    name: z.string(),
    position: z.string().nullable(),
    city: z.string().nullable(),
    picture: z.string().nullable(),
  }),
  title: z.string(),
  /** What it proves, and the kind of that; null for anything that nobody asks for. */
  item: z.object({ title: z.string(), kind: z.string() }).nullable(),
  level: z.string(),
  number: z.string(),
  start_date: z.iso.date().nullable(),
  expires_on: z.iso.date().nullable(),
  /** Where a vaccination was given. */
  location_administered: z.string(),
  file_type: z.string().nullable(),
  file_size: z.int().nullable(),
  /** When it was sent, and the version that is reviewed. */
  updated_at: instant,
  /** What is verified of the same kind until now, in words. */
  until_now: z.string(),
  checks: z.array(z.object({ passed: z.boolean(), title: z.string(), words: z.string() })),
  /** First booking that cannot be worked without it. */
  blocks: z.object({ job_id: z.uuid(), code: z.string(), starts_at: instant }).nullable(),
});
export type DocumentToReview = z.output<typeof reviewed>;

export const documentsToReview = endpoint({
  name: 'compliance.review',
  method: 'GET',
  path: '/api/v1/compliance/review',
  levels: [1],
  summary: 'Certificates and vaccinations that wait to be checked, oldest first',
  description: `The ${MOST_TO_REVIEW} oldest, with what is needed to judge each. Anyone who reads of a vaccination leaves a trace in the audit.`,
  input: nothing,
  answer: z.object({ data: z.array(reviewed), meta: z.object({ total: z.int(), total_capped: z.boolean() }) }),
  leaves_trace: true,
});

export const openDocument = endpoint({
  name: 'papers.open',
  method: 'GET',
  path: '/api/v1/papers/:token',
  levels: [1, 4],
  summary: 'The file behind a link',
  description: 'Saved, never shown as a page.',
  input: z.strictObject({ token: z.string().min(1).max(1000) }),
  answer: z.string(),
  sends: 'file',
});
