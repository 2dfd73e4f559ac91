import type { Setting } from './settings.ts';

const HEAD = `# Configuration

Everything is set by the environment and checked at the start: what is missing or wrong is named in words, all of it at once, and the process ends. \`NODE_ENV=production\` takes away the defaults that are for development. It also refuses unsafe values: [what production refuses](deploying.md#what-production-refuses). This page is written from the schema (\`apps/server/src/config/config.ts\`) by \`npm run reference\`, and the check fails where it is not current.

**Secrets** may come as files: \`NAME_FILE\` holds the path of a file with the value of \`NAME\`, and one line end after it is left out. Giving both is refused, and so is a file that is empty or cannot be read.
`;

const SECTIONS: { title: string; has: RegExp; words?: string }[] = [
  {
    title: 'The process',
    has: /^(ROLE|HOST|PORT|WORKER_PORT|DRAIN_SECONDS|PUBLIC_URL|TRUST_PROXY|LOG_LEVEL|COOKIE_SECURE)$/,
  },
  { title: 'Database and Redis', has: /^(DATABASE_|REDIS_)/ },
  {
    title: 'Files',
    has: /^FILES_/,
    words: 'A folder or a bucket: in production one of them must be named. Key and secret come together.',
  },
  { title: 'Mail', has: /^(SMTP_|MAIL_)/ },
  { title: 'Phones', has: /^(VAPID_|PUSH_)/, words: 'The pair and its subject come together, or not at all.' },
  { title: 'Maps', has: /^(MAP_|GOOGLE_|GEOCODER_)/, words: 'See [maps](maps.md).' },
  {
    title: 'Protection',
    has: /^(SECRET_KEY|SECURITY_|SECOND_FACTOR_|BREACHED_|RATE_LIMIT_|SIGN_IN_|METRICS_|ACCEPT_)/,
  },
  { title: 'Traces', has: /^OTEL_/, words: 'See [operations](operations.md).' },
  { title: 'Further settings', has: /./ },
];
const MIGRATION = {
  title: 'Migration',
  words: 'Read by `migrate` and `seed` alone; the server never sees it. `DATABASE_PASSWORD` is needed there too.',
};

const TAIL = `
## Ports of a checkout

The services of a checkout listen where \`HANDOVER_PG_PORT\` (5532), \`HANDOVER_REDIS_PORT\` (6479), \`HANDOVER_SMTP_PORT\` (1125) and \`HANDOVER_INBOX_PORT\` (1180) say. CI moves to free ports where these are taken, and starts PostgreSQL with \`HANDOVER_PG_DURABLE=off\`: without fsync, for data that may be lost.
`;

type Given = { development: Setting[]; production: Setting[] };

/** A table per section: what is set, what it is without, and what it does. */
export function configurationPage({ development, production }: Given): string {
  const inProduction = new Map(production.map((setting) => [key(setting), setting]));
  const rowOf = (setting: Setting): string => {
    const kept = inProduction.get(key(setting));
    const cells = [named(setting), shown(kept), kept?.default === setting.default ? '' : shown(setting), said(setting)];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  };
  const table = (title: string, words: string | undefined, settings: Setting[]): string =>
    [`\n## ${title}\n`, ...(words ? [`${words}\n`] : []), TABLE_HEAD, ...settings.map(rowOf), ''].join('\n');

  const left = development.filter(({ migrates }) => !migrates);
  const sections = SECTIONS.flatMap(({ title, has, words }) => {
    const its = left.filter(({ name }) => has.test(name));
    for (const setting of its) left.splice(left.indexOf(setting), 1);
    return its.length > 0 ? [table(title, words, its)] : [];
  });
  const known = new Set(development.filter(({ migrates }) => !migrates).map(({ name }) => name));
  const migration = development.filter(({ name, migrates }) => migrates && !known.has(name));
  return [HEAD, ...sections, table(MIGRATION.title, MIGRATION.words, migration), TAIL].join('');
}

const TABLE_HEAD = '| name | in production | in development, where it differs | what |\n|---|---|---|---|';
const key = ({ name, migrates }: Setting): string => `${name} ${migrates}`;
const named = ({ name, secret }: Setting): string => (secret ? `\`${name}\`, or \`${name}_FILE\`` : `\`${name}\``);

function shown(setting: Setting | undefined): string {
  if (setting?.default === undefined) return '**must be said**';
  return setting.default === '' ? 'none' : `\`${String(setting.default)}\``;
}

const said = ({ description, choices }: Setting): string =>
  choices === undefined
    ? description
    : `${description}: ${choices.map((choice) => `\`${String(choice)}\``).join(', ')}`;
