-- Payments: what takes one back is its mirror, and who owes what is reminded once on each occasion.
set role handover_gate;

-- Whatever writes it: another amount, or another invoice's payment, is no reversal.
create function app.reversal_mirrors_payment() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if not exists (select from app.invoice_payments p
                 where p.id = new.reverses and p.uuid = new.uuid and p.amount = -new.amount and p.method = new.method
                   and p.method <> 'credit_note' and p.reverses is null) then
    raise exception 'A reversal takes back one payment, whole' using errcode = '23514',
      constraint = 'a_reversal_mirrors_its_payment';
  end if;
  return new;
end $$;
revoke execute on function app.reversal_mirrors_payment from public;
grant execute on function app.reversal_mirrors_payment to handover_owner;

set role handover_owner;
create trigger reversal_mirrors_payment before insert on app.invoice_payments
  for each row when (new.reverses is not null) execute function app.reversal_mirrors_payment();

-- The days on which everyone was reminded: begun once, and where it was left off is in its task.
create table app.reminder_nights (
  night date primary key,
  -- Invoices that became due, or 7 or 30 days late, since this one was looked at.
  since date not null,
  begun_at timestamptz not null,
  done_at timestamptz,
  due int not null default 0, due_total bigint not null default 0,
  overdue int not null default 0, overdue_total bigint not null default 0
);
call app.wall('reminder_nights');
grant select, insert, update on app.reminder_nights to handover_worker;
reset role;
