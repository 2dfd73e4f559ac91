import type { EntryKind } from '../lists/kind.ts';
import type { Row } from '../lists/values.ts';
import { type Part, rowId } from './parts.ts';

/** The client itself, as its own page changes it. */
export type Info = { kind: EntryKind; row: Row; may: { edit: boolean; remove: boolean } };

export type Dialog = {
  /** Value in the address that opens the dialog. */
  opened: string;
  /** `info`, or the name of a table. */
  at: string;
  title: string;
  kind: EntryKind;
  /** Undefined when an entry is added. */
  row: Row | undefined;
};

export const INFO = 'info';

/**
 * Dialog that an address opens over a client's page; undefined if the viewer may not, or if the entry does not exist.
 */
export function dialogOf(opened: string | undefined, info: Info, parts: readonly Part[]): Dialog | undefined {
  if (opened === undefined) return undefined;
  if (opened === INFO) {
    return info.may.edit ? { opened, at: INFO, title: 'Edit info', kind: info.kind, row: info.row } : undefined;
  }
  const [at, id] = opened.split(':');
  const part = parts.find(({ kind }) => kind.resource === at);
  if (!part) return undefined;
  const { kind, one, may } = part;
  if (id === 'new')
    return may.add ? { opened, at: kind.resource, title: `Add ${one}`, kind, row: undefined } : undefined;
  const row = part.rows.find((known) => rowId(part, known) === id);
  return row && may.edit(row) ? { opened, at: kind.resource, title: `Edit ${one}`, kind, row } : undefined;
}
