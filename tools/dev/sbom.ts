import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../lab/machine/execute.ts';

type Package = {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  link?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};
export type Lock = { name: string; version: string; packages: Record<string, Package> };

const INSIDE = 'node_modules/';
const nameAt = (place: string): string => place.slice(place.lastIndexOf(INSIDE) + INSIDE.length);
const purl = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const isInstalled = (place: string, { dev, link }: Package): boolean => place.includes(INSIDE) && !dev && !link;

/**
 * What production installs, as CycloneDX 1.5: from the lock file alone, so it is the same on every machine. `npm sbom`
 * would ask for a version of each workspace, and take half a minute.
 */
export function sbomOf({ name, version, packages }: Lock) {
  const installed = Object.entries(packages).filter(([place, each]) => isInstalled(place, each));
  const refAt = (place: string): string => purl(nameAt(place), packages[place]?.version ?? '');
  const components = new Map(installed.map(([place, each]) => [refAt(place), componentOf(refAt(place), place, each)]));
  const needs = new Map<string, Set<string>>([...components.keys()].map((ref) => [ref, new Set()]));
  const root = purl(name, version);
  needs.set(root, new Set());
  for (const [place, each] of Object.entries(packages)) {
    if (each.dev || each.link) continue;
    const mine = needs.get(place.includes(INSIDE) ? refAt(place) : root);
    for (const wanted of wantedBy(each)) {
      const found = placeOf(wanted, place, packages);
      if (found !== undefined && components.has(refAt(found))) mine?.add(refAt(found));
    }
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf([...components.keys()].join())}`,
    version: 1,
    metadata: { component: { 'bom-ref': root, type: 'application', name, version, purl: root } },
    components: [...components.values()].toSorted((a, b) => a.purl.localeCompare(b.purl)),
    dependencies: [...needs].map(([ref, on]) => ({ ref, dependsOn: [...on].toSorted() })),
  };
}

function componentOf(ref: string, place: string, { version = '', license, integrity, optional }: Package) {
  const full = nameAt(place);
  const [group, short] = full.startsWith('@') ? full.split('/') : [undefined, full];
  const sum = /^sha512-(.+)$/.exec(integrity ?? '')?.[1];
  return {
    'bom-ref': ref,
    type: 'library',
    ...(group && { group }),
    name: short ?? full,
    version,
    purl: ref,
    scope: optional ? 'optional' : 'required',
    ...(sum && { hashes: [{ alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }] }),
    ...(license && { licenses: [licenceOf(license)] }),
  };
}

function licenceOf(license: string) {
  if (/^[\w.+-]+$/.test(license)) return { license: { id: license } };
  return /^[\w.+ ()-]+$/.test(license) && / (AND|OR) /.test(license)
    ? { expression: license }
    : { license: { name: license } };
}

/** Peers too: npm installs an optional one that something else brings. */
const wantedBy = ({ dependencies, optionalDependencies, peerDependencies }: Package): string[] =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

/** Resolves a package as Node does: beside the package that wants it, then in each folder above. */
function placeOf(wanted: string, from: string, packages: Lock['packages']): string | undefined {
  const places = [`${INSIDE}${wanted}`];
  for (let at = from.indexOf(INSIDE); at !== -1; at = from.indexOf(INSIDE, at + 1)) {
    const end = from.indexOf(`/${INSIDE}`, at);
    places.unshift(`${end === -1 ? from : from.slice(0, end)}/${INSIDE}${wanted}`);
  }
  if (from !== '' && !from.startsWith(INSIDE))
    places.splice(-1, 0, `${from.split(`/${INSIDE}`)[0]}/${INSIDE}${wanted}`);
  return places.find((place) => packages[place]);
}

/** The same contents have the same number. */
const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

export const readLock = async (): Promise<Lock> =>
  JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8')) as Lock;

if (import.meta.main) console.log(JSON.stringify(sbomOf(await readLock()), null, 2));
