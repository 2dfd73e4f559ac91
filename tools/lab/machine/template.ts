import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './execute.ts';

/** A file of deploy/ with its names filled in, as `envsubst` does it for an operator; a name that is missing is an error. */
export const fillTemplate = (file: string, names: Readonly<Record<string, string>>): string =>
  readFileSync(join(ROOT, 'deploy', file), 'utf8').replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = names[name];
    if (value === undefined) throw new Error(`deploy/${file} asks for ${name}`);
    return value;
  });

/** The same with one passage changed, which must be there. */
export function changed(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`Not there once: ${from}`);
  return text.replace(from, to);
}
