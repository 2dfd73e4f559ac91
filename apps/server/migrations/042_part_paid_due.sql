-- Paid in part and not yet due are few of the many that are open: they are counted without reading those.
create index invoices_part_paid_due on app.invoices (due_date) where balance > 0 and balance < amount;
