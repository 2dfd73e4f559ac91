import { type Edit, withEdits } from '../../lab/trial/edit.ts';

/** One control or behaviour that a record claims, switched off, and the tests of its row that must notice. */
export type Control = {
  /** A row of the ASVS table, `3.4.1`, or of the conformance pages, `S1-7-22`. */
  row: string;
  /** Behaviour of the product while it is switched off, in plain English. */
  off: string;
  edits: Edit[];
  /** Ids of tests that the row cites. Every one of them must fail. */
  cited: string[];
};

/** A control by its row, what the product does without it and the tests that must notice; what changes comes next. */
export const control = (row: string, off: string, ...cited: string[]) =>
  withEdits((edits): Control => ({ row, off, edits, cited }));
