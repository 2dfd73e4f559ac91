import { listEndpoints } from '@handover/contract/list';

/** Any admin list whose form is an object of fields. */
export type AdminList = Parameters<typeof listEndpoints>[0];

type Endpoints = ReturnType<typeof listEndpoints>;
const made = new WeakMap<AdminList, Endpoints>();

/** The calls of a list, made once for each definition. */
export function endpointsOf(resource: AdminList): Endpoints {
  const known = made.get(resource) ?? listEndpoints(resource);
  made.set(resource, known);
  return known;
}

/** What the contract does not take of a question, by name: the server would refuse the whole for it. */
export const refusedNames = (resource: AdminList, query: Record<string, string | number>): Set<string> =>
  new Set(
    endpointsOf(resource)
      .list.input.safeParse(query)
      .error?.issues.map((issue) => String(issue.path[0])),
  );
