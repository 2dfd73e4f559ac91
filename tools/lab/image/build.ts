import { ROOT, execute, mustRun } from '../machine/execute.ts';
import { OWN_BASE } from './base.ts';
import { buildah } from './buildah.ts';

const AUTHORITIES = '/run/authorities.pem';

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
  // Where a proxy stands before npm's registry, its certificates are the machine's own; nothing of them is in the image.
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
  const trust = authorities
    ? ['--volume', `${authorities}:${AUTHORITIES}:ro`, '--build-arg', `NODE_EXTRA_CA_CERTS=${AUTHORITIES}`]
    : [];
  await buildah(['build', ...shape, ...trust, '--tag', tag, '--file', 'Containerfile', ROOT], (text) =>
    say(text.trimEnd()),
  );
  return tag;
}
