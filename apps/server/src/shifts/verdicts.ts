import { jobPolicy } from '@handover/domain/shifts/policy';
import { type SentVerdict, toSentVerdict } from '@handover/domain/verdict';
import type { Ctx } from '../http/route.ts';
import { factsBeside } from '../staff/compliance/facts.ts';
import { judgeFacts } from './candidate.ts';

/** Verdicts on a member's commands for a shift; null where a command does not apply. */
export type Can = { apply: SentVerdict | null; accept: SentVerdict | null };
export const NOTHING_TO_DO: Can = { apply: null, accept: null };

type Asked = Pick<Ctx, 'db' | 'now' | 'viewer'>;
type Listed = { job_id: string; status: string; offer_id?: string | null | undefined };

const isAsked = ({ status, offer_id }: Listed) => status === 'Published' || (status === 'Assigned' && !!offer_id);

/**
 * Computes the verdicts by the same rules as the calls, for each shift of a list that a member may still take, with two
 * reads for all of them.
 */
export async function verdictsOf(ctx: Asked, rows: readonly Listed[]): Promise<Map<string, Can>> {
  const { viewer, now } = ctx;
  const asked = rows.filter(isAsked);
  if (asked.length === 0) return new Map();
  const facts = await factsBeside(
    ctx,
    asked.map(({ job_id }) => job_id),
  );
  return new Map(
    asked.flatMap(({ job_id, offer_id }) => {
      const its = facts.get(job_id);
      if (!its) return [];
      const { applied, blocks } = judgeFacts(its, ctx);
      const candidate = { member_id: viewer.user_id, applied, blocks };
      const offer = { member_id: viewer.user_id, status: 'pending' } as const;
      const overruled = { ...candidate, overridden: its.overrides };
      const can = offer_id
        ? { apply: null, accept: toSentVerdict(jobPolicy.accept(viewer, its.shift, offer, overruled, now)) }
        : { apply: toSentVerdict(jobPolicy.apply(viewer, its.shift, candidate, now)), accept: null };
      return [[job_id, can]];
    }),
  );
}
