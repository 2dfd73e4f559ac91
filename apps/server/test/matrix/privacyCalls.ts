import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { newId } from '../../src/db/id.ts';
import { linkFor } from '../../src/privacy/link.ts';
import type { Calls, Cell, Whose } from './cell.ts';
import { ADMIN_ONLY, ONLY_OWN, OWN_SCOPE_SECRET } from './shapes.ts';

async function someone({ testServer: { make }, viewer }: Cell, whose: Whose, own = false): Promise<string> {
  if (whose === 'missing') return randomUUID();
  return own && whose === 'own' ? viewer.user_id : (await make.member()).user_id;
}

/** Expects a row exactly if the call was answered with 200. */
const doneIf = (cell: Cell, text: string, user_id: string) => ({
  async after({ statusCode }: { statusCode: number }) {
    const row = await cell.row<{ n: number }>(text, user_id);
    expect(row?.n).toBe(statusCode === 200 ? 1 : 0);
  },
});

async function exported(cell: Cell, whose: Whose): Promise<string> {
  const { owner, clock, adapters } = cell.testServer;
  const asked_by = whose === 'own' ? cell.viewer.user_id : (await cell.testServer.make.member()).user_id;
  const [export_id, file] = [newId(clock()), `exports/${randomUUID()}.zip`];
  await adapters.files.write(file, Buffer.from('PK'));
  if (whose !== 'missing') {
    await owner.query(
      `insert into app.exports values ($1, $2, $2, $3, $3, $3::timestamptz + interval '7 days', $4, 2)`,
      [export_id, asked_by, clock(), file],
    );
  }
  return linkFor(cell.testServer.config.SECRET_KEY, asked_by, export_id);
}

export const privacyCalls: Calls = {
  'person_exports.list': {
    answers: OWN_SCOPE_SECRET,
    names_a_thing: true,
    call: async (cell, whose) => ({
      method: 'GET',
      url: `/api/v1/users/${await someone(cell, whose, true)}/exports`,
    }),
  },
  'person_exports.ask': {
    answers: OWN_SCOPE_SECRET,
    fresh: true,
    another: ({ url }) => ({ url: url.replace(/\w(?=\/exports$)/, (last) => (last === '0' ? '1' : '0')) }),
    names_a_thing: true,
    async call(cell, whose) {
      const user_id = await someone(cell, whose, true);
      return {
        method: 'POST',
        url: `/api/v1/users/${user_id}/exports`,
        ...doneIf(cell, 'select count(*)::int as n from app.exports where user_id = $1', user_id),
      };
    },
  },
  'person_exports.open': {
    answers: ONLY_OWN,
    names_a_thing: true,
    call: async (cell, whose) => ({ method: 'GET', url: await exported(cell, whose) }),
  },
  'erasure.plan': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    call: async (cell, whose) => ({ method: 'GET', url: `/api/v1/users/${await someone(cell, whose)}/erasure` }),
  },
  'erasure.begin': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const user_id = await someone(cell, whose);
      return {
        method: 'POST',
        url: `/api/v1/users/${user_id}/erasure`,
        ...doneIf(cell, 'select count(*)::int as n from app.erasures where user_id = $1', user_id),
      };
    },
  },
  'erasure.hold': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const user_id = await someone(cell, whose);
      return {
        method: 'POST',
        url: `/api/v1/users/${user_id}/holds`,
        body: { kind: 'dispute', reason: `${cell.mark} claims` },
        ...doneIf(cell, 'select count(*)::int as n from app.holds where user_id = $1', user_id),
      };
    },
  },
  'erasure.lift': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const user_id = await someone(cell, whose);
      const hold_id = newId(cell.testServer.clock());
      if (whose !== 'missing') {
        await cell.testServer.owner.query(`insert into app.holds values ($1, $2, 'dispute', 'A claim', $2, $3)`, [
          hold_id,
          user_id,
          cell.testServer.clock(),
        ]);
      }
      return {
        method: 'DELETE',
        url: `/api/v1/users/${user_id}/holds/${hold_id}`,
        ...doneIf(
          cell,
          'select count(*)::int as n from app.holds where user_id = $1 and lifted_at is not null',
          user_id,
        ),
      };
    },
  },
};
