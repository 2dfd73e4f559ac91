import { ROOT, execute } from '../../lab/machine/execute.ts';

/** The last commit before commit messages had a form. */
const BEFORE = 'f06f092a2f0e';
const MOST = 72;
const SUBJECT = /^(feat|fix|perf|refactor|test|docs|build|ci|chore|revert)(\([a-z0-9-]+\))?!?: \S/;

/** Says what is wrong with the subject of a commit; nothing when all is well. */
export function wrongSubject(subject: string): string | undefined {
  if (subject.startsWith('Merge ')) return undefined;
  if (!SUBJECT.test(subject)) return 'is not "type(scope): what changed"';
  return subject.length > MOST ? `has ${subject.length} characters, more than ${MOST}` : undefined;
}

/** Conventional commits (CONTRIBUTING.md), for all that came since. A checkout without that history has nothing to check. */
export async function commits(): Promise<string[]> {
  const git = (...args: string[]) => execute('git', ['-C', ROOT, ...args]);
  if ((await git('merge-base', '--is-ancestor', BEFORE, 'HEAD')).code !== 0) return [];
  const { output } = await git('log', '--format=%h %s', `${BEFORE}..HEAD`);
  return output
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [, id, subject = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
      const wrong = wrongSubject(subject);
      return wrong === undefined ? [] : [`${id} "${subject}" ${wrong}`];
    });
}
