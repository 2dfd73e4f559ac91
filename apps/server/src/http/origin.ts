import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { Refusal } from './refusals.ts';

/**
 * Refuses forged requests: another site's page can set neither this header nor our origin. With SameSite cookies these
 * are the defence.
 */
export function refuseForgery(request: FastifyRequest, config: Config): void {
  if (request.headers['x-requested-with'] !== 'XMLHttpRequest') {
    throw new Refusal('forbidden', 'Requests that change something carry X-Requested-With: XMLHttpRequest');
  }
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin !== undefined && !isOurOrigin(origin, config)) {
    throw new Refusal('forbidden', 'This request came from another site');
  }
  if (site === 'cross-site') throw new Refusal('forbidden', 'This request came from another site');
}

/** True for our own origin; the web in development is served from another port of the same machine. */
export function isOurOrigin(origin: string, config: Config): boolean {
  if (origin === new URL(config.PUBLIC_URL).origin) return true;
  const local = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;
  return process.env['NODE_ENV'] !== 'production' && local.test(origin);
}

/** True for a link on our own page, or an address that the person typed. */
export const isOurOwnPage = (request: FastifyRequest): boolean => {
  const site = request.headers['sec-fetch-site'];
  return site === 'same-origin' || site === 'none';
};
