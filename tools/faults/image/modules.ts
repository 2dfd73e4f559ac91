type Entry = {
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
export type Lock = { packages: Record<string, Entry> };

/** Folders of the packages that these workspaces need to run, resolved as Node does. */
export function locationsOf({ packages }: Lock, workspaces: string[]): string[] {
  const seen = new Set(workspaces);
  for (const from of seen) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[from] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta?.[name]?.optional !== true);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const found = locationFrom(packages, from, name);
      if (found !== undefined) seen.add(found);
    }
  }
  // What lies in a package that is taken comes with it.
  const taken = [...seen].filter((location) => location.includes('node_modules/'));
  return taken.filter((location) => !taken.some((other) => location.startsWith(`${other}/`))).toSorted();
}

function locationFrom(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) {
    if (!at.endsWith('node_modules')) {
      const location = [at, 'node_modules', name].filter(Boolean).join('/');
      const entry = packages[location];
      if (entry !== undefined) return entry.link === true ? entry.resolved : location;
    }
    if (at === '') return undefined;
  }
}
