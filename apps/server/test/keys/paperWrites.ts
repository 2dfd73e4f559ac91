import type { House } from '../harness.ts';
import { pdf } from '../papers.ts';
import { png } from '../pictures.ts';

type Sent = { method: 'post' | 'put' | 'delete'; url: string; body?: object };
type Writes = Record<string, () => Promise<[Sent, Sent]>>;

/** Every write about a paper, and for each another that differs from it as little as possible. */
export const paperWrites = (house: () => House): Writes => {
  const file = { file: 'papers/none.pdf', file_type: 'application/pdf', file_size: 9 };
  const urlOf = async (part: 'skills' | 'medicals', over: Record<string, unknown> = {}) => {
    const { make } = house();
    const ann = await make.member();
    const id = part === 'skills' ? (await make.skill(ann, over)).skill_id : (await make.medical(ann, over)).medical_id;
    return `/api/v1/staff/${ann.user_id}/${part}/${id}`;
  };
  const writesOf = (part: 'skills' | 'medicals'): Writes => ({
    async [`staff.${part}.file.save`]() {
      const url = `${await urlOf(part)}/file`;
      const put = (body: Buffer): Sent => ({ method: 'put', url, body });
      return [put(pdf()), put(await png())];
    },
    async [`staff.${part}.file.remove`]() {
      const remove = async (): Promise<Sent> => ({ method: 'delete', url: `${await urlOf(part, file)}/file` });
      return [await remove(), await remove()];
    },
    async [`staff.${part}.review`]() {
      const url = `${await urlOf(part)}/review`;
      const reject = (reason: string): Sent => ({ method: 'post', url, body: { state: 'rejected', reason } });
      return [reject('Page two is missing'), reject('Page three is missing')];
    },
  });
  return { ...writesOf('skills'), ...writesOf('medicals') };
};
