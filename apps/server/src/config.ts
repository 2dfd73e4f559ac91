import { z } from 'zod';
import type { Level } from '@handover/domain/viewer';

const production = process.env['NODE_ENV'] === 'production';
/** Settings with a default for development have none in production: a forgotten one stops the start. */
const local = (fallback: string) => (production ? z.string().min(1) : z.string().min(1).default(fallback));

const settings = z.object({
  ROLE: z.enum(['web', 'worker', 'all']).default('all').describe('What this process does'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: local('http://localhost:3000').describe('The address people use; links in mail start with it'),
  DATABASE_URL: local('postgres://127.0.0.1:5532/handover').describe(
    'Host, port and database; the app brings its logins',
  ),
  DATABASE_PASSWORD: local('handover').describe('The password of the seven handover_* logins'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(8)
    .describe('Connections per login and process, at most'),
  REDIS_URL: local('redis://127.0.0.1:6479'),
  SMTP_URL: local('smtp://127.0.0.1:1125'),
  MAIL_FROM: local('Handover <no-reply@handover.example>'),
  SECRET_KEY: local('development only, not a secret at all').describe(
    'Seals second-factor secrets; at least 32 characters',
  ),
  SECOND_FACTOR_LEVELS: z
    .string()
    .regex(/^([1-4](,[1-4])*)?$/)
    .default('')
    .transform((levels) => levels.split(',').filter(Boolean).map(Number) as Level[])
    .describe('Levels that must have a second factor, such as 1,2'),
  RATE_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(600)
    .describe('Requests per person, or address if signed out'),
  SIGN_IN_LIMITS_FACTOR: z.coerce
    .number()
    .int()
    .min(1)
    .default(1)
    .describe('Multiplies the sign-in limits; for load tests'),
  TRUST_PROXY: z.string().default('').describe('Addresses of proxies whose X-Forwarded-For is believed'),
  METRICS_TOKEN: z.string().default('').describe('Bearer for /metrics; without one only this machine may read it'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  COOKIE_SECURE: z
    .stringbool()
    .default(true)
    .describe('false only for plain http other than localhost, in development'),
});
export type Config = z.output<typeof settings>;

/** The environment, checked once at the start, refused with words. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const read = settings.safeParse(environment);
  if (read.success) return read.data;
  const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not complete:\n${lines.join('\n')}`);
}
