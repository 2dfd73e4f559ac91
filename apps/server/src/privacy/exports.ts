import type { Input } from '@handover/contract/endpoint';
import type { exportsOfPerson } from '@handover/contract/privacy/privacy';
import { privacyPolicy } from '@handover/domain/privacy/policy';
import { newId } from '../db/id.ts';
import { writeAudit } from '../http/audit.ts';
import { orNotFound, assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { enqueue } from '../adapters/queue.ts';
import { exportOf, linkFor } from './link.ts';

const COLUMNS = ['export_id', 'asked_at', 'ready_at', 'expires_at', 'bytes'] as const;
/** Maximum exports in a list, more than anybody asks for in a week. */
const MOST = 20;

const askedFor = ({ db, viewer }: Ctx, user_id: string) =>
  db.selectFrom('exports').select(COLUMNS).where('asked_by', '=', viewer.user_id).where('user_id', '=', user_id);

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof askedFor>['executeTakeFirst']>>>;
const shown = ({ config, viewer, now }: Ctx, row: Row) => ({
  ...row,
  url:
    row.expires_at !== null && row.expires_at > now ? linkFor(config.SECRET_KEY, viewer.user_id, row.export_id) : null,
});

export async function listExports(ctx: Ctx, { user_id }: Input<typeof exportsOfPerson.list>) {
  assertAllowed(privacyPolicy.export(ctx.viewer, user_id));
  await findUser(ctx, user_id);
  const rows = await askedFor(ctx, user_id).orderBy('asked_at', 'desc').limit(MOST).execute();
  return { data: rows.map((row) => shown(ctx, row)) };
}

/** Asks for an export. A person who asks twice waits for the first. */
export async function askForExport(ctx: Ctx, { user_id }: Input<typeof exportsOfPerson.ask>) {
  const { db, viewer, now } = ctx;
  assertAllowed(privacyPolicy.export(viewer, user_id));
  await findUser(ctx, user_id);
  const export_id = newId(now);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('exports')
    .values({ export_id, user_id, asked_by: viewer.user_id, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) await enqueue(db, 'make_export', { export_id }, `export:${export_id}`);
  const row = await askedFor(ctx, user_id).where('ready_at', 'is', null).executeTakeFirst();
  return { data: shown(ctx, orNotFound(row, 'Export')) };
}

/**
 * Opens the file itself. A link that is wrong, expired or somebody else's leads nowhere; an administrator who opens
 * another's is in the audit.
 */
export async function openExport(ctx: Ctx, { token }: Input<typeof exportsOfPerson.open>) {
  const { db, viewer, now, config, request_id } = ctx;
  const export_id = orNotFound(exportOf(config.SECRET_KEY, viewer.user_id, token), 'File');
  const row = orNotFound(
    await db
      .selectFrom('exports')
      .select(['user_id', 'file', 'asked_at'])
      .where('export_id', '=', export_id)
      .where('asked_by', '=', viewer.user_id)
      .where('expires_at', '>', now)
      .executeTakeFirst(),
    'File',
  );
  const file = orNotFound(row.file ?? undefined, 'File');
  const action = 'person_exports.open';
  await writeAudit(db, { at: now, actor_id: viewer.user_id, action, target_id: row.user_id, request_id });
  const day = row.asked_at.toISOString().slice(0, 10);
  return { file, type: 'application/zip', lasting: false, download: `handover-data-${day}.zip` };
}

/** Finds a user: everyone sees their own account, and an administrator every one, removed ones too. */
async function findUser({ db }: Ctx, user_id: string): Promise<void> {
  orNotFound(await db.selectFrom('users').select('user_id').where('user_id', '=', user_id).executeTakeFirst(), 'User');
}
