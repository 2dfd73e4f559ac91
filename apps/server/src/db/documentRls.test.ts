import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { viewerOf } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import type { Person } from '../../test/make.ts';

const server = useTestServer();
const REFUSED = 'a member may not say whether a paper counts';

/** Runs a statement that our code might send by mistake, through the login of this person. */
const asThemself = async (person: Person, statement: RawBuilder<unknown>) => {
  const viewer = viewerOf({ ...person, agency_id: null, care_provider_id: null, office_id: null });
  if (!viewer) throw new Error('A staff member is a viewer');
  return asViewer(server(), viewer, 'write', (db) => statement.execute(db));
};

describe.each([
  ['skills', 'skill_id', 'start_date'],
  ['medicals', 'medical_id', 'date_administered'],
] as const)('the login of staff, of their own %s,', (table, id, day) => {
  const entry = async (ann: Person, state: string): Promise<string> => {
    const made = await server().make[table === 'skills' ? 'skill' : 'medical'](ann, { state });
    return Object.values(made)[0] as string;
  };
  const row = (ann: Person, state: string, at: string) => sql`
    insert into ${sql.table(table)} (${sql.ref(id)}, member_id, title, ${sql.ref(day)}, state, created_at, updated_at)
    values (${at}, ${ann.user_id}, 'Moving and handling', '2026-01-01', ${state}, now(), now())`;

  test('does not decide whether it counts', async () => {
    const ann = await server().make.member();
    const waiting = await entry(ann, 'waiting');
    const to = (state: string) =>
      sql`update ${sql.table(table)} set state = ${state} where ${sql.ref(id)} = ${waiting}`;
    for (const state of ['verified', 'rejected', 'withdrawn']) {
      await expect(asThemself(ann, to(state))).rejects.toThrow(REFUSED);
      await expect(asThemself(ann, row(ann, state, crypto.randomUUID()))).rejects.toThrow(REFUSED);
    }
    const reviewed = sql`update ${sql.table(table)} set reviewed_by = ${ann.user_id} where ${sql.ref(id)} = ${waiting}`;
    await expect(asThemself(ann, reviewed)).rejects.toThrow(REFUSED);
    await asThemself(ann, row(ann, 'waiting', crypto.randomUUID()));
    await asThemself(ann, to('waiting'));
  });

  test('does not change or delete what was withdrawn', async () => {
    const ann = await server().make.member();
    const [withdrawn, verified] = [await entry(ann, 'withdrawn'), await entry(ann, 'verified')];
    const again = (entry_id: string) =>
      sql`update ${sql.table(table)} set state = 'waiting' where ${sql.ref(id)} = ${entry_id}`;
    const gone = (entry_id: string) => sql`delete from ${sql.table(table)} where ${sql.ref(id)} = ${entry_id}`;
    await expect(asThemself(ann, again(withdrawn))).rejects.toThrow(REFUSED);
    await expect(asThemself(ann, gone(withdrawn))).rejects.toThrow(REFUSED);
    await asThemself(ann, again(verified));
    await asThemself(ann, gone(verified));
  });
});
