import { sql } from 'kysely';
import type { z } from 'zod';
import type { Endpoint } from '@handover/contract/endpoint';
import { staffParts } from '@handover/contract/staff/staff';
import { type PartKey, STAFF_PARTS } from '@handover/contract/staff/parts';
import { staffPolicy } from '@handover/domain/staff/policy';
import { londonDay } from '@handover/domain/time';
import { newId } from '../db/id.ts';
import { orNotFound, assertAllowed, invalidField } from '../http/refusals.ts';
import { type Ctx, preparedRoute, route, type Route } from '../http/route.ts';
import { recheckSoon } from '../adapters/queue.ts';
import { addressHooks } from './addresses.ts';
import { entryOf } from './entries.ts';
import { evidenceHooks } from './evidence.ts';
import type { SectionHooks, Row } from './sectionHooks.ts';
import { lockMember } from './members.ts';

/** Handling of availability: it starts from one of the member's own addresses, today or later. */
const availabilityHooks: SectionHooks = {
  async toColumns({ db, now }, { member_id, entry }) {
    const own = await db.selectFrom('addresses').select('address_id').where('member_id', '=', member_id).execute();
    if (own.length === 0) throw invalidField('address_id', 'You need to add the staff addresses first');
    if (!own.some(({ address_id }) => address_id === entry['address_id'])) {
      throw invalidField('address_id', 'Choose one of the addresses');
    }
    if (String(entry['date']) < londonDay(now)) throw invalidField('date', 'This day is over');
    return entry;
  },
};

const SECTION_HOOKS: Record<PartKey, SectionHooks> = {
  skills: evidenceHooks('skills'),
  medicals: evidenceHooks('medicals'),
  addresses: addressHooks,
  availability: availabilityHooks,
  work_experience: {},
};

type Sent = { member_id: string; entry_id: string | undefined; entry: Row; found: unknown };
type Call = Endpoint<z.ZodType<Row>>;

/** Routes that add, change and remove an entry of any section; sections differ in their fields and in their habits. */
export const partRoutes: Route[] = Object.entries(staffParts).flatMap(([at, calls]) => {
  const key = keyAt(at);
  const prepare = (ctx: Omit<Ctx, 'db'>, sent: Row) => lookedUp(ctx, key, sent);
  return [
    preparedRoute<Call, Sent>(calls.create, prepare, (ctx, sent) => saveEntry(ctx, key, sent)),
    preparedRoute<Call, Sent>(calls.update, prepare, (ctx, sent) => saveEntry(ctx, key, sent)),
    route<Call>(calls.remove, (ctx, sent) => removeEntry(ctx, key, taken(key, sent))),
  ];
});

function keyAt(path: string): PartKey {
  const part = Object.values(STAFF_PARTS).find(({ paths }) => (paths as readonly string[]).includes(path));
  if (!part) throw new Error(`No section is served at ${path}`);
  return part.key;
}

/** Splits the input into the ids of its path and the entry. */
function taken(key: PartKey, { member_id, ...sent }: Row) {
  const { [STAFF_PARTS[key].id_field]: entry_id, ...entry } = sent;
  return { member_id: String(member_id), entry_id: entry_id as string | undefined, entry };
}

async function lookedUp(ctx: Omit<Ctx, 'db'>, key: PartKey, sent: Row): Promise<Sent> {
  const its = taken(key, sent);
  return { ...its, found: await SECTION_HOOKS[key].lookUp?.(ctx, its.entry) };
}

/** Saves a new or existing entry. */
async function saveEntry(ctx: Ctx, key: PartKey, { member_id, entry_id, entry, found: looked }: Sent) {
  const { db, now, viewer } = ctx;
  await lockMember(ctx, member_id);
  assertAllowed(staffPolicy.edit(viewer, member_id));
  const before = entry_id === undefined ? undefined : await findEntry(ctx, key, member_id, entry_id);
  const kept = (await SECTION_HOOKS[key].toColumns?.(ctx, { member_id, entry, before, found: looked })) ?? entry;
  const id = entry_id ?? newId(now);
  const table = sql.table(key);
  if (before) {
    const set = Object.entries({ ...kept, updated_at: now }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    await sql`update ${table} set ${sql.join(set)} where ${idOf(key)} = ${id}`.execute(db);
  } else {
    const row = { [STAFF_PARTS[key].id_field]: id, member_id, ...kept, created_at: now, updated_at: now };
    const names = Object.keys(row).map((name) => sql.ref(name));
    await sql`insert into ${table} (${sql.join(names)}) values (${sql.join(Object.values(row))})`.execute(db);
  }
  await settle(ctx, key, member_id);
  return { data: await findEntry(ctx, key, member_id, id) };
}

async function removeEntry(ctx: Ctx, key: PartKey, { member_id, entry_id = '' }: Omit<Sent, 'found'>) {
  await lockMember(ctx, member_id);
  assertAllowed(staffPolicy.edit(ctx.viewer, member_id));
  const before = await findEntry(ctx, key, member_id, entry_id);
  await SECTION_HOOKS[key].beforeRemove?.(ctx, { member_id, entry_id, before });
  await sql`delete from ${sql.table(key)} where ${idOf(key)} = ${entry_id}`.execute(ctx.db);
  await settle(ctx, key, member_id);
  return { data: { message: `The ${STAFF_PARTS[key].one} was deleted` } };
}

const idOf = (key: PartKey) => sql.ref(STAFF_PARTS[key].id_field);

async function findEntry(ctx: Ctx, key: PartKey, member_id: string, entry_id: string): Promise<Row> {
  const { one } = STAFF_PARTS[key];
  return orNotFound(await entryOf(ctx, key, member_id, entry_id), one.charAt(0).toUpperCase() + one.slice(1));
}

async function settle(ctx: Ctx, key: PartKey, member_id: string): Promise<void> {
  const hooks: SectionHooks = SECTION_HOOKS[key];
  await hooks.afterChange?.(ctx, member_id);
  if (hooks.affects_compliance) await recheckSoon(ctx.db, member_id);
}
