set role handover_owner;

-- Documents that wait, oldest first, and who else has sent a number. In one transaction: nothing has been released.
create index skills_waiting on app.skills (updated_at, skill_id) where state = 'waiting';
create index medicals_waiting on app.medicals (updated_at, medical_id) where state = 'waiting';
create index skills_of_number on app.skills (upper(regexp_replace(number, '[^[:alnum:]]', '', 'g'))) where number <> '';

reset role;
