-- outside a transaction
create index concurrently if not exists jobs_fill_asked on app.jobs (starts_at desc, job_id desc)
  where fill_asked_at is not null and status = 'Published';
