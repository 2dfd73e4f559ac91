import type { ClientStatus } from '@handover/domain/clients/policy';

/** Text for a client's status. */
export const STATUS_WORDS: Record<ClientStatus, string> = { active: 'Active', 'non-active': 'Non-active' };
