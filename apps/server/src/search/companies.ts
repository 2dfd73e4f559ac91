import { sql } from 'kysely';
import type { Answer } from '@handover/contract/endpoint';
import { MOST_FOUND, type search } from '@handover/contract/search/search';
import { agenciesSource, careProvidersSource, officesSource } from '../clients/queries.ts';
import { prepared } from '../db/connect.ts';
import { literally } from '../db/like.ts';
import type { Ctx } from '../http/route.ts';
import { conditions, type ListSource, patternOf, whereAll } from '../lists/source.ts';

type Asked = Pick<Ctx, 'db' | 'viewer'>;
export type Found = Answer<typeof search>['data'];

/** Maximum matches that are put in order; with more, people type on. */
const MOST_MATCHES = 500;

/** Selects matches by name in the viewer's scope; those that begin with the typed text come first. */
const named = ({ viewer }: Asked, source: ListSource, name: 'title' | 'company_name', typed: string) => sql`
  select * from (
    select t.*, ${sql.ref(`t.${name}_folded`)} like ${`${literally(typed.toLowerCase())}%`} as begins
    from ${sql.table(source.table)} t
    ${whereAll([...conditions(source, viewer, {}), sql`${sql.ref(`t.${name}_folded`)} like ${patternOf(typed)}`])}
    limit ${sql.lit(MOST_MATCHES)}) m
  order by begins desc, ${sql.ref(name)} limit ${sql.lit(MOST_FOUND)}`;

export const findHomes = (asked: Asked, typed: string) =>
  prepared(
    asked.db,
    sql<Found['homes'][number]>`
      select t.office_id, t.title, t.care_provider_id, coalesce(t.city, '') as city,
        (select c.company_name from care_providers c where c.care_provider_id = t.care_provider_id) as company_name
      from (${named(asked, officesSource, 'title', typed)}) t
      order by t.begins desc, t.title`,
  );

export const findClients = (asked: Asked, typed: string) =>
  prepared(
    asked.db,
    sql<Found['clients'][number]>`
      select kind, id, company_name, city from (
        select 'care_provider' as kind, care_provider_id as id, company_name, coalesce(city, '') as city, begins
        from (${named(asked, careProvidersSource, 'company_name', typed)}) c
        union all
        select 'agency', agency_id, company_name, coalesce(city, ''), begins
        from (${named(asked, agenciesSource, 'company_name', typed)}) a) both_kinds
      order by begins desc, company_name limit ${sql.lit(MOST_FOUND)}`,
  );
