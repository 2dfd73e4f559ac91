import { unsafeSettings } from '../../../apps/server/src/config/unsafeSettings.ts';
import type { Compose, Container, Document, EgressRule } from './read.ts';

/** Seconds in which a Deployment stops, and what Kubernetes must leave it at least. */
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

/** Checks the rules that all manifests must keep, and says where they do not. */
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
      ['every way out has an end and a port', egressOf(documents).every(isNarrow)],
      ['https and Redis for web and worker, mail for the worker alone', reachesOnlyItsOwn(documents)],
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
const egressOf = (documents: Document[]): EgressRule[] =>
  documents.flatMap(({ kind, spec }) => (kind === 'NetworkPolicy' ? (spec?.egress ?? []) : []));

/** Addresses inside, where a pod reaches what is named and nothing else; among them the metadata of a cloud. */
const INSIDE = ['10.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];
const isNarrow = ({ to = [], ports = [] }: EgressRule): boolean =>
  to.length > 0 &&
  ports.length > 0 &&
  to.every(({ ipBlock, namespaceSelector }) =>
    ipBlock === undefined
      ? namespaceSelector?.matchLabels !== undefined
      : INSIDE.every((range) => ipBlock.except?.includes(range)),
  );

/** Which ports outside each role reaches, beside names and the database. */
const REACHED: Record<string, string> = { migrate: '', web: '443,6379', worker: '443,465,587,6379' };
const reachesOnlyItsOwn = (documents: Document[]): boolean =>
  Object.entries(REACHED).every(([component, expected]) => {
    const ports = documents
      .filter(({ kind, spec }) => kind === 'NetworkPolicy' && selects(spec?.podSelector ?? {}, component))
      .flatMap(({ spec }) => spec?.egress?.flatMap(({ ports: its = [] }) => its.map(({ port }) => port)) ?? [])
      .filter((port) => port !== 53 && port !== 5432);
    return [...new Set(ports)].toSorted((a, b) => a - b).join() === expected;
  });
const selects = (selector: NonNullable<NonNullable<Document['spec']>['podSelector']>, component: string): boolean =>
  Object.entries(selector.matchLabels ?? {}).every(
    ([key, value]) => key === NAME || (key === ROLE && value === component),
  ) && (selector.matchExpressions ?? []).every(({ key, values }) => key === ROLE && values?.includes(component));
const NAME = 'app.kubernetes.io/name';
const ROLE = 'app.kubernetes.io/component';

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

/** Settings of the server, to compare the manifests with. */
export type Known = { names: string[]; required: string[]; secrets: string[] };

const OF_NODE = ['NODE_ENV', 'NODE_EXTRA_CA_CERTS'];

/** Every setting that is given is known, every one that must be said is given, and where it matters no secret openly. */
export function settingProblems(
  given: Record<string, unknown>,
  { names, required, secrets }: Known,
  open: 'open' | 'by file',
) {
  const stem = (name: string) => (secrets.includes(name.replace(/_FILE$/, '')) ? name.replace(/_FILE$/, '') : name);
  const stems = new Set(Object.keys(given).map(stem));
  return [
    ...[...stems]
      .filter((name) => !OF_NODE.includes(name) && !names.includes(name))
      .map((name) => `${name} is no setting`),
    ...required.filter((name) => !stems.has(name)).map((name) => `${name} must be said`),
    ...Object.keys(given)
      .filter((name) => open === 'by file' && secrets.includes(name))
      .map((name) => `${name} is a secret and belongs in a file`),
  ];
}

/** Checks that production accepts the settings that stand openly; a value that must be given there is taken as a safe one. */
export function unsafeProblems(settings: Record<string, string>): string[] {
  const given = Object.entries(settings).map(([name, value]) => [
    name,
    value.replace(/\$\{\w+:\?[^}]*\}/g, 'given.example'),
  ]);
  return unsafeSettings(Object.fromEntries(given) as Record<string, string>, Object.keys(settings)).map(
    ({ name, reason }) => `${name}: ${reason}`,
  );
}

const DIGEST = /^sha256:[\da-f]{64}$/;
export const digestProblems = (digests: (string | undefined)[]): string[] =>
  said([['images by digest', digests.length > 0 && digests.every((digest) => DIGEST.test(digest ?? ''))]]);

export function composeProblems({ services, networks }: Compose, first = 'prepare'): string[] {
  const ours = Object.entries(services).filter(([name]) => [first, 'web', 'worker'].includes(name));
  const within = (name: string) => networks?.[name]?.internal === true;
  const ends = Object.entries(services).filter(([name]) => ['postgres', 'redis', 'prepare'].includes(name));
  return [
    ...said([
      [`${first}, web and worker`, ours.length === 3],
      ['the database and Redis reach nothing outside', ends.every(([, its]) => its.networks?.every(within))],
    ]),
    ...ours.flatMap(([name, service]) =>
      said([
        ['a root that cannot be written to', service.read_only],
        ['no capabilities', service.cap_drop?.join() === 'ALL'],
        ['no way to more rights', service.security_opt?.includes('no-new-privileges:true')],
      ]).map((words) => `${name}: ${words}`),
    ),
  ];
}
