set role handover_owner;

-- The number of a shift that the worker posts for a series.
grant usage on sequence app.job_number to handover_worker;

reset role;
