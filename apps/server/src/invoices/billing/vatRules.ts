import { sql } from 'kysely';
import type { vatRules } from '@handover/contract/invoices/billing';
import type { Input } from '@handover/contract/endpoint';
import type { TaxTreatment } from '@handover/domain/invoices/invoice';
import { ruleBegins, ruleEnds, ruleState } from '@handover/domain/invoices/settings';
import { londonDay } from '@handover/domain/time';
import { newId } from '../../db/id.ts';
import { orNotFound, assertAllowed, invalidField } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { findAgency } from './agencyBilling.ts';

const MOST_LISTED = 500;

/** Selects the rules of an agency. Columns are listed because dates leave the database as text. */
const rules = ({ db }: Ctx, agency_id: string) =>
  db
    .selectFrom('vat_rules as r')
    .leftJoin('care_providers as c', 'c.care_provider_id', 'r.care_provider_id')
    .leftJoin('offices as o', 'o.office_id', 'r.office_id')
    .leftJoin('job_tags as t', 't.tag_id', 'r.tag_id')
    .select([
      'r.rule_id',
      'r.care_provider_id',
      'c.company_name',
      'r.office_id',
      'o.title as location_title',
      'r.tag_id',
      't.title as tag_title',
      'r.treatment',
      'r.tax_rate',
      'r.reason',
      sql<string>`r.valid_from::text`.as('valid_from'),
      sql<string | null>`r.valid_until::text`.as('valid_until'),
      'r.created_at',
    ])
    .where('r.agency_id', '=', agency_id);
type Kept = Awaited<ReturnType<ReturnType<typeof rules>['executeTakeFirstOrThrow']>>;

const named = <Id extends string, Name extends string>(
  id: Id,
  value: string | null,
  name: Name,
  words: string | null,
) => (value === null ? null : ({ [id]: value, [name]: words ?? '' } as Record<Id | Name, string>));

const asRule = (kept: Kept, today: string) => ({
  rule_id: kept.rule_id,
  care_provider: named('care_provider_id', kept.care_provider_id, 'company_name', kept.company_name),
  location: named('office_id', kept.office_id, 'title', kept.location_title),
  tag: named('tag_id', kept.tag_id, 'title', kept.tag_title),
  treatment: kept.treatment as TaxTreatment,
  tax_rate: kept.tax_rate / 100,
  reason: kept.reason,
  valid_from: kept.valid_from,
  valid_until: kept.valid_until,
  state: ruleState(kept, today),
  created_at: kept.created_at,
});

export async function listRules(ctx: Ctx, { agency_id }: Input<typeof vatRules.list>) {
  await findAgency(ctx, agency_id);
  const today = londonDay(ctx.now);
  const kept = await rules(ctx, agency_id)
    .orderBy(sql`coalesce(r.valid_until, 'infinity') < ${today}`)
    .orderBy('r.valid_from', 'desc')
    .orderBy('r.created_at', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return { data: kept.map((rule) => asRule(rule, today)) };
}

const findRule = async (ctx: Ctx, agency_id: string, rule_id: string) =>
  orNotFound(await rules(ctx, agency_id).where('r.rule_id', '=', rule_id).executeTakeFirst(), 'VAT rule');

type Entry = Input<typeof vatRules.create>;

/** Returns the place that a rule applies to: a location with its care provider, both of the agency. */
async function placeOf({ db }: Ctx, { agency_id, care_provider_id, office_id }: Entry) {
  if (office_id !== null) {
    const office = await db
      .selectFrom('offices')
      .select(['care_provider_id', 'office_id'])
      .where('office_id', '=', office_id)
      .where('agency_id', '=', agency_id)
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!office) throw invalidField('office_id', 'This location is not there');
    if (care_provider_id !== null && care_provider_id !== office.care_provider_id) {
      throw invalidField('office_id', 'This location does not belong to that care provider');
    }
    return office;
  }
  if (care_provider_id === null) return { care_provider_id: null, office_id: null };
  const provider = await db
    .selectFrom('care_providers')
    .select('care_provider_id')
    .where('care_provider_id', '=', care_provider_id)
    .where('agency_id', '=', agency_id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!provider) throw invalidField('care_provider_id', 'This care provider is not there');
  return { ...provider, office_id: null };
}

export async function createRule(ctx: Ctx, entry: Entry) {
  const { db, viewer, now } = ctx;
  const { agency_id, tag_id, treatment, reason, valid_from } = entry;
  await findAgency(ctx, agency_id);
  const problem = ruleBegins(valid_from, londonDay(now));
  if (problem !== undefined) throw invalidField('valid_from', problem);
  const place = await placeOf(ctx, entry);
  const rule_id = newId(now);
  const tax_rate = treatment === 'standard' ? Math.round(entry.tax_rate * 100) : 0;
  const made = { created_by: viewer.user_id, created_at: now };
  await db
    .insertInto('vat_rules')
    .values({ rule_id, agency_id, ...place, tag_id, treatment, tax_rate, reason, valid_from, ...made })
    .execute();
  return { data: asRule(await findRule(ctx, agency_id, rule_id), londonDay(now)) };
}

/** Ends a rule. The lock makes two who end it at once do so one after the other. */
export async function endRule(ctx: Ctx, { agency_id, rule_id, valid_until }: Input<typeof vatRules.end>) {
  await findAgency(ctx, agency_id);
  const today = londonDay(ctx.now);
  const held = ctx.db.selectFrom('vat_rules').select('rule_id').where('agency_id', '=', agency_id);
  orNotFound(await held.where('rule_id', '=', rule_id).forUpdate().executeTakeFirst(), 'VAT rule');
  assertAllowed(ruleEnds(await findRule(ctx, agency_id, rule_id), valid_until, today));
  await ctx.db.updateTable('vat_rules').set({ valid_until }).where('rule_id', '=', rule_id).execute();
  return { data: asRule(await findRule(ctx, agency_id, rule_id), today) };
}
