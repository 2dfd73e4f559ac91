-- What happened before there were rollups is counted. The changes since are appended by now, so that nobody who moves a
-- shift waits for this: each statement counts what its own moment shows, less what is appended, and nothing is folded until
-- it is done.
set role handover_gate;
select pg_advisory_xact_lock(hashtext('fold_rollups'));
set local work_mem = '128MB';
-- Counted below with all others. Statuses are needed for their totals, too, and are folded as ever.
delete from app.rollup_deltas where measure not like 'status:%';
select app.count_rollups(grain, app.rollups_kept_from(grain, current_date), 'infinity')
from (values ('month'), ('week'), ('day')) g (grain);
reset role;
