import type { AdminList } from './endpoints.ts';
import { idOf, type Row } from './values.ts';

/** Page of an entry; undefined if the definition has no link, or if the entry came without its id. */
export function pageOf(resource: AdminList, row: Row): string | undefined {
  const id = idOf(row, resource);
  return resource.base_link && id ? resource.base_link + id : undefined;
}

/** Page to open after adding an entry, if the resource has such pages. */
export function pageOfNew(resource: AdminList, row: Row): string | undefined {
  if (resource.base_link && !idOf(row, resource)) {
    console.error(`A new ${resource.one} came back without its ${resource.id_field}`);
  }
  return pageOf(resource, row);
}
