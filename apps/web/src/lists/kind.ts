import type { listEndpoints, ListField } from '@handover/contract/list';
import { type AdminList, endpointsOf } from './endpoints.ts';

type Save = ReturnType<typeof listEndpoints>['create'];

/** Kind of entry that a form adds or changes: its fields, and the two endpoints that save them. */
export type EntryKind = {
  /** Resource whose refinements apply here too. */
  resource: string;
  id_field: string;
  fields: readonly ListField[];
  create: Save;
  update: Save;
  /** Values sent with each save, from the page that holds the form. */
  given?: Readonly<Record<string, string>>;
};

export function kindOf(list: AdminList): EntryKind {
  const { resource, id_field, fields } = list;
  const { create, update } = endpointsOf(list);
  return { resource, id_field, fields, create, update: update as unknown as Save };
}
