import { listEndpoints } from '@handover/contract/list';

/** Admin list whose form is an object of fields. */
export type AdminList = Parameters<typeof listEndpoints>[0];

type Endpoints = ReturnType<typeof listEndpoints>;
const made = new WeakMap<AdminList, Endpoints>();

/** Endpoints of a list, created once for each definition. */
export function endpointsOf(resource: AdminList): Endpoints {
  const known = made.get(resource) ?? listEndpoints(resource);
  made.set(resource, known);
  return known;
}

/** Names of query parameters that the contract does not accept; the server would refuse the whole query for them. */
export const refusedNames = (resource: AdminList, query: Record<string, string | number>): Set<string> =>
  new Set(
    endpointsOf(resource)
      .list.input.safeParse(query)
      .error?.issues.map((issue) => String(issue.path[0])),
  );
