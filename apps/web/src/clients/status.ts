import type { ClientStatus } from '@handover/domain/clients/policy';

/** What people read for a client's status. */
export const STATUS_WORDS: Record<ClientStatus, string> = { active: 'Active', 'non-active': 'Non-active' };
