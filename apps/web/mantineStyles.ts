import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'));
/** Class names of one component, which every component that wears them imports. */
const CLASS_NAMES = /@mantine[\\/]core[\\/]esm[\\/].*[\\/](\w+)\.module\.mjs$/;
const SHEET = /@mantine[\\/]core[\\/]styles[\\/](\w+)\.css$/;
const EXTENSIONS = /@mantine[\\/](dates|tiptap)[\\/]styles\.css$/;
const LAYERS = /src[\\/]styles[\\/]layers\.css$/;
/** Sheets that are no component's. The provider writes the variables of the theme itself. */
const COMMON = ['baseline', 'default-css-variables', 'global'];

const sheet = (name: string): string => readFileSync(join(PACKAGE, 'styles', `${name}.css`), 'utf8');
const layered = (layer: string, css: string): string => `@layer ${layer} {\n${css}\n}\n`;

/** Components with a sheet, in the order of Mantine's one sheet: a later one changes what earlier ones say. */
function componentsInOrder(): string[] {
  const whole = readFileSync(join(PACKAGE, 'styles.css'), 'utf8');
  return readdirSync(join(PACKAGE, 'styles'))
    .flatMap((file) => /^([\w-]+)\.css$/.exec(file)?.[1] ?? [])
    .filter((name) => !COMMON.includes(name))
    .map((name) => ({ name, at: whole.indexOf(sheet(name).trim().slice(0, 200)) }))
    .sort((one, other) => one.at - other.at)
    .map(({ name }) => name);
}

/**
 * Brings the sheet of each Mantine component with the chunk that uses it. Each sheet has a cascade layer of its own and
 * the order of the layers is declared once, so that a page looks the same whichever chunk came first.
 */
export function mantineStyles(): Plugin {
  const components = componentsInOrder();
  let whole = false;
  return {
    name: 'handover-mantine-styles',
    enforce: 'pre',
    configResolved: ({ command }) => {
      // While developing, Mantine is bundled before and its files are not seen here.
      whole = command === 'serve';
    },
    transform(code, id) {
      const [path = ''] = id.split('?');
      const [, component] = CLASS_NAMES.exec(path) ?? [];
      if (component && components.includes(component))
        return `import '@mantine/core/styles/${component}.css';\n${code}`;
      const [, name] = SHEET.exec(path) ?? [];
      if (name) return layered(`mantine.${name}`, code);
      if (EXTENSIONS.test(path)) return layered('extensions', code);
      if (!LAYERS.test(path)) return undefined;
      return [
        code,
        layered('mantine', `@layer ${['global', ...components].join(', ')};`),
        layered('baseline', sheet('baseline')),
        layered('mantine.global', sheet('global')),
        ...(whole ? components.map((each) => layered(`mantine.${each}`, sheet(each))) : []),
      ].join('\n');
    },
  };
}
