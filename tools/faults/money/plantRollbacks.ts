import type pg from 'pg';

/**
 * The planted fault: every tenth invoice is taken back as its transaction ends, when it has its number already. In this
 * database alone; no program knows of it. Its sender is told that it is busy, and sends it again.
 */
export async function plantRollbacks(
  owner: pg.Pool,
): Promise<{ many: () => Promise<number>; remove: () => Promise<unknown> }> {
  await owner.query(`
    create sequence public.invoices_seen;
    create sequence public.taken_back;
    grant usage on sequence public.invoices_seen, public.taken_back to public;
    create function public.take_back() returns trigger language plpgsql as $$
    begin
      if nextval('public.invoices_seen') % 10 = 0 then
        perform nextval('public.taken_back');
        raise exception 'taken back at the last moment' using errcode = 'lock_not_available';
      end if;
      return null;
    end $$;
    create constraint trigger taken_back after insert on app.invoices
      deferrable initially deferred for each row execute function public.take_back()`);
  return {
    many: async () => {
      const { rows } = await owner.query<{ n: number }>(
        'select case when is_called then last_value::int else 0 end as n from public.taken_back',
      );
      return rows[0]?.n ?? 0;
    },
    remove: () => owner.query('drop trigger taken_back on app.invoices'),
  };
}
