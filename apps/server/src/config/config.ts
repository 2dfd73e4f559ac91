import { z } from 'zod';
import type { Level } from '@handover/domain/viewer';
import { DEVELOPMENT_KEYS, DEVELOPMENT_SECRETS } from './publishedSecrets.ts';
import { withSecretsFromFiles } from './secretFiles.ts';
import { isForgottenProduction, unsafeSettings } from './unsafeSettings.ts';

const production = process.env['NODE_ENV'] === 'production';
/** Setting with a default in development and none in production: a forgotten one stops the start. */
const local = (fallback: string) =>
  production
    ? z.string({ error: 'not given, and it has no default in production' }).min(1)
    : z.string().min(1).default(fallback);

const developmentKey = (name: keyof typeof DEVELOPMENT_KEYS) => (production ? '' : DEVELOPMENT_KEYS[name]);

/** Hosts of the push services of browsers: Google, Mozilla, Apple and Microsoft; in development also this machine. */
const PUSH_SERVICES =
  'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com' +
  (production ? '' : ',127.0.0.1');

/** Address on another server or path of our own; empty if there is none. */
const address = z
  .string()
  .regex(/^(https?:\/\/\S+|\/\S+)?$/, 'Give an address that starts with https:// or /')
  .default('');
const elsewhere = z
  .string()
  .regex(/^(https?:\/\/\S+)?$/, 'Give an address that starts with https://')
  .default('');

/**
 * Marks a setting that may also come as a file, named by the setting's own name and _FILE: others can easily see an
 * environment.
 */
const secret = { secret: true };
const DATABASE_PASSWORD = local(DEVELOPMENT_SECRETS.DATABASE_PASSWORD)
  .describe('The password of the handover_* logins')
  .meta(secret);

/** Exceptions for a private network that is encrypted by other means, and for trials on one machine. */
const ACCEPT_UNSAFE = z
  .string()
  .regex(/^([A-Z\d_]+(,[A-Z\d_]+)*)?$/, 'Give names of settings, with commas between them')
  .default('')
  .describe(
    'Names of settings that may be unsafe in production, where the start would otherwise be refused; published secrets, short passwords, plain http and insecure cookies only where PUBLIC_URL is this machine',
  );

/** Settings that the server reads; docs/configuration.md is written from them. */
export const shape = z.object({
  ROLE: z.enum(['web', 'worker', 'all']).default('all').describe('What this process does'),
  HOST: z.string().default('127.0.0.1').describe('The address that it listens on'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Where the web role listens'),
  WORKER_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(0)
    .describe('Where the worker role answers /healthz and /readyz; 0 for nowhere'),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(10)
    .default(0)
    .describe('How long a process that is told to stop still serves, while /readyz already sends the proxy elsewhere'),
  PUBLIC_URL: local('http://localhost:3000').describe(
    'The address people use; links in mail start with it, and requests must come from it',
  ),
  DATABASE_URL: local('postgres://127.0.0.1:5532/handover').describe(
    'Host, port and database, without a user: the server brings its own logins',
  ),
  DATABASE_PASSWORD,
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(8)
    .describe('Connections per login and process, at most'),
  REDIS_URL: local('redis://127.0.0.1:6479')
    .describe('Counters, live news between processes, answers of the geocoder; may be down')
    .meta(secret),
  FILES_FOLDER: z
    .string()
    .default(production ? '' : '.local/files')
    .describe('Where files that people bring are kept, when not in a bucket'),
  FILES_S3_BUCKET: z.string().default('').describe('A bucket of S3, or of anything that speaks it, for those files'),
  FILES_S3_REGION: z.string().min(1).default('eu-west-2').describe('The region of the bucket'),
  FILES_S3_ENDPOINT: elsewhere.describe('Where the bucket is, if not at Amazon; it then stands in the path'),
  FILES_S3_KEY: z
    .string()
    .default('')
    .describe('The access key; without one the machine’s own role is used')
    .meta(secret),
  FILES_S3_SECRET: z.string().default('').describe('The secret of that key').meta(secret),
  MAP_STYLE_URL: address.describe('A MapLibre style; its tiles come from the same server'),
  MAP_PMTILES_URL: address.describe('A file of vector tiles in the Protomaps layout, served with range requests'),
  GOOGLE_MAPS_KEY: z.string().default('').describe('A key for browsers; with one, maps and geocoding are Google’s'),
  GOOGLE_MAPS_LIBRARIES: z
    .string()
    .regex(/^(\w+(,\w+)*)?$/)
    .default('places')
    .transform((libraries) => libraries.split(',').filter(Boolean))
    .describe('What Google’s loader is asked for'),
  GOOGLE_MAPS_REGION: z.string().default('').describe('The region that it is asked for'),
  GOOGLE_MAPS_LANGUAGE: z.string().default('').describe('The language that it is asked for'),
  GOOGLE_MAPS_VERSION: z.string().min(1).default('weekly').describe('The version that it is asked for'),
  GOOGLE_MAPS_URL: address.describe('Where the script is, if not at Google'),
  GEOCODER_URL: elsewhere.describe('A Nominatim-compatible search; without one the built-in gazetteer answers'),
  SMTP_URL: local('smtp://127.0.0.1:1125').describe('Where mail goes, with user and password if need be').meta(secret),
  MAIL_FROM: local('Handover <no-reply@handover.example>').describe('From whom mail comes'),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^([\w-]{87})?$/, 'Give the public key as `npx web-push generate-vapid-keys` writes it')
    .default(developmentKey('VAPID_PUBLIC_KEY'))
    .describe(
      'With its private key and a subject: phones that opted in are told by web push. `npx web-push generate-vapid-keys` makes a pair; keep it: with another one every phone has to be turned on again',
    ),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^([\w-]{43})?$/, 'Give the private key as `npx web-push generate-vapid-keys` writes it')
    .default(developmentKey('VAPID_PRIVATE_KEY'))
    .describe('The other half of the pair')
    .meta(secret),
  VAPID_SUBJECT: z
    .string()
    .regex(/^((https:\/\/|mailto:)\S+)?$/, 'Give an address that starts with mailto: or https://')
    .default(developmentKey('VAPID_SUBJECT'))
    .describe('Whom a push service asks when something is wrong'),
  PUSH_HOSTS: z
    .string()
    .regex(/^((\*\.)?([\da-z-]+\.)+[a-z]+|127\.0\.0\.1)(,((\*\.)?([\da-z-]+\.)+[a-z]+|127\.0\.0\.1))*$/)
    .default(PUSH_SERVICES)
    .transform((hosts) => hosts.split(','))
    .describe('The push services that are ever called; *.example.org is every name below it'),
  SECRET_KEY: local(DEVELOPMENT_SECRETS.SECRET_KEY)
    .refine((key) => key.length >= 32, 'Give at least 32 characters, such as `openssl rand -base64 32` writes')
    .describe(
      'Seals second-factor secrets, signs what makes devices known; at least 32 characters, the same for all processes, kept',
    )
    .meta(secret),
  SECOND_FACTOR_LEVELS: z
    .string()
    .regex(/^([1-4](,[1-4])*)?$/)
    .default(production ? '1' : '')
    .transform((levels) => levels.split(',').filter(Boolean).map(Number) as Level[])
    .describe('Levels that must have a second factor, such as 1,2; given and empty, none'),
  BREACHED_PASSWORDS_URL: elsewhere.describe(
    'A range search of breached passwords, such as https://api.pwnedpasswords.com/range/; it is sent the first five hexadecimal digits of a new password’s SHA-1. Without one only the built-in list is asked',
  ),
  RATE_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(600)
    .describe('Requests per minute of a signed-in person; an address may send ten times as many'),
  SIGN_IN_LIMITS_FACTOR: z.coerce
    .number()
    .int()
    .min(1)
    .default(1)
    .describe('Multiplies the limits on signing in and on guessing; for load tests'),
  TRUST_PROXY: z.string().default('').describe('Addresses of proxies whose X-Forwarded-For is believed'),
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^((mailto:|https:\/\/|tel:)[^\s,]+(,(mailto:|https:\/\/|tel:)[^\s,]+)*)?$/,
      'Give mailto:, https:// or tel:',
    )
    .default('')
    .transform((contacts) => contacts.split(',').filter(Boolean))
    .describe('Where a weakness is reported, the best way first; said in /.well-known/security.txt'),
  METRICS_TOKEN: z
    .string()
    .default('')
    .describe('Bearer for /metrics; without one only this machine may read it')
    .meta(secret),
  OTEL_EXPORTER_OTLP_ENDPOINT: elsewhere.describe(
    'A collector of traces that speaks OTLP over HTTP; without one nothing is traced',
  ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).describe('The share of requests that are traced'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('What is worth a line in the log'),
  COOKIE_SECURE: z
    .stringbool()
    .default(true)
    .describe('false only for plain http other than localhost, in development'),
  ACCEPT_UNSAFE,
});
const settings = shape
  .refine(({ FILES_FOLDER, FILES_S3_BUCKET }) => FILES_FOLDER !== '' || FILES_S3_BUCKET !== '', {
    path: ['FILES_FOLDER'],
    message: 'Say where files are kept, here or in FILES_S3_BUCKET',
  })
  .refine(({ FILES_S3_KEY, FILES_S3_SECRET }) => (FILES_S3_KEY === '') === (FILES_S3_SECRET === ''), {
    path: ['FILES_S3_SECRET'],
    message: 'A key and its secret come together',
  })
  .refine((its) => its.COOKIE_SECURE || !its.PUBLIC_URL.startsWith('https:'), {
    path: ['COOKIE_SECURE'],
    message: 'Where people come by https, their cookie goes by https alone',
  })
  .refine((its) => new Set([!its.VAPID_PUBLIC_KEY, !its.VAPID_PRIVATE_KEY, !its.VAPID_SUBJECT]).size === 1, {
    path: ['VAPID_PUBLIC_KEY'],
    message: 'The public key, the private key and the subject come together',
  });
export type Config = z.output<typeof settings>;

/** Settings that `migrate` and `seed` read, and the server never does. */
export const migrationShape = z.object({
  MIGRATION_DATABASE_URL: local('postgres://postgres:postgres@127.0.0.1:5532/handover')
    .describe('As a superuser, or a role that may create roles, databases and extensions')
    .meta(secret),
  DATABASE_PASSWORD,
  ACCEPT_UNSAFE,
});

type Environment = Record<string, string | undefined>;

/** Reads the environment once at the start and checks it; refuses it with words. */
export const readConfig = (environment: Environment = process.env): Config =>
  refuseOrGive(environment, shape, (given) => settings.safeParse(given));

export const readMigrationSettings = (environment: Environment = process.env): z.output<typeof migrationShape> =>
  refuseOrGive(environment, migrationShape, (given) => migrationShape.safeParse(given));

function refuseOrGive<T>(
  environment: Environment,
  { shape: read }: z.ZodObject,
  parse: (given: Environment) => z.ZodSafeParseResult<T>,
): T {
  const { given, problems } = withSecretsFromFiles(environment, secretsOf({ shape: read }));
  const parsed = parse(given);
  const refused = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const unsafe = unsafeIn(given, Object.keys(read));
  if (parsed.success && problems.length === 0 && unsafe.length === 0) return parsed.data;
  const lines = [...problems, ...refused, ...unsafe].map((line) => `  ${line}`).join('\n');
  throw new Error(`The environment is not complete, or not safe:\n${lines}`);
}

/** Finds unsafe settings in the environment as it was given, so that they are reported together with missing ones. */
function unsafeIn(given: Environment, read: readonly string[]): string[] {
  if (given['NODE_ENV'] === 'production')
    return unsafeSettings(given, read).map(({ name, reason }) => `${name}: unsafe in production: ${reason}`);
  return isForgottenProduction(given)
    ? ['NODE_ENV: not given although people come by https; say production, or development']
    : [];
}

export const secretsOf = ({ shape: its }: Pick<z.ZodObject, 'shape'>): string[] =>
  Object.entries(its).flatMap(([name, schema]) => (isSecret(schema) ? [name] : []));
const isSecret = (schema: z.core.$ZodType): boolean => z.globalRegistry.get(schema)?.['secret'] === true;
