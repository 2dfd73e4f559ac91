import type { AdminList } from './endpoints.ts';
import { idOf, type Row } from './values.ts';

/** The page that an entry has to itself; none where the definition names no link, or the entry came without its id. */
export function pageOf(resource: AdminList, row: Row): string | undefined {
  const id = idOf(row, resource);
  return resource.base_link && id ? resource.base_link + id : undefined;
}

/** Where a new entry leads: to its own page where the list has such pages, otherwise nowhere. */
export function pageOfNew(resource: AdminList, row: Row): string | undefined {
  if (resource.base_link && !idOf(row, resource)) {
    console.error(`A new ${resource.one} came back without its ${resource.id_field}`);
  }
  return pageOf(resource, row);
}
