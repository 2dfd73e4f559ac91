import type { Kind } from '@handover/domain/viewer';

/**
 * The database logins: one per kind of viewer, one for commands on the one shift that a transaction opens, one for
 * managers who fill such a shift, one for background work, one that signs people in, one for all other calls before anyone is signed in.
 */
export const LOGINS = {
  admin: 'handover_admin',
  agency: 'handover_agency',
  provider: 'handover_provider',
  office: 'handover_office',
  member: 'handover_member',
  command: 'handover_command',
  fill: 'handover_fill',
  worker: 'handover_worker',
  auth: 'handover_auth',
  guest: 'handover_guest',
} as const satisfies Record<Kind | 'command' | 'fill' | 'worker' | 'auth' | 'guest', string>;
export type Login = keyof typeof LOGINS;
