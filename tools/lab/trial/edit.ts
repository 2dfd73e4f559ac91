import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newestSql } from '../machine/sqlFiles.ts';

/** A change of one file: a text that occurs exactly once is replaced, or SQL is appended to a file of the schema. */
export type Edit =
  | {
      file: string;
      find: string;
      replace: string;
    }
  | { file: string; append: string };

export const edit = (file: string, find: string, replace: string): Edit => ({ file, find, replace });

/** SQL at the end of the newest file of the schema, so that no later one puts back what it takes away. */
export const sql = (statement: string): Edit => ({
  file: newestSql(),
  append: `set role handover_owner;\n${statement};\nreset role;`,
});

/** Says why an edit cannot be made in this checkout; nothing if it can. */
export function editProblem(root: string, change: Edit): string | undefined {
  const path = join(root, change.file);
  if (!existsSync(path)) return `there is no file ${change.file}`;
  if ('append' in change) return undefined;
  const times = readFileSync(path, 'utf8').split(change.find).length - 1;
  return times === 1 ? undefined : `${change.file} holds this ${times} times, not once: ${change.find.split('\n')[0]}`;
}

/** The three ways to name what changes: a text in a file, a statement at the end of the schema, several edits. */
export const withEdits = <T>(made: (edits: Edit[]) => T) => ({
  edit: (file: string, find: string, replace: string): T => made([edit(file, find, replace)]),
  sql: (statement: string): T => made([sql(statement)]),
  edits: (...edits: Edit[]): T => made(edits),
});

export const isJourney = (file: string): boolean => file.startsWith('e2e/');
