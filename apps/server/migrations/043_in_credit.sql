-- Of all credit notes few still hold something that is owed back: whoever looks for those would otherwise read all.
create index invoices_in_credit on app.invoices (date, uuid) where balance < 0 and purpose = 'credit_note';
create index invoices_in_credit_for_agency on app.invoices (for_agency, date, uuid)
  where balance < 0 and purpose = 'credit_note';
create index invoices_in_credit_for_provider on app.invoices (for_provider, date, uuid)
  where balance < 0 and purpose = 'credit_note';
create index invoices_in_credit_for_office on app.invoices (for_office, date, uuid)
  where balance < 0 and purpose = 'credit_note';
