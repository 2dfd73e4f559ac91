import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { FilesPart } from '../adapters/files.ts';
import type { Packed } from '../adapters/zip.ts';
import type { Who } from './register/named.ts';
import { REGISTER } from './register/register.ts';
import { labelOf, rowsOf } from './rows.ts';

type Row = Record<string, unknown>;
/** Rows of a person in each table, by what makes them theirs. */
type Collected = { data: Record<string, Record<string, Row[]>>; files: Packed[] };

/** Collects everything that is kept about a person, as the register has it, with the files that their rows name. */
export async function collect(db: Db, files: FilesPart, user_id: string): Promise<Collected> {
  const collected: Collected = { data: {}, files: [] };
  for (const [table, { gives = {}, gives_via = [], files: named = {} }] of Object.entries(REGISTER)) {
    const given: { who: Who; columns: readonly string[] | 'all' }[] = [
      ...Object.entries(gives).map(([who, columns]) => ({ who, columns })),
      ...gives_via.map(({ columns, ...who }) => ({ who, columns })),
    ];
    for (const { who, columns } of given) {
      const shown = columns === 'all' ? sql`*` : sql.join(columns.map((column) => sql.ref(column)));
      const { rows } = await sql<Row>`
        select ${shown} from ${sql.table(table)} where ${rowsOf(who, user_id)}`.execute(db);
      if (rows.length === 0) continue;
      for (const row of rows) {
        for (const [column, value] of Object.entries(row)) {
          const fileOf = named[column];
          const bytes =
            fileOf && typeof value === 'string'
              ? await files.read(fileOf(value))
              : Buffer.isBuffer(value)
                ? value
                : null;
          if (bytes === null) continue;
          row[column] = bytes === undefined ? 'missing' : pack(collected.files, table, bytes);
        }
      }
      (collected.data[table] ??= {})[labelOf(who)] = rows;
    }
  }
  return collected;
}

/** Packs a file under a name that says where it is from and opens in the right program. */
function pack(files: Packed[], table: string, bytes: Buffer): string {
  const name = `files/${table}-${files.length + 1}${endingOf(bytes)}`;
  files.push({ name, bytes });
  return name;
}

const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, '.pdf'],
  [/^\x89PNG/, '.png'],
  [/^\xff\xd8\xff/, '.jpg'],
  [/^RIFF....WEBP/s, '.webp'],
];
const endingOf = (bytes: Buffer): string => {
  const begins = bytes.toString('latin1', 0, 16);
  return BEGINNINGS.find(([beginning]) => beginning.test(begins))?.[1] ?? '.bin';
};
