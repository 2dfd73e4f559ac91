import { readBase, readCompose, readOverlay } from '../manifests/read.ts';
import { composeProblems, type Known, kubernetesProblems, settingProblems } from '../manifests/rules.ts';
import { settingsIn } from '../reference.ts';

/** The manifests keep what docs/deploying.md promises, and name the settings that there are. */
export async function manifests(): Promise<string[]> {
  const known = await knownSettings();
  const { documents, problems } = readBase();
  const overlay = await readOverlay();
  const settings = documents.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  const compose = readCompose();
  const wrong = (where: string, found: string[]) => found.map((words) => `${where}: ${words}`);
  return [
    ...problems,
    ...wrong('deploy/kubernetes/base', kubernetesProblems(documents)),
    ...wrong('deploy/kubernetes/base/config.yaml', settingProblems(settings, known, 'by file')),
    ...wrong('the overlay', overlay === undefined ? [] : kubernetesProblems(overlay)),
    ...wrong('compose.yaml', composeProblems(compose)),
    ...wrong('compose.yaml', settingProblems(compose.services['web']?.environment ?? {}, known, 'open')),
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
