import type { Endpoint } from '@handover/contract/endpoint';
import type { ReactNode } from 'react';
import type { EntryKind } from '../lists/kind.ts';
import { asText, type Row } from '../lists/values.ts';

/** Table of a page: its rows, and what this viewer may do with them. */
export type Part<R = Row> = {
  title: string;
  /** Word for one row: "user". */
  one: string;
  empty: string;
  rows: readonly R[];
  name: (row: R) => string;
  /** Text about a row before it is deleted; its name by default. */
  about?: (row: R) => string;
  /** The first column identifies a row. A card leaves out empty values. */
  columns: readonly { title: string; cell: (row: R) => ReactNode }[];
  kind: EntryKind;
  remove: Endpoint;
  may: { add: boolean; edit: (row: R) => boolean; remove: (row: R) => boolean };
  /** Further actions of a row. */
  more?: (row: R) => ReactNode;
  /** Related page, linked beside the heading. */
  link?: { title: string; href: string };
  /** List of all rows, when the page cannot show them all. */
  list?: { title: string; href: string };
};

/** Types a table by its own rows, and returns it as a general one. */
export const part = <R extends Row>(its: Part<R>): Part => its as unknown as Part;

export const rowId = ({ kind }: Part, row: Row): string => asText(row[kind.id_field]);
