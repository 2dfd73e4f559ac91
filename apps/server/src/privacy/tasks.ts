import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { isMember } from '@handover/domain/viewer';
import { EXPORT_DAYS } from '@handover/domain/privacy/terms';
import { asServer, type Pools } from '../db/connect.ts';
import { withLongTimeout } from '../db/withLongTimeout.ts';
import { notify } from '../notifications/notify.ts';
import { enqueue } from '../adapters/queue.ts';
import { inOneGo, type TaskCtx, type TaskHandlers } from '../adapters/tasks.ts';
import { zip } from '../adapters/zip.ts';
import { collect } from './collect.ts';
import { erasePerson } from './erase.ts';
import { REGISTER } from './register/register.ts';

type Asked = { user_id: string; asked_by: string; level: number };

export const privacyTasks: Pick<TaskHandlers, 'make_export' | 'erase_person'> = {
  async make_export(ctx, { export_id }) {
    const { rows } = await sql<Asked>`
      select e.user_id, e.asked_by, u.level from exports e join users u on u.user_id = e.asked_by
      where export_id = ${export_id} and ready_at is null`.execute(ctx.db);
    const [asked] = rows;
    if (!asked) return;
    const bytes = await packed(ctx, asked.user_id);
    // The file is there before the row names it.
    const file = `exports/${randomBytes(16).toString('hex')}.zip`;
    await ctx.files.write(file, bytes);
    await inOneGo(ctx, async (within) => {
      const { db, now } = within;
      const expires_at = new Date(now.getTime() + EXPORT_DAYS * 86_400_000);
      const { rows: made } = await sql`
        update exports set ready_at = ${now}, expires_at = ${expires_at}, file = ${file}, bytes = ${bytes.length}
        where export_id = ${export_id} and ready_at is null returning export_id`.execute(db);
      // Another worker was quicker, or the person is erased meanwhile.
      if (made.length === 0) return enqueue(db, 'remove_file', { name: file });
      await notify(within, [asked.asked_by], {
        kind: 'export_ready',
        title: asked.user_id === asked.asked_by ? 'Your data is ready to download' : 'The data of a person is ready',
        body: `The file is there for ${EXPORT_DAYS} days.`,
        link: placeOf(asked),
      });
    });
  },

  erase_person: ({ config, now }, { user_id }) => withLongTimeout(config, (db) => erasePerson(db, user_id, now)),
};

async function packed({ config, files, now }: TaskCtx, user_id: string): Promise<Buffer> {
  const { data, files: their } = await withLongTimeout(config, (db) => collect(db, files, user_id));
  const json = JSON.stringify({ about: user_id, made_at: now, data }, null, 2);
  return zip(
    [
      { name: 'README.txt', bytes: Buffer.from(readme(now)) },
      { name: 'data.json', bytes: Buffer.from(json) },
      ...their,
    ],
    now,
  );
}

/** Page on which the person who asked for it finds it. */
const placeOf = ({ user_id, asked_by, level }: Asked): `/${string}` =>
  user_id !== asked_by ? `/users/${user_id}` : isMember(level) ? '/security' : '/my_profile';

/**
 * Continues erasures whose next term is over, unless a hold stands; each is enqueued once however many workers look.
 */
export const erasuresWatch =
  ({ pools, clock }: { pools: Pools; clock: () => Date }) =>
  (): Promise<unknown> =>
    asServer(pools, 'worker', (db) =>
      sql`
        select app.enqueue('erase_person', json_build_object('user_id', user_id), 'erase:' || user_id)
        from erasures e where done_at is null and next_at <= ${clock()}
          and not exists (select from holds h where h.user_id = e.user_id and h.lifted_at is null)
        order by next_at limit 1000`.execute(db),
    );

/** Writes the text to read first in the file. */
function readme(made_at: Date): string {
  const withheld = Object.entries(REGISTER).flatMap(([table, { withholds = {} }]) =>
    Object.entries(withholds).map(([column, why]) => `- ${table}, by ${column}: ${why}.`),
  );
  return [
    'Everything that Handover keeps about you',
    '',
    `Put together on ${made_at.toISOString()}. The link to this file works for ${EXPORT_DAYS} days.`,
    '',
    'data.json holds it, table by table and by what makes a row yours; files/ holds your papers, pictures, signatures and',
    'documents, under the names that data.json gives them. Moments are in UTC, money is in pence.',
    '',
    'What others wrote to you is in it as you were shown it. What is not:',
    '- what others wrote about you in confidence, such as why a home likes or does not like to see you. Ask an administrator,',
    '  who has to weigh it against the rights of the person who wrote it;',
    '- rows that hold your id and are about somebody else or serve to sign in:',
    ...withheld.map((line) => `  ${line}`),
    '',
  ].join('\n');
}
