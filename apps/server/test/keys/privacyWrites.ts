import { newId } from '../../src/db/id.ts';
import type { House } from '../harness.ts';

type Sent = { method: 'post' | 'put' | 'delete'; url: string; body?: object };
type Writes = Record<string, () => Promise<[Sent, Sent]>>;

const twice = async (one: () => Promise<Sent>): Promise<[Sent, Sent]> => [await one(), await one()];

/** Every write about a person's data, and for each another that differs from it as little as possible. */
export const privacyWrites = (house: () => House): Writes => ({
  'person_exports.ask': () =>
    twice(async () => ({
      method: 'post',
      url: `/api/v1/users/${(await house().make.member()).user_id}/exports`,
    })),
  'erasure.begin': () =>
    twice(async () => ({
      method: 'post',
      url: `/api/v1/users/${(await house().make.member()).user_id}/erasure`,
    })),
  async 'erasure.hold'() {
    const { user_id } = await house().make.member();
    const hold = (reason: string): Sent => ({
      method: 'post',
      url: `/api/v1/users/${user_id}/holds`,
      body: { kind: 'dispute', reason },
    });
    return [hold('A claim came in'), hold('A claim came in by post')];
  },
  'erasure.lift': () =>
    twice(async () => {
      const { make, owner, clock } = house();
      const { user_id } = await make.member();
      const hold_id = newId(clock());
      await owner.query(`insert into app.holds values ($1, $2, 'dispute', 'A claim', $2, $3)`, [
        hold_id,
        user_id,
        clock(),
      ]);
      return { method: 'delete', url: `/api/v1/users/${user_id}/holds/${hold_id}` };
    }),
});
