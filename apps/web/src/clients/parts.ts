import type { Endpoint } from '@handover/contract/endpoint';
import type { ReactNode } from 'react';
import type { EntryKind } from '../lists/kind.ts';
import { asText, type Row } from '../lists/values.ts';

/** One table of a page: what it holds, and what this viewer may do with it. */
export type Part<R = Row> = {
  title: string;
  /** One of them: "user". */
  one: string;
  empty: string;
  rows: readonly R[];
  name: (row: R) => string;
  /** What is said of a row before it is deleted; its name unless told. */
  about?: (row: R) => string;
  /** The first one is what a row is known by. A card leaves out what is not there. */
  columns: readonly { title: string; cell: (row: R) => ReactNode }[];
  kind: EntryKind;
  remove: Endpoint;
  may: { add: boolean; edit: (row: R) => boolean; remove: (row: R) => boolean };
  /** What else can be done with a row. */
  more?: (row: R) => ReactNode;
  /** Another page about the same, beside the heading. */
  link?: { title: string; href: string };
  /** The list that has them all, where the page cannot. */
  list?: { title: string; href: string };
};

/** A table is written down in the words of its own rows, and shown like any other. */
export const part = <R extends Row>(its: Part<R>): Part => its as unknown as Part;

export const rowId = ({ kind }: Part, row: Row): string => asText(row[kind.id_field]);
