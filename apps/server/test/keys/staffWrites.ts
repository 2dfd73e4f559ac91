import { randomUUID } from 'node:crypto';
import type { House } from '../harness.ts';
import { SECTIONS } from '../staffEntries.ts';

type Sent = { method: 'post' | 'put' | 'delete'; url: string; body?: object };
type Writes = Record<string, () => Promise<[Sent, Sent]>>;

/** Every write about staff, and for each another that differs from it as little as possible. */
export const staffWrites = (house: () => House): Writes => {
  const profile = async () => {
    const { user_id } = await house().make.member();
    const save = (first_name: string): Sent => ({
      method: 'put',
      url: `/api/v1/staff/${user_id}`,
      body: { first_name, last_name: 'Lee' },
    });
    return [save('Ann'), save('Anne')] satisfies [Sent, Sent];
  };
  const someone = (): Sent => ({
    method: 'post',
    url: '/api/v1/staff',
    body: { first_name: 'Ann', last_name: 'Lee', email: `${randomUUID()}@example.org` },
  });
  const sections = SECTIONS.flatMap(({ path, form, add }): [string, () => Promise<[Sent, Sent]>][] => {
    const sent = (method: 'post' | 'put', existing: boolean) => async (): Promise<[Sent, Sent]> => {
      const member = await house().make.member();
      const entry = existing ? `/${await add(house(), member)}` : '';
      const url = `/api/v1/staff/${member.user_id}/${path}${entry}`;
      const bodies = [await form(house(), member, '20:45'), await form(house(), member, '20:46')] as const;
      return [
        { method, url, body: bodies[0] },
        { method, url, body: bodies[1] },
      ];
    };
    const remove = async (): Promise<Sent> => {
      const member = await house().make.member();
      return { method: 'delete', url: `/api/v1/staff/${member.user_id}/${path}/${await add(house(), member)}` };
    };
    return [
      [`staff.${path}.create`, sent('post', false)],
      [`staff.${path}.update`, sent('put', true)],
      [`staff.${path}.remove`, async () => [await remove(), await remove()]],
    ];
  });
  return {
    'staff.create': async () => [someone(), someone()],
    'staff.update': profile,
    ...Object.fromEntries(sections),
  };
};
