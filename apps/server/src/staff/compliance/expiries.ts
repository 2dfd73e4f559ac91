import { sql } from 'kysely';
import { expiresOn, lastDay, whatItProves } from '@handover/domain/staff/credentials';
import { type Credential, ITEM_KINDS, type Required } from '@handover/domain/staff/items';
import { type Db, prepared } from '../../db/connect.ts';

/** A certificate or vaccination with its id, the months for which it counts, and whether it is about health. */
export type Held = Credential & { entry_id: string; kind: 'skill' | 'medical'; months: number | null; health: boolean };
type Member = { member_id: string; name: string; required: readonly Required[]; held: readonly Held[] };

/** Returns the months for which an entry counts; a requirement may ask for a newer one. */
const monthsFor = ({ item_id, months }: Held, required: readonly Required[]): number | null =>
  required.find((asked) => asked.item_id === item_id)?.months ?? months;

/** Tells whether another verified entry proves the same for longer, so that this one need not be renewed. */
const isOutlived = (its: Held, { held, required }: Member): boolean =>
  held.some(
    (other) =>
      whatItProves(other) === whatItProves(its) &&
      other.state === 'verified' &&
      lastDay(other, monthsFor(other, required)) > lastDay(its, monthsFor(its, required)),
  );

/** Stores when a member's documents expire. Reminders sent for a day stay sent while the day stays the same. */
export async function keepExpiries(db: Db, member: Member): Promise<void> {
  const { member_id, name, required, held } = member;
  const ending = held.flatMap((its) => {
    const expires_on = expiresOn(its, monthsFor(its, required));
    if (expires_on === null || isOutlived(its, member)) return [];
    const title = its.health ? ITEM_KINDS.vaccination.label : its.title;
    return [{ entry_id: its.entry_id, member_id, kind: its.kind, title, name, expires_on, state: its.state }];
  });
  await prepared(
    db,
    sql`
      with ending as (select * from jsonb_populate_recordset(null::app.expiries, ${JSON.stringify(ending)})),
      gone as (
        delete from expiries e where e.member_id = ${member_id} and e.entry_id not in (select entry_id from ending))
      insert into expiries as e (entry_id, member_id, kind, title, name, expires_on, state)
      select entry_id, member_id, kind, title, name, expires_on, state from ending
      on conflict (entry_id) do update set title = excluded.title, name = excluded.name, state = excluded.state,
        expires_on = excluded.expires_on, reminded = case when e.expires_on = excluded.expires_on then e.reminded end
      where (e.title, e.name, e.state, e.expires_on)
        is distinct from (excluded.title, excluded.name, excluded.state, excluded.expires_on)`,
  );
}
