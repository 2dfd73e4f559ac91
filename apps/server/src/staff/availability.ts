import { londonDay } from '@handover/domain/time';
import { Refusal } from '../http/refusals.ts';
import type { Habits } from './habits.ts';

const refusal = (field: string, words: string) => new Refusal('invalid', words, { errors: { [field]: [words] } });

/** When someone can work starts from one of their own addresses, today or later. */
export const availabilityHabits: Habits = {
  async keep({ db, now }, { member_id, entry }) {
    const own = await db.selectFrom('addresses').select('address_id').where('member_id', '=', member_id).execute();
    if (own.length === 0) throw refusal('address_id', 'You need to add the staff addresses first');
    if (!own.some(({ address_id }) => address_id === entry['address_id'])) {
      throw refusal('address_id', 'Choose one of the addresses');
    }
    if (String(entry['date']) < londonDay(now)) throw refusal('date', 'This day is over');
    return entry;
  },
};
