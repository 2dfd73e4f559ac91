import { ROOT, execute, mustRun } from '../execute.ts';
import { OWN_BASE } from './base.ts';
import { buildah } from './buildah.ts';

type How = { base?: string; tag?: string; say: (words: string) => void };

/** The image of the Containerfile. Times in it are the commit's, so that the same commit on the same base is the same image. */
export async function buildImage({ base = OWN_BASE, tag = 'localhost/handover:latest', say }: How): Promise<string> {
  const committed = (await mustRun(execute('git', ['log', '-1', '--format=%ct']))).trim();
  // Docker's format: OCI's has no place for a health check.
  const shape = [
    '--isolation',
    'chroot',
    '--format',
    'docker',
    '--timestamp',
    committed,
    '--build-arg',
    `BASE=${base}`,
  ];
  await buildah(['build', ...shape, '--tag', tag, '--file', 'Containerfile', ROOT], (text) => say(text.trimEnd()));
  return tag;
}
