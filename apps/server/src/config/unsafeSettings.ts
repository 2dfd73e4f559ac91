import { PUBLISHED_SECRETS } from './publishedSecrets.ts';

/** Setting that Node itself reads, for every connection of the process. */
const NODE_TLS = 'NODE_TLS_REJECT_UNAUTHORIZED';

type Environment = Record<string, string | undefined>;
type Unsafe = { name: string; reason: string };

/** Minimum length of passwords that programs send; nobody types them. */
const PASSWORD_MIN = 16;
const PASSWORDS = ['DATABASE_PASSWORD', 'METRICS_TOKEN'];
/** Settings with an address of the database, and whether it carries a password. */
const DATABASES = { DATABASE_URL: false, MIGRATION_DATABASE_URL: true };

/**
 * Returns settings with which nobody should run in production, each with the reason. Only names that the process reads
 * are checked. ACCEPT_UNSAFE takes names out; a published secret and plain http stay refused unless PUBLIC_URL is this
 * machine itself.
 */
export function unsafeSettings(given: Environment, read: readonly string[]): Unsafe[] {
  const trial = isTrial(given);
  const accepted = (given['ACCEPT_UNSAFE'] ?? '').split(',');
  return [...ofPages(given), ...ofSecrets(given), ...ofConnections(given)].flatMap(
    ({ name, reason, only_in_trials }) => {
      if (![...read, NODE_TLS].includes(name) || (accepted.includes(name) && (trial || !only_in_trials))) return [];
      return [{ name, reason }];
    },
  );
}

/** True if only people at this very machine can use it: browsers go by PUBLIC_URL, and requests must come from it. */
const isTrial = ({ PUBLIC_URL }: Environment): boolean => isThisMachine(hostOf(PUBLIC_URL));

/** True if people come by https from elsewhere although no setting says whether this is production. */
export const isForgottenProduction = ({ NODE_ENV, PUBLIC_URL = '' }: Environment): boolean =>
  !NODE_ENV && /^https:/i.test(PUBLIC_URL) && !isTrial({ PUBLIC_URL });

type Found = Unsafe & { only_in_trials: boolean };
const whenever = (name: string, reason: string): Found => ({ name, reason, only_in_trials: false });
const exceptInTrials = (name: string, reason: string): Found => ({ name, reason, only_in_trials: true });

function ofPages({ PUBLIC_URL = '', COOKIE_SECURE = '' }: Environment): Found[] {
  return [
    ...(/^http:/i.test(PUBLIC_URL)
      ? [exceptInTrials('PUBLIC_URL', 'plain http lets others read passwords and sessions; give an address with https')]
      : []),
    ...(/^(false|0|no|off|n|disabled)$/i.test(COOKIE_SECURE)
      ? [exceptInTrials('COOKIE_SECURE', 'without it the session goes over plain http; leave it out')]
      : []),
  ];
}

function ofSecrets(given: Environment): Found[] {
  return Object.entries(given).flatMap(([name, value = '']) => {
    if (PUBLISHED_SECRETS.has(value)) return [exceptInTrials(name, PUBLISHED)];
    if (name === 'SECRET_KEY' && new Set(value).size < 10 && value !== '')
      return [exceptInTrials(name, 'it repeats a few characters; make one with `openssl rand -base64 48`')];
    return PASSWORDS.includes(name) && value !== '' ? tooShort(name, value) : [];
  });
}

const PUBLISHED = 'this value is published with Handover, so everybody knows it; make one of your own';
const tooShort = (name: string, value: string): Found[] =>
  value.length < PASSWORD_MIN
    ? [exceptInTrials(name, `shorter than ${PASSWORD_MIN} characters; make one with \`openssl rand -hex 24\``)]
    : [];

function ofConnections(given: Environment): Found[] {
  return [
    ...Object.entries(DATABASES).flatMap(([name, has_password]) => ofDatabase(name, given[name], has_password)),
    ...ofRedis(given['REDIS_URL']),
    ...ofMail(given['SMTP_URL']),
    ...(given[NODE_TLS] === '0'
      ? [exceptInTrials(NODE_TLS, 'no certificate of any server would be verified; leave it out')]
      : []),
    ...['FILES_S3_ENDPOINT', 'GEOCODER_URL'].flatMap((name) => {
      const text = given[name] ?? '';
      return /^http:/i.test(text) && !isThisMachine(hostOf(text))
        ? [whenever(name, 'plain http lets others read and change what is sent; give an address with https')]
        : [];
    }),
  ];
}

function ofDatabase(name: string, text: string | undefined, has_password: boolean): Found[] {
  if (!text) return [];
  const at = URL.parse(text);
  if (at === null) return [whenever(name, 'this is no address; give postgres://HOST:PORT/DATABASE')];
  const hosts = [at.hostname, ...at.searchParams.getAll('host')].map((host) => decodeURIComponent(host));
  const modes = at.searchParams.getAll('sslmode');
  const password = decodeURIComponent(at.password);
  const here = hosts.every((host) => isThisMachine(host) || host.startsWith('/'));
  return [
    ...(here || modes.join() === 'verify-full'
      ? []
      : [
          whenever(
            name,
            'the server is on another machine and not verified; add ?sslmode=verify-full&sslrootcert=FILE',
          ),
        ]),
    ...(has_password && PUBLISHED_SECRETS.has(password) ? [exceptInTrials(name, `its password: ${PUBLISHED}`)] : []),
    ...(has_password && password !== '' && !here ? tooShort(name, password) : []),
  ];
}

function ofRedis(text: string | undefined): Found[] {
  if (!text || text.startsWith('/')) return [];
  const at = URL.parse(text);
  if (at !== null && isThisMachine(at.hostname)) return [];
  return [
    ...(at?.protocol === 'rediss:'
      ? []
      : [whenever('REDIS_URL', 'it is on another machine without TLS; give rediss://')]),
    ...((at?.password ?? '').length >= PASSWORD_MIN
      ? []
      : [whenever('REDIS_URL', `it is on another machine and has no password of ${PASSWORD_MIN} characters`)]),
  ];
}

/**
 * Checks the mail server: links that open an account go by mail, and anybody on the way can suppress TLS that is not
 * required.
 */
function ofMail(text: string | undefined): Found[] {
  if (!text) return [];
  const at = URL.parse(text);
  if (at !== null && isThisMachine(at.hostname)) return [];
  const says = (name: string) => at?.searchParams.get(name);
  const encrypted = at?.protocol === 'smtps:' || (says('requireTLS') === 'true' && says('ignoreTLS') !== 'true');
  return encrypted && says('tls.rejectUnauthorized') !== 'false'
    ? []
    : [whenever('SMTP_URL', 'it is on another machine without verified TLS; give smtps:// or add ?requireTLS=true')];
}

const hostOf = (text: string | undefined): string => (text ? (URL.parse(text)?.hostname ?? '') : '');

/** True if the host is the loopback interface, which no other machine reaches. */
const isThisMachine = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(host);
