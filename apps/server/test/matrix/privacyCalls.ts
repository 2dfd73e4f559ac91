import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { newId } from '../../src/db/id.ts';
import { linkFor } from '../../src/privacy/link.ts';
import type { Calls, Cell, Whose } from './cell.ts';
import { administrators } from './clientTable.ts';
import { nobody, type Row } from './table.ts';

/** One's own; of anybody else only for an administrator, and others are not even told whether there is such a person. */
const ownData: Row = {
  ...nobody,
  admin: [200, 200],
  agency: [200, 403],
  provider: [200, 403],
  provider_at_level_3: [200, 403],
  office: [200, 403],
  member: [200, 403],
};
/** A link is nobody's but whose it was made for, an administrator included. */
const ownLink: Row = {
  ...nobody,
  admin: [200, 404],
  agency: [200, 404],
  provider: [200, 404],
  provider_at_level_3: [200, 404],
  office: [200, 404],
  member: [200, 404],
};

/** What each call about a person's data answers to whom. */
export const PRIVACY_MATRIX: Record<string, Row> = {
  'person_exports.list': ownData,
  'person_exports.ask': ownData,
  'person_exports.open': ownLink,
  'erasure.plan': administrators,
  'erasure.begin': administrators,
  'erasure.hold': administrators,
  'erasure.lift': administrators,
};

async function someone({ house: { make }, viewer }: Cell, whose: Whose, own = false): Promise<string> {
  if (whose === 'missing') return randomUUID();
  return own && whose === 'own' ? viewer.user_id : (await make.member()).user_id;
}

/** Done exactly where it is answered with 200. */
const doneIf = (cell: Cell, text: string, user_id: string) => ({
  async after({ statusCode }: { statusCode: number }) {
    const row = await cell.row<{ n: number }>(text, user_id);
    expect(row?.n).toBe(statusCode === 200 ? 1 : 0);
  },
});

async function exported(cell: Cell, whose: Whose): Promise<string> {
  const { owner, clock, outside } = cell.house;
  const asked_by = whose === 'own' ? cell.viewer.user_id : (await cell.house.make.member()).user_id;
  const [export_id, file] = [newId(clock()), `exports/${randomUUID()}.zip`];
  await outside.files.write(file, Buffer.from('PK'));
  if (whose !== 'missing') {
    await owner.query(
      `insert into app.exports values ($1, $2, $2, $3, $3, $3::timestamptz + interval '7 days', $4, 2)`,
      [export_id, asked_by, clock(), file],
    );
  }
  return linkFor(cell.house.config.SECRET_KEY, asked_by, export_id);
}

export const privacyCalls: Calls = {
  'person_exports.list': {
    names_a_thing: true,
    call: async (cell, whose) => ({
      method: 'GET',
      url: `/api/v1/users/${await someone(cell, whose, true)}/exports`,
    }),
  },
  'person_exports.ask': {
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
    names_a_thing: true,
    call: async (cell, whose) => ({ method: 'GET', url: await exported(cell, whose) }),
  },
  'erasure.plan': {
    names_a_thing: true,
    call: async (cell, whose) => ({ method: 'GET', url: `/api/v1/users/${await someone(cell, whose)}/erasure` }),
  },
  'erasure.begin': {
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
    names_a_thing: true,
    async call(cell, whose) {
      const user_id = await someone(cell, whose);
      const hold_id = newId(cell.house.clock());
      if (whose !== 'missing') {
        await cell.house.owner.query(`insert into app.holds values ($1, $2, 'dispute', 'A claim', $2, $3)`, [
          hold_id,
          user_id,
          cell.house.clock(),
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
