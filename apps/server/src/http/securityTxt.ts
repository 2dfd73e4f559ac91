import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

const BELIEVED_DAYS = 180;

/**
 * Serves where a weakness is reported (RFC 9116). It holds for half a year from the start of the process, which is when
 * somebody last saw to it; without a contact nothing is served.
 */
export function serveSecurityTxt(app: FastifyInstance, config: Config, started: Date): void {
  if (config.SECURITY_CONTACT.length === 0) return;
  const expires = new Date(started);
  expires.setUTCDate(expires.getUTCDate() + BELIEVED_DAYS);
  expires.setUTCHours(0, 0, 0, 0);
  const text = [
    ...config.SECURITY_CONTACT.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', config.PUBLIC_URL).href}`,
    '',
  ].join('\n');
  app.get('/.well-known/security.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(text));
}
