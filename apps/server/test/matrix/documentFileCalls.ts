import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { linkFor } from '../../src/staff/documentsLink.ts';
import { pdf } from '../papers.ts';
import type { Asking, Call, Calls, Cell, Whose } from './cell.ts';
import { ADMIN_ONLY, ADMIN_OR_OWN_MEMBER, STAFF_OR_ADMIN_OWN_LINK } from './shapes.ts';

type Part = 'skills' | 'medicals';

type Held = { part: Part; member_id: string; entry_id: string };
type State = { file: string | null; state: string };

/** Makes an entry with its document, straight in the database and on the disk. */
async function entryOf(cell: Cell, part: Part, whose: Whose): Promise<Held> {
  if (whose === 'missing') return { part, member_id: randomUUID(), entry_id: randomUUID() };
  const { make, adapters } = cell.testServer;
  const of = whose === 'own' && cell.kind === 'member' ? cell.viewer : await make.member();
  const file = `papers/${randomBytes(16).toString('hex')}.pdf`;
  await adapters.files.write(file, pdf());
  const its = { file, file_type: 'application/pdf', file_size: pdf().length };
  const entry_id = part === 'skills' ? (await make.skill(of, its)).skill_id : (await make.medical(of, its)).medical_id;
  return { part, member_id: of.user_id, entry_id };
}

const kept = (cell: Cell, { part, entry_id }: Held) =>
  cell.row<State>(`select file, state from app.${part} where ${part.slice(0, -1)}_id = $1`, entry_id);

type Request = Pick<Call, 'method' | 'body' | 'headers'> & {
  at?: string;
  done?: (now: State, before: State) => boolean;
};

/** Calls an endpoint of a document, which must take effect exactly if it is answered with 200. */
const about = (part: Part, { at = 'file', done, ...request }: Request): Asking => ({
  names_a_thing: true,
  async call(cell, whose) {
    const held = await entryOf(cell, part, whose);
    const before = await kept(cell, held);
    return {
      ...request,
      url: `/api/v1/staff/${held.member_id}/${part}/${held.entry_id}/${at}`,
      async after({ statusCode }) {
        const now = await kept(cell, held);
        if (now && before && done) expect(done(now, before)).toBe(statusCode === 200);
      },
    };
  },
});

const callsOf = (part: Part): Calls => ({
  [`staff.${part}.file.save`]: {
    answers: ADMIN_OR_OWN_MEMBER,
    fresh: true,
    ...about(part, {
      method: 'PUT',
      body: pdf(),
      headers: { 'content-type': 'application/pdf' },
      done: (now, before) => now.file !== before.file && now.state === 'waiting',
    }),
  },
  [`staff.${part}.file.link`]: { answers: ADMIN_OR_OWN_MEMBER, ...about(part, { method: 'GET' }) },
  [`staff.${part}.file.remove`]: {
    answers: ADMIN_OR_OWN_MEMBER,
    ...about(part, { method: 'DELETE', done: (now) => now.file === null }),
  },
  [`staff.${part}.review`]: {
    answers: ADMIN_ONLY,
    ...about(part, {
      method: 'POST',
      at: 'review',
      body: { state: 'rejected', reason: 'Page two is missing' },
      done: (now) => now.state === 'rejected',
    }),
  },
});

export const documentFileCalls: Calls = {
  ...callsOf('skills'),
  ...callsOf('medicals'),
  'papers.open': {
    answers: STAFF_OR_ADMIN_OWN_LINK,
    names_a_thing: true,
    async call(cell, whose) {
      const { part, entry_id } = await entryOf(cell, 'skills', whose);
      const { config, clock } = cell.testServer;
      // The document may be any: the foreign thing here is the link.
      const given = whose === 'own' ? cell.viewer.user_id : randomUUID();
      return { method: 'GET', url: linkFor(config.SECRET_KEY, given, { part, entry_id }, clock()).url };
    },
  },
};
