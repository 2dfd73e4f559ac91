set role handover_owner;

create table app.job_tags (
  tag_id uuid primary key,
  title text not null,
  description text not null default '',
  importance text not null default 'required' check (importance in ('required', 'preferred')),
  position int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  title_folded text collate "C" generated always as (lower(title)) stored,
  description_folded text collate "C" generated always as (lower(description)) stored
);
create unique index job_tags_title_key on app.job_tags (lower(title));
create index job_tags_by_title on app.job_tags (title, tag_id);
create index job_tags_by_importance on app.job_tags (importance, tag_id);
create index job_tags_by_position on app.job_tags (position, tag_id);
create index job_tags_by_created on app.job_tags (created_at, tag_id);
create index job_tags_title_trgm on app.job_tags using gin (title_folded gin_trgm_ops);
create index job_tags_description_trgm on app.job_tags using gin (description_folded gin_trgm_ops);
call app.enable_tenant_rls('job_tags');
create policy everyone_reads on app.job_tags for select to handover_agency, handover_provider, handover_office,
  handover_member
  using (true);
grant select, insert, update on app.job_tags to handover_admin;
grant select on app.job_tags to handover_agency, handover_provider, handover_office, handover_member, handover_worker,
  handover_gate;

reset role;
