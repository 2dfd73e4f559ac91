import type { LightMyRequestResponse } from 'fastify';
import type { TestServer } from '../testServer.ts';
import { CANARIES, type FieldViewer, type World } from './world.ts';

/**
 * The form of a shift in an answer: complete, as it is read with its telephone number, in its form, a row of a list or of one's own, a search result, or a point
 * on a map.
 */
export type Where = 'detail' | 'read' | 'form' | 'row' | 'own' | 'found' | 'planned' | 'point';

export type Make = TestServer['make'];
export type Job = Record<string, unknown>;
export type Ask = (world: World, viewer: FieldViewer) => Promise<{ answer: LightMyRequestResponse; job: Job }>;
export type Answered = { where: Where; by: readonly FieldViewer[]; ask: Ask };

export const ADMIN = ['admin'] as const;
export const OFFICE = ['admin', 'agency', 'provider', 'provider_at_level_3', 'office'] as const;
export const EVERY = [...OFFICE, 'member'] as const;
export const MEMBER = ['member'] as const;

let days = 0;
/** Puts each shift on a day of its own, so that no member is at two places at once; with a member, if wanted. */
export async function apart(make: () => Make, booked = true): Promise<Record<string, unknown>> {
  const starts_at = new Date(Date.parse('2026-12-01T08:00:00Z') + ++days * 86_400_000);
  return {
    starts_at,
    ...(booked ? { assigned_to: (await make().member({ last_name: CANARIES.booked })).user_id } : {}),
  };
}
