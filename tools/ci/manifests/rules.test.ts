import { expect, test } from 'vitest';
import { type Document, readBase, readCompose, readExample } from './read.ts';
import { composeProblems, digestProblems, kubernetesProblems, settingProblems, unsafeProblems } from './rules.ts';

const base = (): Document[] => structuredClone(readBase().documents);
const deployment = (documents: Document[], component: string) => {
  const found = documents.find((each) => each.kind !== 'Service' && each.metadata.name === `handover-${component}`);
  const template = found?.spec?.template;
  const [container] = template?.spec.containers ?? [];
  if (found?.spec === undefined || template === undefined || container === undefined) throw new Error(component);
  return { spec: found.spec, pod: template.spec, container };
};

const policy = (documents: Document[], name: string): Document => {
  const found = documents.find(({ metadata }) => metadata.name === `handover-${name}`);
  if (found === undefined) throw new Error(name);
  return found;
};

test('the manifests as they are keep every rule [manifests-1]', () => {
  expect(readBase().problems).toEqual([]);
  expect(kubernetesProblems(base())).toEqual([]);
  expect(composeProblems(readCompose())).toEqual([]);
  expect(composeProblems(readCompose('deploy/compose.production.yaml'), 'migrate')).toEqual([]);
  expect(digestProblems(readExample().digests)).toEqual([]);
});

test('a tag instead of a digest and an unverified database are found [manifests-2]', () => {
  expect(digestProblems([undefined])).toEqual(['images by digest']);
  expect(digestProblems(['0.1.0'])).toEqual(['images by digest']);
  const DATABASE_URL = 'postgres://${DATABASE_HOST:?}:5432/handover';
  expect(unsafeProblems({ DATABASE_URL })).toHaveLength(1);
  expect(unsafeProblems({ DATABASE_URL: `${DATABASE_URL}?sslmode=verify-full` })).toEqual([]);
});

const BROKEN: [string, (documents: Document[]) => unknown, RegExp][] = [
  ['a single web replica', (its) => (deployment(its, 'web').spec.replicas = 1), /two web replicas/],
  ['two workers', (its) => (deployment(its, 'worker').spec.replicas = 2), /one worker/],
  ['a web that goes first', (its) => (deployment(its, 'web').spec.strategy = {}), /replaced before it goes/],
  ['no probes', (its) => delete deployment(its, 'worker').container.readinessProbe, /asked how they are/],
  ['five seconds to stop', (its) => (deployment(its, 'web').pod.terminationGracePeriodSeconds = 5), /finish what/],
  ['root', (its) => (deployment(its, 'web').pod.securityContext = {}), /handover-web: runs as somebody other/],
  ['no seccomp', (its) => delete deployment(its, 'migrate').pod.securityContext?.seccompProfile, /seccomp/],
  [
    'a writable root',
    (its) => delete deployment(its, 'worker').container.securityContext?.readOnlyRootFilesystem,
    /cannot be written/,
  ],
  ['capabilities', (its) => delete deployment(its, 'web').container.securityContext?.capabilities, /no capabilities/],
  ['no resources', (its) => delete deployment(its, 'migrate').container.resources, /what it needs/],
  [
    'a password in the open',
    (its) => (deployment(its, 'web').container.env = [{ name: 'DATABASE_PASSWORD' }]),
    /no secret in/,
  ],
  [
    'a web that knows the superuser',
    (its) =>
      (deployment(its, 'web').pod.volumes = [{ name: 's', secret: { secretName: 'handover-migration-secrets' } }]),
    /superuser/,
  ],
  [
    'no budget',
    (its) =>
      its.splice(
        its.findIndex(({ kind }) => kind === 'PodDisruptionBudget'),
        1,
      ),
    /disruption budget/,
  ],
  [
    'no migration',
    (its) =>
      its.splice(
        its.findIndex(({ kind }) => kind === 'Job'),
        1,
      ),
    /migration that is a Job/,
  ],
  [
    'an open network',
    (its) =>
      its.splice(
        its.findIndex(({ metadata }) => metadata.name.endsWith('nothing-else')),
        1,
      ),
    /closes everything/,
  ],
  [
    'a way out to anywhere',
    (its) => its.forEach(({ spec }) => spec?.egress?.forEach((rule) => delete rule.to)),
    /every way out has an end/,
  ],
  [
    'a way to addresses inside',
    (its) =>
      its.forEach(({ spec }) => spec?.egress?.forEach(({ to }) => to?.forEach((end) => delete end.ipBlock?.except))),
    /every way out has an end/,
  ],
  [
    'a web that sends mail',
    (its) => its.push({ ...policy(its, 'to-the-post'), spec: { ...policy(its, 'to-the-post').spec, podSelector: {} } }),
    /mail for the worker alone/,
  ],
];
test.each(BROKEN)('%s is found', (_, breaks, words) => {
  const documents = base();
  breaks(documents);
  const problems = kubernetesProblems(documents);
  expect(problems.join('\n')).toMatch(words);
});

test('a setting that there is not, one that is missing and a secret in the open are found', () => {
  const known = {
    names: ['PUBLIC_URL', 'SECRET_KEY'],
    required: ['PUBLIC_URL', 'SECRET_KEY'],
    secrets: ['SECRET_KEY'],
  };
  expect(settingProblems({ PUBLIC_URL: '', SECRET_KEY_FILE: '' }, known, 'by file')).toEqual([]);
  expect(settingProblems({ PUBLIK_URL: '', SECRET_KEY: '' }, known, 'by file')).toEqual([
    'PUBLIK_URL is no setting',
    'PUBLIC_URL must be said',
    'SECRET_KEY is a secret and belongs in a file',
  ]);
});
