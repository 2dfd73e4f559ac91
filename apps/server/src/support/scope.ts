import { type Viewer, isManager } from '@handover/domain/viewer';
import type { Db } from '../db/connect.ts';

/**
 * Scope of the tickets that a viewer sees: administrators all, managers those raised in their part of the tree,
 * everyone else their own. A level 3 of a care provider comes by the same login as its managers, so it is said here
 * too.
 */
export function ticketScope(viewer: Viewer): Partial<Record<'agency_id' | 'care_provider_id' | 'raised_by', string>> {
  if (viewer.kind === 'admin') return {};
  if (viewer.kind === 'agency') return { agency_id: viewer.agency_id };
  if (viewer.kind === 'provider' && isManager(viewer)) return { care_provider_id: viewer.care_provider_id };
  return { raised_by: viewer.user_id };
}

/** Selects the tickets that a viewer sees. Every read of tickets starts here. */
export const visibleTickets = (db: Db, viewer: Viewer) =>
  db.selectFrom('tickets').where((eb) => eb.and(ticketScope(viewer)));
