import type { Compose, Container, Document } from './read.ts';

/** What a Deployment stops within, and what Kubernetes must leave it at least. */
const STOPS_WITHIN_S = 15;

const componentOf = ({ metadata }: Document): string => metadata.labels?.['app.kubernetes.io/component'] ?? '';
const is = (kind: string, component: string) => (document: Document) =>
  document.kind === kind && componentOf(document) === component;
const podsIn = (documents: Document[]) =>
  documents.flatMap(({ kind, metadata, spec }) =>
    spec?.template === undefined ? [] : [{ called: `${kind} ${metadata.name}`, pod: spec.template.spec }],
  );
const said = (rules: [string, boolean | undefined][]): string[] =>
  rules.flatMap(([words, holds]) => (holds === true ? [] : [words]));

/** What must be so of the manifests whatever else they say, in words where it is not. */
export function kubernetesProblems(documents: Document[]): string[] {
  const web = documents.find(is('Deployment', 'web'));
  const worker = documents.find(is('Deployment', 'worker'));
  const migrate = documents.find(is('Job', 'migrate'));
  const budget = documents.find(({ kind }) => kind === 'PodDisruptionBudget');
  const argsOf = (document?: Document) => document?.spec?.template?.spec.containers[0]?.args?.join(' ');
  return [
    ...podsIn(documents).flatMap(({ called, pod }) => podProblems(pod).map((words) => `${called}: ${words}`)),
    ...said([
      ['two web replicas at least', (web?.spec?.replicas ?? 0) >= 2],
      ['one worker', worker?.spec?.replicas === 1],
      ['a web pod is replaced before it goes', web?.spec?.strategy?.rollingUpdate?.maxUnavailable === 0],
      ['web and worker by their names', argsOf(web) === 'web' && argsOf(worker) === 'worker'],
      ['a migration that is a Job', argsOf(migrate) === 'migrate'],
      ['a disruption budget for the web', componentsOf(budget) === 'web' && (budget?.spec?.minAvailable ?? 0) >= 1],
      ['a policy that closes everything else', documents.some(closesEverything)],
      ['web and worker are asked how they are', [web, worker].every(isProbed)],
      ['web and worker may finish what they have begun', [web, worker].every(mayFinish)],
      ['the superuser is the migration’s alone', documents.filter(knowsSuperuser).every((each) => each === migrate)],
    ]),
  ];
}

const componentsOf = (document?: Document) => document?.spec?.selector?.matchLabels?.['app.kubernetes.io/component'];
const closesEverything = ({ kind, spec }: Document): boolean =>
  kind === 'NetworkPolicy' &&
  Object.keys(spec?.podSelector ?? { some: 1 }).length === 0 &&
  spec?.policyTypes?.toSorted().join() === 'Egress,Ingress';
const isProbed = (document?: Document): boolean => {
  const [container] = document?.spec?.template?.spec.containers ?? [];
  return (
    container?.livenessProbe?.httpGet?.path === '/healthz' && container.readinessProbe?.httpGet?.path === '/readyz'
  );
};
const mayFinish = (document?: Document): boolean =>
  (document?.spec?.template?.spec.terminationGracePeriodSeconds ?? 0) > STOPS_WITHIN_S;
const knowsSuperuser = (document: Document): boolean =>
  JSON.stringify(document.spec?.template ?? document.data ?? {}).includes('handover-migration-secrets') ||
  JSON.stringify(document.data ?? {}).includes('MIGRATION_DATABASE_URL');

function podProblems(pod: NonNullable<NonNullable<Document['spec']>['template']>['spec']): string[] {
  const { runAsNonRoot, runAsUser = 0, seccompProfile } = pod.securityContext ?? {};
  return [
    ...said([
      ['runs as somebody other than root', runAsNonRoot === true && runAsUser > 0],
      ['the runtime’s seccomp profile', seccompProfile?.type === 'RuntimeDefault'],
      ['no token of Kubernetes', pod.automountServiceAccountToken === false],
    ]),
    ...pod.containers.flatMap((container) => containerProblems(container)),
  ];
}

function containerProblems({ name, resources, securityContext, env }: Container): string[] {
  const { requests, limits } = resources ?? {};
  return said([
    ['a root that cannot be written to', securityContext?.readOnlyRootFilesystem === true],
    ['no way to more rights', securityContext?.allowPrivilegeEscalation === false],
    ['no capabilities', securityContext?.capabilities?.drop?.join() === 'ALL'],
    ['what it needs and at most takes', Boolean(requests?.cpu && requests.memory && limits?.memory)],
    ['no secret in its environment', (env ?? []).every((each) => !isSecretName(each.name))],
  ]).map((words) => `${name}: ${words}`);
}

const isSecretName = (name: string): boolean => /(PASSWORD|SECRET|SECRET_KEY|PRIVATE_KEY|TOKEN|_URL)$/.test(name);

/** What the server's settings are, for holding the manifests against them. */
export type Known = { names: string[]; required: string[]; secrets: string[] };

/** Every setting that is given is known, every one that must be said is given, and where it matters no secret openly. */
export function settingProblems(
  given: Record<string, unknown>,
  { names, required, secrets }: Known,
  open: 'open' | 'by file',
) {
  const stem = (name: string) => (secrets.includes(name.replace(/_FILE$/, '')) ? name.replace(/_FILE$/, '') : name);
  const stems = new Set(Object.keys(given).map(stem));
  return [
    ...[...stems].filter((name) => name !== 'NODE_ENV' && !names.includes(name)).map((name) => `${name} is no setting`),
    ...required.filter((name) => !stems.has(name)).map((name) => `${name} must be said`),
    ...Object.keys(given)
      .filter((name) => open === 'by file' && secrets.includes(name))
      .map((name) => `${name} is a secret and belongs in a file`),
  ];
}

export function composeProblems({ services }: Compose): string[] {
  const ours = Object.entries(services).filter(([name]) => ['prepare', 'web', 'worker'].includes(name));
  return [
    ...said([['prepare, web and worker', ours.length === 3]]),
    ...ours.flatMap(([name, service]) =>
      said([
        ['a root that cannot be written to', service.read_only],
        ['no capabilities', service.cap_drop?.join() === 'ALL'],
        ['no way to more rights', service.security_opt?.includes('no-new-privileges:true')],
      ]).map((words) => `${name}: ${words}`),
    ),
  ];
}
