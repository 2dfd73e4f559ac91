import { londonDay } from '@handover/domain/time';
import { invalidField } from '../http/refusals.ts';
import type { Habits } from './habits.ts';

/** Handling of availability: it starts from one of the member's own addresses, today or later. */
export const availabilityHabits: Habits = {
  async keep({ db, now }, { member_id, entry }) {
    const own = await db.selectFrom('addresses').select('address_id').where('member_id', '=', member_id).execute();
    if (own.length === 0) throw invalidField('address_id', 'You need to add the staff addresses first');
    if (!own.some(({ address_id }) => address_id === entry['address_id'])) {
      throw invalidField('address_id', 'Choose one of the addresses');
    }
    if (String(entry['date']) < londonDay(now)) throw invalidField('date', 'This day is over');
    return entry;
  },
};
