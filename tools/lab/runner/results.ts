import { currentCommit, openProgress } from './progress.ts';

/** Parts of a long run, kept as each ends: what broke off goes on where it was, at the same commit. */
export function openResults<T>(name: string) {
  const progress = openProgress<{ part: string; result: T }>(name, currentCommit());
  return {
    async of(part: string, run: () => Promise<T>): Promise<T> {
      const known = progress.done().find((each) => each.part === part);
      if (known !== undefined) return known.result;
      const result = await run();
      progress.keep({ part, result });
      return result;
    },
  };
}
