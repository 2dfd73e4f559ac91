-- Counts are folded, recounted and forgotten by the worker, in statements of its own (apps/server/src/dashboard/foldRollups.ts,
-- lists/foldTallies.ts, jobs/map/foldCells.ts): the functions that did it for the worker go.
set role handover_owner;
grant select, insert, update, delete on app.rollups, app.map_cells to handover_worker;
grant select, insert, update on app.tallies to handover_worker;
grant select, delete on app.rollup_deltas, app.tally_deltas, app.map_cell_deltas, app.names to handover_worker;
-- A no-show is noted by the worker; whether somebody came late stays with the check-in.
grant insert on app.slips to handover_worker;
reset role;
grant execute on function app.scopes_above(uuid, uuid, uuid), app.rollups_kept_from(text, date) to handover_worker;
drop function app.fold_rollups(int);
drop function app.count_rollups(text, date, date);
drop function app.rollups_beside_sources(text, date, date);
drop function app.forget_rollups(date);
drop function app.fold_map_cells();
drop function app.add_to_cells(app.job_geo, int);
drop function app.fold_tallies();
drop function app.forget_names();
drop function app.keep_no_show(uuid);
