import type { FastifyReply } from 'fastify';
import { Refusal } from './refusals.ts';

/** A file is held in memory until its request is answered, so a process takes only so many at a time. */
const MOST_FILES = 24;

export function openRoom() {
  let taken = 0;
  return {
    enter(reply: FastifyReply): void {
      if (taken >= MOST_FILES) {
        throw new Refusal('too_many', 'Many files are being sent. Please try again in a moment', { retry_after_s: 2 });
      }
      taken++;
      reply.raw.once('close', () => taken--);
    },
  };
}
export type Room = ReturnType<typeof openRoom>;
