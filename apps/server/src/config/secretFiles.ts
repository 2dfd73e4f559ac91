import { readFileSync } from 'node:fs';

type Environment = Record<string, string | undefined>;

/**
 * Adds secrets that came as files: NAME_FILE stands for NAME, as container engines and Kubernetes bring them. One line
 * end after the secret is no part of it, because editors leave one.
 */
export function withSecretsFromFiles(environment: Environment, secrets: readonly string[]) {
  const given: Environment = { ...environment };
  const problems: string[] = [];
  for (const name of secrets) {
    const file = environment[`${name}_FILE`];
    if (file === undefined || file === '') continue;
    if (environment[name] !== undefined) {
      problems.push(`${name}: given twice, here and by ${name}_FILE; keep one`);
      continue;
    }
    const text = textOf(file);
    if (text === undefined) problems.push(`${name}_FILE: ${file} cannot be read`);
    else if (text === '') problems.push(`${name}_FILE: ${file} is empty`);
    given[name] = text ?? ''; // so that it is not also called missing
  }
  return { given, problems };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return undefined;
  }
}
