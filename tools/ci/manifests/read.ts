import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT, execute } from '../../lab/machine/execute.ts';
import { findOnPath } from '../../lab/machine/installed.ts';

/** Part of a document that the rules read; Kubernetes checks the rest. */
export type Document = {
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  data?: Record<string, string>;
  spec?: {
    replicas?: number;
    minAvailable?: number;
    strategy?: { rollingUpdate?: { maxUnavailable?: number } };
    selector?: { matchLabels?: Record<string, string> };
    podSelector?: Selector;
    policyTypes?: string[];
    egress?: EgressRule[];
    template?: { spec: Pod };
  };
};
type Selector = {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
};
export type EgressRule = {
  to?: { ipBlock?: { cidr: string; except?: string[] }; namespaceSelector?: Selector; podSelector?: Selector }[];
  ports?: { port: number }[];
};
type Pod = {
  automountServiceAccountToken?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type?: string } };
  containers: Container[];
  volumes?: {
    name: string;
    secret?: { secretName: string };
    projected?: { sources: { secret?: { name: string } }[] };
  }[];
};
export type Container = {
  name: string;
  image: string;
  args?: string[];
  env?: { name: string; value?: string }[];
  resources?: { requests?: { cpu?: string; memory?: string }; limits?: { memory?: string } };
  livenessProbe?: { httpGet?: { path?: string } };
  readinessProbe?: { httpGet?: { path?: string } };
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    readOnlyRootFilesystem?: boolean;
    capabilities?: { drop?: string[] };
  };
};

export type Compose = {
  services: Record<string, ComposeService>;
  networks?: Record<string, { internal?: boolean } | null>;
};
type ComposeService = {
  image?: string;
  networks?: string[];
  command?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  environment?: Record<string, string>;
};

const KUBERNETES = join(ROOT, 'deploy/kubernetes');
const BASE = join(KUBERNETES, 'base');
const OVERLAY = join(KUBERNETES, 'overlays/example');

const documentsIn = (text: string): Document[] =>
  parseAllDocuments(text).map((document) => document.toJS() as Document);

/** Every document of the base, and what is wrong with its list of files. */
export function readBase(): { documents: Document[]; problems: string[] } {
  const { resources } = parse(readFileSync(join(BASE, 'kustomization.yaml'), 'utf8')) as { resources: string[] };
  const there = readdirSync(BASE).filter((name) => name !== 'kustomization.yaml');
  const problems = [
    ...resources
      .filter((name) => !there.includes(name))
      .map((name) => `base/kustomization.yaml names ${name}, which is not there`),
    ...there.filter((name) => !resources.includes(name)).map((name) => `base/kustomization.yaml does not name ${name}`),
  ];
  const files = resources.filter((name) => existsSync(join(BASE, name)));
  return { documents: files.flatMap((name) => documentsIn(readFileSync(join(BASE, name), 'utf8'))), problems };
}

/** Renders the overlay with the real tool where the machine has one. */
export async function readOverlay(): Promise<Document[] | undefined> {
  if (findOnPath('kubectl') === undefined) return undefined;
  const { code, output } = await execute('kubectl', ['kustomize', OVERLAY]);
  if (code !== 0) throw new Error(output);
  return documentsIn(output);
}

/** Reads the overlay's images, and its settings over those of the base. */
export function readExample(): { digests: (string | undefined)[]; settings: Record<string, string> } {
  const read = (name: string): unknown => parse(readFileSync(join(OVERLAY, name), 'utf8'));
  const { images } = read('kustomization.yaml') as { images: { digest?: string }[] };
  const { data } = read('config.yaml') as { data: Record<string, string> };
  return { digests: images.map(({ digest }) => digest), settings: data };
}

export const readCompose = (name: 'compose.yaml' | 'deploy/compose.production.yaml' = 'compose.yaml'): Compose =>
  parse(readFileSync(join(ROOT, name), 'utf8'), { merge: true }) as Compose;
