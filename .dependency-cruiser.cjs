/** The arrows of docs/architecture.md. A feature imports only features to its right. */
const FEATURES = {
  server: [
    'audit',
    'search',
    'dashboard',
    'calendar',
    'memberShifts',
    'cancellations',
    'attendance',
    'timesheets',
    'offers',
    'posting',
    'shifts',
    'messages',
    'invoices',
    'support',
    'staff',
    'favourites',
    'clients',
    'accounts',
    'privacy',
    'tags',
    'notifications',
    'lists',
  ],
  web: [
    'shell',
    'audit',
    'search',
    'dashboard',
    'shiftPages',
    'memberShifts',
    'shiftPanel',
    'timesheets',
    'calendar',
    'cancellations',
    'offers',
    'attendance',
    'posting',
    'shifts',
    'messages',
    'invoices',
    'support',
    'staff',
    'favourites',
    'clients',
    'accounts',
    'privacy',
    'notifications',
    'pages',
    'lists',
  ],
};

/** Folders of tools that import none of each other but lab. Only ci imports them all. */
const TOOLS = ['bench', 'faults', 'dev', 'ci'];

const any = (names) => `(${names.join('|')})`;
const never = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

const leftwards = (app) =>
  FEATURES[app]
    .slice(1)
    .map((feature, at) =>
      never(
        `${app}-${feature}-to-the-left`,
        { path: `^apps/${app}/src/${feature}/` },
        { path: `^apps/${app}/src/${any(FEATURES[app].slice(0, at + 1))}/` },
        `Features import only to the right: ${FEATURES[app].join(', ')}.`,
      ),
    );

module.exports = {
  forbidden: [
    never('no-circles', {}, { circular: true }, 'Two files that need each other are one file, or three.'),
    never('resolves', {}, { couldNotResolve: true }, 'An import that leads nowhere.'),

    never(
      'domain-is-pure',
      { path: '^packages/domain/src/', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^packages/domain/src/', '^node_modules/temporal-polyfill/'] },
      'The rules know no wire, no database and no screen.',
    ),
    never(
      'contract-knows-domain-and-zod',
      { path: '^packages/contract/src/', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^packages/(contract|domain)/src/', '^node_modules/zod/'] },
      'The wire is described in words that server and web share.',
    ),

    never('server-not-web', { path: '^apps/server/' }, { path: '^apps/web/' }, 'They meet in the contract.'),
    never('web-not-server', { path: '^apps/web/' }, { path: '^apps/server/' }, 'They meet in the contract.'),
    never(
      'apps-not-tools',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: '\\.test\\.tsx?$' },
      { path: ['^(tools|e2e)/', '^apps/[^/]+/(test|seed)/', '\\.test\\.tsx?$'] },
      'What runs for people does not lean on what tests or measures it.',
    ),

    ...['lab', 'bench', 'faults', 'dev'].map((folder) =>
      never(
        `tools-${folder}-not-neighbours`,
        { path: `^tools/${folder}/` },
        { path: `^tools/${any(TOOLS.filter((other) => other !== folder))}/` },
        'Tools share what is in lab; only ci imports the others.',
      ),
    ),

    never(
      'server-ground',
      { path: '^apps/server/src/(db|adapters)/', pathNot: '\\.test\\.ts$' },
      { path: `^apps/server/src/(http|worker|app\\.ts|routes\\.ts|main\\.ts|${FEATURES.server.join('|')})` },
      'The database and the outside world know nobody above them.',
    ),
    never(
      'server-db-not-adapters',
      { path: '^apps/server/src/db/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/adapters/' },
      'The database knows nobody.',
    ),
    never(
      'server-http-below-features',
      { path: '^apps/server/src/http/', pathNot: '\\.test\\.ts$' },
      { path: `^apps/server/src/(worker|app\\.ts|routes\\.ts|main\\.ts|${any(FEATURES.server)}/)` },
      'Features use http, not the other way round.',
    ),
    never(
      'server-top',
      { path: '^apps/server/src/', pathNot: ['\\.test\\.ts$', '^apps/server/src/main\\.ts$'] },
      { path: '^apps/server/src/(app|worker|workerApp|main)\\.ts$' },
      'Only main knows app and worker, and nobody knows main.',
    ),
    never(
      'server-routes',
      { path: '^apps/server/src/', pathNot: ['\\.test\\.ts$', '^apps/server/src/app\\.ts$'] },
      { path: '^apps/server/src/routes\\.ts$' },
      'The calls of all features are one list, for app alone.',
    ),
    never(
      'tracing-on-demand',
      { path: '^apps/server/src/' },
      { path: '^apps/server/src/adapters/tracing\\.ts$', dynamic: false },
      'What traces is loaded only where traces are wanted.',
    ),
    ...leftwards('server'),

    never(
      'web-api-below-features',
      { path: '^apps/web/src/api/', pathNot: '\\.test\\.tsx?$' },
      { path: '^apps/web/src/', pathNot: '^apps/web/src/api/' },
      'The client knows the contract and nothing of the screens.',
    ),
    never(
      'web-ui-knows-no-feature',
      { path: '^apps/web/src/ui/', pathNot: '\\.test\\.tsx?$' },
      { path: [`^apps/web/src/(api|${FEATURES.web.join('|')})/`, '^packages/contract/'] },
      'A part that knows a feature belongs to that feature.',
    ),
    never(
      'web-offline-below-features',
      { path: '^apps/web/src/offline/', pathNot: '\\.test\\.tsx?$' },
      { path: `^apps/web/src/${any(FEATURES.web)}/` },
      'What a phone keeps and sends knows no screen that uses it.',
    ),
    never(
      'web-top',
      { path: '^apps/web/src/', pathNot: ['\\.test\\.tsx?$', '^apps/web/src/(main|router)\\.tsx?$'] },
      { path: '^apps/web/src/(main|router)\\.tsx?$' },
      'Only main knows the router, and nobody knows main.',
    ),
    ...leftwards('web'),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.local)/' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
};
