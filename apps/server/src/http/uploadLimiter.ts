import type { FastifyReply } from 'fastify';
import { Refusal } from './refusals.ts';

/** Maximum files that a process takes at a time: each is held in memory until its request is answered. */
const MOST_FILES = 24;
/**
 * Maximum files of one person at a time: nobody chooses more at once, and a person who sends slowly on purpose must not
 * keep the others out.
 */
const MOST_OF_ONE = 4;

export function openUploadLimiter() {
  const senders: string[] = [];
  return {
    enter(reply: FastifyReply, user_id: string): void {
      const own = senders.filter((sender) => sender === user_id).length;
      if (senders.length >= MOST_FILES || own >= MOST_OF_ONE) {
        throw new Refusal('too_many', 'Many files are being sent. Please try again in a moment', { retry_after_s: 2 });
      }
      senders.push(user_id);
      reply.raw.once('close', () => senders.splice(senders.indexOf(user_id), 1));
    },
  };
}
export type UploadLimiter = ReturnType<typeof openUploadLimiter>;
