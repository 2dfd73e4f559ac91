import type pg from 'pg';

export type Column = {
  table: string;
  name: string;
  type: string;
  required: boolean;
  generated: boolean;
  identity: boolean;
  /** True if a foreign key makes it a person's id. */
  points_to_person: boolean;
};

/** Returns every column of every table, as the database has it. */
export async function columnsOf(owner: pg.Client): Promise<Column[]> {
  const { rows } = await owner.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as required,
      a.attgenerated <> '' as generated, a.attidentity <> '' as identity,
      exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey)
              and k.confrelid in ('app.users'::regclass, 'app.staff'::regclass)
              and array_length(k.conkey, 1) = 1) as points_to_person
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname, a.attnum`);
  return rows;
}

/** Names of columns with a person's id that have no foreign key. */
const NAMED_SO = /^(user_id|member_id|actor_id|target_id|for_member|assigned_to(_id)?|admin_user|job_planner|\w+_by)$/;
export const isPerson = ({ type, name, points_to_person }: Column): boolean =>
  points_to_person || (type === 'uuid' && NAMED_SO.test(name));

/** Types that can hold text of people, positions or dates of birth. */
const CONTENT = [
  'text',
  'text[]',
  'jsonb',
  'json',
  'bytea',
  'bytea[]',
  'date',
  'double precision',
  'geography',
  'point',
];
export const isContent = ({ type, generated }: Column): boolean => CONTENT.includes(type) && !generated;
