import { newestSql } from '../machine/sqlFiles.ts';

/** A change of one file: a text that occurs exactly once is replaced, or SQL is appended to a file of the schema. */
export type Edit =
  | {
      file: string;
      find: string;
      replace: string;
      /** The text at older commits, where it was another. */ find_before?: string;
    }
  | { file: string; append: string };

export const edit = (file: string, find: string, replace: string): Edit => ({ file, find, replace });

/** SQL at the end of the newest file of the schema, so that no later one puts back what it takes away. */
export const sql = (statement: string): Edit => ({
  file: newestSql(),
  append: `set role handover_owner;\n${statement};\nreset role;`,
});

export const isJourney = (file: string): boolean => file.startsWith('e2e/');
