import { type Edit, withEdits } from '../../lab/trial/edit.ts';

/** Tests that should fail: a file, and a pattern for their titles where the whole file would take too long. */
export type Catcher = string | { file: string; titles: string };

export type Fault = {
  /** Defect of the product, in plain English. */
  name: string;
  edits: Edit[];
  /** Tried in this order until one fails. Files that a commit does not have are left out. */
  caught_by: Catcher[];
  /** Why the named files at the commit `BEFORE` did not notice it. Nobody has run the whole suite there yet. */
  missed_before?: string;
};

/** A fault by what is wrong and the tests that should fail; what changes comes next. */
export const fault = (name: string, ...caught_by: Catcher[]) => ({
  ...withEdits((edits): Fault => ({ name, edits, caught_by })),
  missedBefore: (missed_before: string) => withEdits((edits): Fault => ({ name, edits, caught_by, missed_before })),
});

/** The last commit with the suite that this one is compared with. */
export const BEFORE = '6221b1a';

export const fileOf = (catcher: Catcher): string => (typeof catcher === 'string' ? catcher : catcher.file);
export const titlesOf = (catcher: Catcher): string | undefined =>
  typeof catcher === 'string' ? undefined : catcher.titles;
