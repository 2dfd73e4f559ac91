import type { House } from '../harness.ts';
import type { Person } from '../make.ts';

type Sent = { method: 'post' | 'put' | 'delete'; url: string; body?: object };
type Writes = Record<string, (ann: Person) => Promise<[Sent, Sent]>>;

const twice = async (one: () => Promise<Sent>): Promise<[Sent, Sent]> => [await one(), await one()];

/** Every write about whom a place likes to see, and for each another that differs from it as little as possible. */
export const regardWrites = (house: () => House): Writes => ({
  async 'regards.save'() {
    const { make } = house();
    const { care_provider_id, office_id } = await make.office();
    const { user_id: member_id } = await make.member();
    const save = (reason: string): Sent => ({
      method: 'put',
      url: '/api/v1/regards',
      body: { member_id, care_provider_id, office_id, kind: 'favourite', reason },
    });
    return [save('Knows every resident'), save('Knows every resident by name')];
  },
  'regards.remove': () =>
    twice(async () => {
      const { make } = house();
      const { regard_id } = await make.placeRegard(await make.office(), await make.member());
      return { method: 'delete', url: `/api/v1/regards/${regard_id}` };
    }),
});

/** The same for staff: `ann` is the member who sends them. */
export const myPlaceWrites = (house: () => House): Writes => ({
  async 'my_places.save'() {
    const { office_id } = await house().make.job();
    const save = (reason: string): Sent => ({
      method: 'put',
      url: '/api/v1/my_places',
      body: { office_id, kind: 'block', reason },
    });
    return [save('Too far'), save('Too far in winter')];
  },
  'my_places.remove': (ann) =>
    twice(async () => {
      const { make } = house();
      const { regard_id } = await make.memberRegard(ann, await make.office());
      return { method: 'delete', url: `/api/v1/my_places/${regard_id}` };
    }),
});
