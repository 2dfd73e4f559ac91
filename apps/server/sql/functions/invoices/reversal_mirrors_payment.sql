set role handover_gate;

-- Checks that a reversal takes back one payment of the same invoice, whole.
create or replace function app.reversal_mirrors_payment() returns trigger
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
create or replace trigger reversal_mirrors_payment before insert on app.invoice_payments
  for each row when (new.reverses is not null) execute function app.reversal_mirrors_payment();

reset role;
