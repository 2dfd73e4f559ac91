-- Of the invoices that are open few are paid in part: whoever looks for those would otherwise read all that are open.
create index invoices_part_paid on app.invoices (date, uuid) include (due_date)
  where balance > 0 and balance < amount;
