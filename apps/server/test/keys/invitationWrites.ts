import { randomUUID } from 'node:crypto';
import type { House } from '../harness.ts';

type Sent = { method: 'post' | 'delete'; url: string; body?: object };

/** Every write about invitations, and for each another that differs from it as little as possible. */
export const invitationWrites = (house: () => House): Record<string, () => Promise<[Sent, Sent]>> => {
  const path = '/api/v1/invitations';
  const send = (): Sent => ({
    method: 'post',
    url: path,
    body: { type: 'agency', emails: [`${randomUUID()}@example.org`] },
  });
  const sent = async () => `${path}/${(await house().make.invitation()).invitation_id}`;
  const resend = async (): Promise<Sent> => ({ method: 'post', url: `${await sent()}/resend` });
  const revoke = async (): Promise<Sent> => ({ method: 'delete', url: await sent() });
  return {
    'invitations.send': async () => [send(), send()],
    'invitations.resend': async () => [await resend(), await resend()],
    'invitations.revoke': async () => [await revoke(), await revoke()],
  };
};
