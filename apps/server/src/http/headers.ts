import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { mapHosts } from './mapHosts.ts';

/**
 * Sets the content security policy: scripts from this server alone, styles with a nonce for the one style tag that the
 * component library writes. The nonce is made per answer and stands in the page that it belongs to. Only a configured
 * provider of maps is allowed besides.
 */
export async function protectPages(app: FastifyInstance, config: Config): Promise<void> {
  const { scriptSrc = [], styleSrc = [], imgSrc = [], fontSrc = [], connectSrc = [], frameSrc = [] } = mapHosts(config);
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptSrc],
        styleSrc: ["'self'", ...styleSrc],
        imgSrc: ["'self'", 'data:', 'blob:', ...imgSrc],
        fontSrc: ["'self'", ...fontSrc],
        connectSrc: ["'self'", ...connectSrc],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        ...(frameSrc.length > 0 ? { frameSrc } : {}),
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), payment=(), geolocation=(self)');
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}
