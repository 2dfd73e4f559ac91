import type { House } from '../harness.ts';
import { pdf } from '../papers.ts';
import { png } from '../pictures.ts';
import { makeTicket } from '../tickets.ts';

type Sent = { method: 'post' | 'delete'; url: string; body?: object };

/** Files and links of tickets, and of each another that differs as little as possible. */
export const ticketThingWrites = (house: () => House): Record<string, () => Promise<[Sent, Sent]>> => {
  const links = async () => {
    const { uuid } = await makeTicket(house(), await house().make.member());
    return { uuid, url: `/api/v1/support_desk/${uuid}/links` };
  };
  return {
    async 'support_desk.upload'() {
      const bring = (body: Buffer): Sent => ({ method: 'post', url: '/api/v1/support_desk/files/rota', body });
      return [bring(pdf()), bring(await png())];
    },
    async 'support_desk.link'() {
      const { url } = await links();
      const add = async (): Promise<Sent> => ({
        method: 'post',
        url,
        body: { kind: 'job', target_id: (await house().make.job()).job_id },
      });
      return [await add(), await add()];
    },
    async 'support_desk.unlink'() {
      const { uuid, url } = await links();
      const remove = async (): Promise<Sent> => {
        const { job_id } = await house().make.job();
        await house().owner.query(`insert into app.ticket_links (uuid, kind, target_id) values ($1, 'job', $2)`, [
          uuid,
          job_id,
        ]);
        return { method: 'delete', url: `${url}/job/${job_id}` };
      };
      return [await remove(), await remove()];
    },
  };
};
