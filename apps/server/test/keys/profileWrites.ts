import type { House } from '../harness.ts';
import type { Person } from '../make.ts';
import { png, webp } from '../pictures.ts';

type Sent = { method: 'put' | 'delete'; url: string; body?: object };

/** Every write about oneself, and for each another that differs from it as little as possible. */
export const profileWrites = (house: () => House): Record<string, (ann: Person) => Promise<[Sent, Sent]>> => {
  const save = (first_name: string): Sent => ({
    method: 'put',
    url: '/api/v1/my_profile',
    body: { first_name, last_name: 'Lee' },
  });
  const at = ({ user_id }: Person) => `/api/v1/users/${user_id}/picture`;
  const bring = async (ann: Person, file: Promise<Buffer>): Promise<Sent> => ({
    method: 'put',
    url: at(ann),
    body: await file,
  });
  const remove = async (): Promise<Sent> => ({ method: 'delete', url: at(await house().make.member()) });
  return {
    'my_profile.save': async () => [save('Ann'), save('Anne')],
    'users.picture.save': async (ann) => [await bring(ann, png()), await bring(ann, webp())],
    'users.picture.remove': async () => [await remove(), await remove()],
  };
};
