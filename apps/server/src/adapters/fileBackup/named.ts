import type pg from 'pg';

/** Columns that name a file of ours: a test checks the list against the schema. */
export const NAMING = {
  'users.picture': `select 'pictures/' || picture || '.webp' as name, null::bytea as sha256 from app.users`,
  'skills.file': 'select file as name, null::bytea as sha256 from app.skills',
  'medicals.file': 'select file as name, null::bytea as sha256 from app.medicals',
  'invoice_documents.file': 'select file as name, sha256 from app.invoice_documents',
  'ticket_files.stored_as': 'select stored_as as name, null::bytea as sha256 from app.ticket_files',
} as const;

/**
 * Columns of files without a backup: exports, which are made again on request, and uploads that nobody has sent yet.
 * Both are gone within days.
 */
export const PASSING = ['exports.file', 'ticket_uploads.stored_as'];

/** File that a row names, with its hash where the row has that too. */
export type NamedFile = { name: string; sha256: string | undefined };

const BATCH = 2_000;

/** Reads all of them as of one moment, a batch at a time. */
export async function* namedFiles(owner: pg.Client): AsyncGenerator<NamedFile> {
  await owner.query('begin transaction isolation level repeatable read read only');
  try {
    await owner.query(`declare named no scroll cursor for
      select name, encode(sha256, 'hex') as sha256
      from (${Object.values(NAMING).join(' union all ')}) every where name is not null order by name`);
    for (;;) {
      const { rows } = await owner.query<{ name: string; sha256: string | null }>(`fetch ${BATCH} from named`);
      for (const { name, sha256 } of rows) yield { name, sha256: sha256 ?? undefined };
      if (rows.length < BATCH) return;
    }
  } finally {
    await owner.query('rollback');
  }
}
