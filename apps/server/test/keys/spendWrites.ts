import type { House } from '../harness.ts';

type Sent = { method: 'put'; url: string; body: object };

/** A budget, and one that is a pound larger. */
export const spendWrites = (house: () => House): Record<string, () => Promise<[Sent, Sent]>> => ({
  async 'offices.budget.save'() {
    const { office_id } = await house().make.office();
    const save = (monthly: number): Sent => ({
      method: 'put',
      url: `/api/v1/offices/${office_id}/budget`,
      body: { monthly },
    });
    return [save(15_000), save(15_001)];
  },
});
