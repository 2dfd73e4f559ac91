import type { DemoMarket, DemoUser } from './market.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';

/** Minimum rest between two shifts of a member in the demo. */
const REST_MS = 11 * 3_600_000;

/** Chooses the members of shifts, so that no one is at two places at once. */
export function demoRota(random: Random, { users, staff, agencies }: DemoMarket, plans: readonly Plan[]) {
  const people = new Map(users.map((user) => [user.user_id, user]));
  const busy = new Map<string, { from: number; to: number }[]>();

  const isFree = (member_id: string, { starts_at, ends_at }: Plan['row']) =>
    (busy.get(member_id) ?? []).every(
      ({ from, to }) => ends_at.getTime() + REST_MS <= from || to + REST_MS <= starts_at.getTime(),
    );

  const book = ({ user_id }: { user_id: string }, { starts_at, ends_at }: Plan['row']): void => {
    const booked = busy.get(user_id) ?? [];
    booked.push({ from: starts_at.getTime(), to: ends_at.getTime() });
    busy.set(user_id, booked);
  };
  const [nurse] = staff.map(({ member_id }) => people.get(member_id));
  for (const { hers, row } of plans) if (hers && nurse) book(nurse, row);

  return {
    book,
    /** Returns members of the trade who work for the agency, had an account by then and are free, in some order. */
    candidates({ office, role, row, hers, status }: Plan): DemoUser[] {
      const region = agencies.findIndex(({ agency_id }) => agency_id === office.agency_id);
      const fit = staff
        .filter((member, index) => index % agencies.length === region && role.positions.includes(member.position))
        .map(({ member_id }) => people.get(member_id))
        .filter((user) => user !== undefined)
        // Coming shifts of the nurse are only those made for her.
        .filter((user) => user !== nurse || status === 'Completed')
        .filter((user) => user.created_at < row.created_at && isFree(user.user_id, row));
      if (hers && nurse) return [nurse, ...fit];
      // Every home has its favourites.
      const first = random.whole(2) === 0 ? 0 : random.whole(Math.max(fit.length, 1));
      return [...fit.slice(first), ...fit.slice(0, first)];
    },
  };
}
