import type { House } from '../harness.ts';

type Sent = { method: 'post' | 'put' | 'delete'; url: string; body?: object };

/** What a location asks of whoever comes, and the same with one more word. */
export const placeWrites = (house: () => House): Record<string, () => Promise<[Sent, Sent]>> => ({
  async 'offices.on_the_day.save'() {
    const { office_id } = await house().make.office();
    const save = (text: string): Sent => ({
      method: 'put',
      url: `/api/v1/offices/${office_id}/on_the_day`,
      body: { check_in_radius: null, induction: [{ text }] },
    });
    return [save('Fire exits'), save('Fire exits here')];
  },
});
