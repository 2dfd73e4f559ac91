import { expect, test } from 'vitest';
import { staleSchema } from '../../../../tools/dev/schema.ts';
import { urlOf } from '../../test/databases.ts';
import { useTestServer } from '../../test/harness.ts';

const server = useTestServer();
const stale = () => staleSchema(urlOf(server().owner.database ?? ''));

test('the written dump is the schema of a migrated database', async () => {
  expect(await stale()).toEqual([]);
});

test.each([
  ['column', 'alter table app.job_tags add planted text', 'alter table app.job_tags drop planted', 'planted text'],
  ['index', 'create index planted on app.job_tags (importance)', 'drop index app.planted', 'CREATE INDEX planted'],
  [
    'policy',
    'create policy planted on app.job_tags using (false)',
    'drop policy planted on app.job_tags',
    'CREATE POLICY planted',
  ],
  [
    'grant',
    'grant delete on app.job_tags to handover_office',
    'revoke delete on app.job_tags from handover_office',
    'GRANT DELETE, SELECT ON app.job_tags TO handover_office',
  ],
])('a planted %s makes the dump stale', async (_, plant, undo, words) => {
  await server().owner.query(plant);
  expect(await stale()).toEqual([expect.stringMatching(new RegExp(`beginning with: *${words}[^]*Run npm run schema`))]);
  await server().owner.query(undo);
  expect(await stale()).toEqual([]);
});
