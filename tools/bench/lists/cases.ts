import { type ListResource, sortableFields } from '@handover/contract/list';
import { staffList } from '@handover/contract/staff/staff';
import { usersList } from '@handover/contract/accounts/users';

export type Case = { name: string; query: Record<string, string | number>; at_most_ms?: number };
export type ListName = 'users' | 'staff';

const TARGET_MS = 100;
const PAGE_SIZE = 50;

const newest = { sortBy: 'created_at', sortDirection: 'desc' };

const sortsOf = (list: ListResource) =>
  sortableFields(list).flatMap(({ id }) =>
    ['asc', 'desc'].map((sortDirection) => ({
      name: `page 1 by ${id} ${sortDirection}`,
      query: { sortBy: id, sortDirection },
    })),
  );
const sorts = sortsOf(usersList);
const lastPage = (total: number) => Math.ceil(total / PAGE_SIZE);
const withTarget = (cases: Case[]): Case[] => cases.map((one) => ({ ...one, at_most_ms: TARGET_MS }));

/** Requests to a long list; a page far from both ends is measured without a target. */
export const adminCases = (total: number, agency_id: string): Case[] => [
  ...withTarget([
    ...sorts,
    { name: 'a rare last name', query: { last_name: 'ridgecroft' } },
    { name: 'a common last name', query: { last_name: 'smith' } },
    { name: 'a common last name, newest first', query: { last_name: 'smith', ...newest } },
    { name: 'two letters, far down the sort', query: { last_name: 'wi' } },
    { name: 'two letters, newest first', query: { last_name: 'wi', ...newest } },
    { name: 'a part of many last names', query: { last_name: 'ton' } },
    { name: 'a part of every email', query: { email: 'example' } },
    { name: 'a part of few emails', query: { email: 'ruth.smith1' } },
    { name: 'page 100', query: { page: Math.min(100, lastPage(total)) } },
    { name: 'the last page', query: { page: lastPage(total) } },
    { name: 'a page 20,000 rows from the end', query: { page: Math.max(1, lastPage(total) - 20_000 / PAGE_SIZE) } },
  ]),
  { name: 'three letters, far down the sort', query: { last_name: 'wil' } },
  { name: 'status disabled', query: { status: 'disabled' } },
  { name: 'status active', query: { status: 'active' } },
  { name: 'one agency', query: { agency_id } },
  { name: 'levels 2 and 3', query: { level: '2,3' } },
  { name: 'level 4', query: { level: '4' } },
  { name: 'created on one day', query: { created_at: '2025-03-04' } },
  { name: 'the middle page', query: { page: Math.ceil(lastPage(total) / 2) } },
];

/** The same through the wall of one agency, whose list is short. */
export const agencyCases = (total: number): Case[] =>
  withTarget([
    ...sorts,
    { name: 'a common last name', query: { last_name: 'smith' } },
    { name: 'two letters', query: { last_name: 'wi' } },
    { name: 'a part of every email', query: { email: 'example' } },
    { name: 'the last page', query: { page: lastPage(total) } },
  ]);

/** Requests of a booker to the list of staff: by skill, place, state and availability. */
export const staffCases = (total: number, tags: { common: string; rare: string }, day: string): Case[] => [
  ...withTarget([
    ...sortsOf(staffList),
    { name: 'a part of a name', query: { name: 'ridgecroft' } },
    { name: 'a common tag', query: { tags: tags.common } },
    { name: 'a rare tag', query: { tags: tags.rare } },
    { name: 'what has expired', query: { compliance: 'expired' } },
    { name: 'within 10 miles of Leeds', query: { post_code: 'LS6', distance: '10' } },
    { name: 'a rare tag within 20 miles of London', query: { tags: tags.rare, post_code: 'SW1A', distance: '20' } },
    { name: 'the last page', query: { page: lastPage(total) } },
  ]),
  { name: 'within 20 miles of London', query: { post_code: 'SW1A', distance: '20' } },
  { name: 'available on a day', query: { available_on: day } },
  {
    name: 'a rare tag, valid, near, available',
    query: { tags: tags.rare, compliance: 'valid', post_code: 'LS6', distance: '30', available_on: day },
  },
];

export const pathOf = ({ query }: Case, list: ListName = 'users'): string =>
  `/api/v1/${list}?${new URLSearchParams({ page_size: String(PAGE_SIZE), ...(query as Record<string, string>) })}`;
