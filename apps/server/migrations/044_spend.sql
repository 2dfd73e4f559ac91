-- What all places spent in a month lies together: an administrator's table of them would otherwise look for each by itself,
-- which takes seconds after a start.
create index rollups_of_value on app.rollups (grain, bucket, scope_id) include (amount) where measure = 'value';
