import { expect } from 'vitest';
import type { Asking, Calls, Cell, Whose } from './cell.ts';
import { ADMIN_ONLY } from './shapes.ts';

/** Makes an entry about a foreign company or one of the viewer's own: an administrator sees each. */
async function entryOf(cell: Cell, whose: Whose): Promise<{ audit_id: string; actor_id: string }> {
  const { user_id } = whose === 'own' ? cell.viewer : await cell.colleague(whose);
  const made = await cell.row<{ audit_id: string }>(
    `insert into app.audit (audit_id, at, actor_id, action, target_id, request_id)
     values (gen_random_uuid(), $1, $2, 'users.update', $2, 'matrix') returning audit_id`,
    cell.testServer.clock(),
    user_id,
  );
  return { audit_id: made?.audit_id ?? '', actor_id: user_id };
}

const reads = (address: (entry: { audit_id: string; actor_id: string }) => string, names_a_thing?: true): Asking => ({
  ...(names_a_thing ? { names_a_thing } : {}),
  async call(cell, whose) {
    const entry = await entryOf(cell, whose);
    return {
      method: 'GET',
      url: address(entry),
      after: ({ statusCode, body }) => expect(body.includes('changed the account of')).toBe(statusCode === 200),
    };
  },
});

export const auditCalls: Calls = {
  'audit.list': { answers: ADMIN_ONLY, ...reads(({ actor_id }) => `/api/v1/audit?who=${actor_id}`) },
  'audit.export': { answers: ADMIN_ONLY, ...reads(({ actor_id }) => `/api/v1/audit/export?who=${actor_id}`) },
  'audit.check': { answers: ADMIN_ONLY, call: async () => ({ method: 'GET', url: '/api/v1/audit/check' }) },
  'audit.find': { answers: ADMIN_ONLY, ...reads(({ audit_id }) => `/api/v1/audit/${audit_id}`, true) },
};
