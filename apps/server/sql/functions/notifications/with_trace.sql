-- Adds the trace of the request to a task. The setting `app.trace` of the transaction holds the traceparent and the
-- name of the task that asks, if any. A task that goes on with itself, such as a nightly check in batches, begins a new
-- trace each time, because one trace would grow without end. Without the setting the payload stays as it is.
create or replace function app.with_trace(p_task text, p_payload json) returns json
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  asking text := current_setting('app.trace', true);
begin
  if coalesce(asking, '') = '' or split_part(asking, ' ', 2) = p_task then return p_payload; end if;
  return p_payload::jsonb || jsonb_build_object('trace', split_part(asking, ' ', 1));
end $$;
revoke execute on function app.with_trace from public;
grant execute on function app.with_trace to handover_worker;
