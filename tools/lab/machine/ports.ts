import { createConnection, createServer } from 'node:net';

/** Ports of the project's own services and servers, all on 127.0.0.1. The names are the environment's. */
const DEFAULTS = {
  HANDOVER_PG_PORT: 5532,
  HANDOVER_REDIS_PORT: 6479,
  HANDOVER_SMTP_PORT: 1125,
  HANDOVER_INBOX_PORT: 1180,
  HANDOVER_SERVER_PORT: 3000,
  HANDOVER_WEB_PORT: 5173,
} as const;

export type PortName = keyof typeof DEFAULTS;

export function port(name: PortName): number {
  const given = process.env[name];
  if (given === undefined || given === '') return DEFAULTS[name];
  const number = Number(given);
  if (!Number.isInteger(number) || number < 1 || number > 65_535)
    throw new Error(`${name} must be a port, not "${given}"`);
  return number;
}

/** Environment by which the server, the tests and the benches find the services of this checkout; set values win. */
export function serviceEnvironment(): Record<string, string> {
  const { env } = process;
  return {
    DATABASE_URL: env['DATABASE_URL'] ?? `postgres://127.0.0.1:${port('HANDOVER_PG_PORT')}/handover`,
    MIGRATION_DATABASE_URL:
      env['MIGRATION_DATABASE_URL'] ?? `postgres://postgres:postgres@127.0.0.1:${port('HANDOVER_PG_PORT')}/handover`,
    REDIS_URL: env['REDIS_URL'] ?? `redis://127.0.0.1:${port('HANDOVER_REDIS_PORT')}`,
    SMTP_URL: env['SMTP_URL'] ?? `smtp://127.0.0.1:${port('HANDOVER_SMTP_PORT')}`,
    INBOX_URL: env['INBOX_URL'] ?? `http://127.0.0.1:${port('HANDOVER_INBOX_PORT')}`,
  };
}

/** True if anything listens there, ours or not. */
export async function isTaken(number: number): Promise<boolean> {
  const socket = createConnection({ host: '127.0.0.1', port: number });
  try {
    return await new Promise<boolean>((resolve) => {
      socket.setTimeout(1000, () => resolve(true));
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
  } finally {
    socket.destroy();
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The system gave no port');
  return address.port;
}
