import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeBase } from '../../lab/image/base.ts';
import { buildImage } from '../../lab/image/build.ts';
import { buildah } from '../../lab/image/buildah.ts';

type Config = {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  StopSignal: string;
  Healthcheck?: { Test: string[] };
};

/** The image itself, built on the base of Debian's packages, as a root to run in, with what its configuration says. */
export async function openBuilt() {
  const began = performance.now();
  const image = await buildImage({ base: await makeBase(console.log), say: console.log });
  const build_s = (performance.now() - began) / 1000;
  const inspected = JSON.parse(await buildah(['inspect', '--type', 'image', image])) as { Docker: { config: Config } };
  const container = (await buildah(['from', image])).trim();
  const root = (await buildah(['mount', container])).trim();
  // A runtime makes what it mounts on.
  for (const folder of ['proc', 'dev', 'tmp']) mkdirSync(join(root, folder), { recursive: true });
  return {
    root,
    build_s,
    config: inspected.Docker.config,
    remove: () => buildah(['rm', container]).then(() => undefined),
  };
}
