import { readBase, readCompose, readExample, readOverlay } from '../manifests/read.ts';
import {
  composeProblems,
  digestProblems,
  type Known,
  kubernetesProblems,
  settingProblems,
  unsafeProblems,
} from '../manifests/rules.ts';
import { settingsIn } from '../../dev/reference.ts';

/** The manifests keep what docs/deploying.md promises, and name the settings that there are. */
export async function manifests(): Promise<string[]> {
  const known = await knownSettings();
  const { documents, problems } = readBase();
  const overlay = await readOverlay();
  const settings = documents.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  const compose = readCompose();
  const example = readExample();
  const production = readCompose('deploy/compose.production.yaml');
  const wrong = (where: string, found: string[]) => found.map((words) => `${where}: ${words}`);
  return [
    ...problems,
    ...wrong('deploy/kubernetes/base', kubernetesProblems(documents)),
    ...wrong('deploy/kubernetes/base/config.yaml', settingProblems(settings, known, 'by file')),
    ...wrong('deploy/kubernetes/base/config.yaml', unsafeProblems(settings)),
    ...wrong('the overlay', [...digestProblems(example.digests), ...unsafeProblems(example.settings)]),
    ...wrong('the overlay', overlay === undefined ? [] : kubernetesProblems(overlay)),
    ...wrong('compose.yaml', composeProblems(compose)),
    ...wrong('compose.yaml', settingProblems(compose.services['web']?.environment ?? {}, known, 'open')),
    ...wrong('compose.yaml', unsafeProblems(compose.services['web']?.environment ?? {})),
    ...wrong('deploy/compose.production.yaml', composeProblems(production, 'migrate')),
    ...Object.values(production.services).flatMap(({ environment = {} }) =>
      wrong('deploy/compose.production.yaml', [
        ...settingProblems(environment, known, 'by file'),
        ...unsafeProblems(environment),
      ]),
    ),
  ];
}

async function knownSettings(): Promise<Known> {
  const settings = await settingsIn('production');
  const named = (its: typeof settings) => [...new Set(its.map(({ name }) => name))];
  return {
    names: named(settings),
    required: named(settings.filter((setting) => setting.default === undefined && !setting.migrates)),
    secrets: named(settings.filter(({ secret }) => secret)),
  };
}
