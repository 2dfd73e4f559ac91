-- Written by `npm run schema` with PostgreSQL 15. Functions are below functions/.

CREATE TABLE app.access_ends (
    user_id uuid NOT NULL,
    ended_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY app.access_ends FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.access_ends ADD CONSTRAINT access_ends_pkey PRIMARY KEY (user_id);
CREATE INDEX access_ends_ended_at_idx ON app.access_ends USING btree (ended_at);
ALTER TABLE ONLY app.access_ends ADD CONSTRAINT access_ends_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
ALTER TABLE app.access_ends ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.access_ends TO handover_gate, handover_worker USING (true);
CREATE POLICY own ON app.access_ends TO handover_admin, handover_agency, handover_provider, handover_office, handover_member USING ((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
GRANT INSERT, SELECT, UPDATE ON app.access_ends TO handover_gate;
GRANT DELETE, SELECT ON app.access_ends TO handover_worker;

CREATE VIEW app.active_administrators WITH (security_barrier='true') AS
 SELECT u.user_id
   FROM app.users u
  WHERE ((u.level = 1) AND (u.status = 'active'::text) AND (u.deleted_at IS NULL));
ALTER TABLE app.active_administrators OWNER TO handover_gate;
GRANT SELECT ON app.active_administrators TO handover_admin;
GRANT SELECT ON app.active_administrators TO handover_agency;
GRANT SELECT ON app.active_administrators TO handover_member;
GRANT SELECT ON app.active_administrators TO handover_office;
GRANT SELECT ON app.active_administrators TO handover_provider;
GRANT SELECT ON app.active_administrators TO handover_worker;

CREATE TABLE app.addresses (
    address_id uuid NOT NULL,
    member_id uuid NOT NULL,
    address_line_1 text NOT NULL,
    address_line_2 text NOT NULL,
    city text NOT NULL,
    town text NOT NULL,
    province text NOT NULL,
    post_code text NOT NULL,
    country text NOT NULL,
    latitude double precision,
    longitude double precision,
    approximate boolean DEFAULT true NOT NULL,
    "default" smallint DEFAULT 0 NOT NULL,
    proximity integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT addresses_country_check CHECK ((country = ANY (ARRAY['GB'::text, 'IE'::text]))),
    CONSTRAINT addresses_default_check CHECK (("default" = ANY (ARRAY[0, 1]))),
    CONSTRAINT addresses_proximity_check CHECK (((proximity = ANY (ARRAY[1, 100])) OR (((proximity >= 5) AND (proximity <= 95)) AND ((proximity % 5) = 0))))
);
ALTER TABLE ONLY app.addresses FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.addresses ADD CONSTRAINT addresses_member_id_address_id_key UNIQUE (member_id, address_id);
ALTER TABLE ONLY app.addresses ADD CONSTRAINT addresses_pkey PRIMARY KEY (address_id);
CREATE UNIQUE INDEX addresses_one_default ON app.addresses USING btree (member_id) WHERE ("default" = 1);
CREATE TRIGGER placed_by_changed AFTER UPDATE ON app.addresses REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.place_moved('select n.member_id from added n join gone o using (address_id) where (n.latitude, n.longitude, n.proximity, n."default") is distinct from (o.latitude, o.longitude, o.proximity, o."default")');
CREATE TRIGGER placed_by_gone AFTER DELETE ON app.addresses REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.place_moved('select member_id from %s');
CREATE TRIGGER placed_by_new AFTER INSERT ON app.addresses REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.place_moved('select member_id from %s where "default" = 1');
ALTER TABLE ONLY app.addresses ADD CONSTRAINT addresses_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
ALTER TABLE app.addresses ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.addresses TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.addresses TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.addresses FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.addresses FOR SELECT TO handover_fill USING ((app.command_job() IS NOT NULL));
CREATE POLICY opened ON app.addresses FOR SELECT TO handover_command USING ((member_id = app.command_member()));
CREATE POLICY own_member ON app.addresses TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
GRANT DELETE, INSERT, SELECT, UPDATE ON app.addresses TO handover_admin;
GRANT SELECT (address_id, member_id, latitude, longitude, "default", proximity) ON app.addresses TO handover_fill;
GRANT SELECT ON app.addresses TO handover_gate;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.addresses TO handover_member;
GRANT DELETE, SELECT ON app.addresses TO handover_worker;

CREATE VIEW app.administrators AS
 SELECT users.user_id,
    users.first_name,
    users.last_name
   FROM app.users
  WHERE ((users.level = 1) AND (users.status = 'active'::text) AND (users.deleted_at IS NULL));
ALTER TABLE app.administrators OWNER TO handover_gate;
GRANT SELECT ON app.administrators TO handover_admin;
GRANT SELECT ON app.administrators TO handover_agency;
GRANT SELECT ON app.administrators TO handover_office;
GRANT SELECT ON app.administrators TO handover_provider;

CREATE TABLE app.agencies (
    agency_id uuid NOT NULL,
    company_name text NOT NULL,
    email text,
    status text DEFAULT 'active'::text NOT NULL,
    address_line_1 text,
    address_line_2 text,
    city text,
    town text,
    province text,
    post_code text,
    country text DEFAULT 'GB'::text NOT NULL,
    latitude double precision,
    longitude double precision,
    approximate boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    company_name_folded text GENERATED ALWAYS AS (lower(company_name)) STORED COLLATE pg_catalog."C",
    email_folded text GENERATED ALWAYS AS (lower(email)) STORED COLLATE pg_catalog."C",
    city_folded text GENERATED ALWAYS AS (lower(city)) STORED COLLATE pg_catalog."C",
    CONSTRAINT a_position_has_both CHECK (((latitude IS NULL) = (longitude IS NULL))),
    CONSTRAINT agencies_country_check CHECK ((country = ANY (ARRAY['GB'::text, 'IE'::text]))),
    CONSTRAINT agencies_status_check CHECK ((status = ANY (ARRAY['active'::text, 'non-active'::text])))
);
ALTER TABLE ONLY app.agencies FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.agencies ADD CONSTRAINT agencies_pkey PRIMARY KEY (agency_id);
CREATE INDEX agencies_by_city ON app.agencies USING btree (city, agency_id);
CREATE INDEX agencies_by_company_name ON app.agencies USING btree (company_name, agency_id);
CREATE INDEX agencies_by_created ON app.agencies USING btree (created_at, agency_id);
CREATE INDEX agencies_by_email ON app.agencies USING btree (email, agency_id);
CREATE INDEX agencies_by_status ON app.agencies USING btree (status, agency_id);
CREATE INDEX agencies_company_name_trgm ON app.agencies USING gin (company_name_folded public.gin_trgm_ops);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF company_name, status, country, deleted_at, email, address_line_1, post_code ON app.agencies FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('agency_id', 'company_name', 'status', 'country', 'deleted_at', '~email', '~address_line_1', '~post_code');
ALTER TABLE app.agencies ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.agencies TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.agencies TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.agencies FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.agencies FOR SELECT TO handover_fill USING ((app.command_job() IS NOT NULL));
CREATE POLICY opened ON app.agencies FOR SELECT TO handover_command USING ((agency_id = app.command_issuer()));
CREATE POLICY own_agency ON app.agencies TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.agencies TO handover_office USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_provider ON app.agencies TO handover_provider USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
GRANT INSERT, SELECT, UPDATE ON app.agencies TO handover_admin;
GRANT SELECT, UPDATE (company_name, email, address_line_1, address_line_2, city, town, province, post_code, country, latitude, longitude, approximate, updated_at) ON app.agencies TO handover_agency;
GRANT SELECT (agency_id, company_name, email, address_line_1, address_line_2, city, town, province, post_code, country) ON app.agencies TO handover_command;
GRANT SELECT (agency_id, company_name, status) ON app.agencies TO handover_fill;
GRANT INSERT, SELECT, UPDATE (updated_at) ON app.agencies TO handover_gate;
GRANT SELECT ON app.agencies TO handover_office;
GRANT SELECT, UPDATE (updated_at) ON app.agencies TO handover_provider;
GRANT SELECT ON app.agencies TO handover_worker;

CREATE TABLE app.agency_billing (
    agency_id uuid NOT NULL,
    vat_number text,
    due_days integer DEFAULT 30 NOT NULL,
    terms text DEFAULT ''::text NOT NULL,
    payment_details text DEFAULT ''::text NOT NULL,
    updated_by uuid NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT agency_billing_due_days_check CHECK (((due_days >= 0) AND (due_days <= 120))),
    CONSTRAINT agency_billing_payment_details_check CHECK ((length(payment_details) <= 500)),
    CONSTRAINT agency_billing_terms_check CHECK ((length(terms) <= 2000)),
    CONSTRAINT agency_billing_vat_number_check CHECK (((length(vat_number) >= 1) AND (length(vat_number) <= 20)))
);
ALTER TABLE ONLY app.agency_billing FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.agency_billing ADD CONSTRAINT agency_billing_pkey PRIMARY KEY (agency_id);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF vat_number, due_days, terms, payment_details ON app.agency_billing FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('agency_id', 'vat_number', 'due_days', '~terms', '~payment_details');
ALTER TABLE ONLY app.agency_billing ADD CONSTRAINT agency_billing_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES app.agencies(agency_id);
ALTER TABLE ONLY app.agency_billing ADD CONSTRAINT agency_billing_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app.users(user_id);
ALTER TABLE app.agency_billing ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.agency_billing TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.agency_billing TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.agency_billing FOR SELECT TO handover_admin USING (true);
CREATE POLICY opened ON app.agency_billing FOR SELECT TO handover_command USING ((agency_id = app.command_issuer()));
CREATE POLICY own_agency ON app.agency_billing TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.agency_billing TO handover_office USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_provider ON app.agency_billing TO handover_provider USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
GRANT INSERT, SELECT, UPDATE ON app.agency_billing TO handover_admin;
GRANT INSERT, SELECT, UPDATE ON app.agency_billing TO handover_agency;
GRANT SELECT ON app.agency_billing TO handover_command;
GRANT SELECT ON app.agency_billing TO handover_gate;
GRANT SELECT ON app.agency_billing TO handover_office;
GRANT SELECT ON app.agency_billing TO handover_provider;
GRANT SELECT ON app.agency_billing TO handover_worker;

CREATE VIEW app.agency_people WITH (security_barrier='true') AS
 SELECT e.agency_id,
    e.since,
    s.member_id,
    s.code,
    s.name,
    s.name_folded,
    s."position",
    s.position_folded,
    s.city,
    s.city_folded,
    s.tag_ids,
    s.lacking,
    s.valid_until,
    s.opted_out_on,
    s.opt_out_ends_on,
    s.home_telephone,
    s.whatsapp_telephone,
    u.first_name,
    u.last_name,
    u.email,
    u.mobile_telephone,
    u.picture,
    ( SELECT jsonb_build_object('country', a.country, 'province', a.province, 'post_code', a.post_code) AS jsonb_build_object
           FROM app.addresses a
          WHERE ((a.member_id = s.member_id) AND (a."default" = 1))) AS home,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('entry_id', p.entry_id, 'item_id', p.item_id, 'title', p.title, 'start_date', p.start_date, 'end_date', p.end_date, 'weekly_hours', p.weekly_hours, 'state', p.state) ORDER BY p.entry_id), '[]'::jsonb) AS "coalesce"
           FROM ( SELECT k.skill_id AS entry_id,
                    k.item_id,
                    k.title,
                    k.start_date,
                    k.end_date,
                    k.weekly_hours,
                    k.state
                   FROM app.skills k
                  WHERE (k.member_id = s.member_id)
                UNION ALL
                 SELECT m.medical_id,
                    m.item_id,
                    'Vaccination'::text,
                    m.date_administered,
                    NULL::date,
                    NULL::integer,
                    m.state
                   FROM app.medicals m
                  WHERE ((m.member_id = s.member_id) AND (m.item_id IS NOT NULL))) p) AS papers,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('item_id', q.item_id, 'title', q.title, 'kind', q.kind, 'nations', q.nations, 'months', q.months, 'valid_from', q.valid_from)), '[]'::jsonb) AS "coalesce"
           FROM app.member_requirements q
          WHERE (q.member_id = s.member_id)) AS required,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('company_name', w.company_name, 'position', w."position", 'start_date', w.start_date, 'end_date', w.end_date) ORDER BY w.start_date DESC, w.experience_id), '[]'::jsonb) AS "coalesce"
           FROM app.work_experience w
          WHERE (w.member_id = s.member_id)) AS work_experience,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('date', v.date, 'from_time', v.from_time, 'to_time', v.to_time) ORDER BY v.date, v.from_time), '[]'::jsonb) AS "coalesce"
           FROM app.availability v
          WHERE (v.member_id = s.member_id)) AS availability
   FROM ((app.engagements e
     JOIN app.staff s ON (((s.member_id = e.member_id) AND (s.deleted_at IS NULL))))
     JOIN app.users u ON (((u.user_id = s.member_id) AND (u.deleted_at IS NULL))))
  WHERE ((e.until IS NULL) AND (CURRENT_USER = 'handover_agency'::name) AND (e.agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
ALTER TABLE app.agency_people OWNER TO handover_gate;
GRANT SELECT ON app.agency_people TO handover_agency;

CREATE TABLE app.agreed_terms (
    terms_id bigint NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    job_id uuid NOT NULL,
    member_id uuid NOT NULL,
    agreed_at timestamp with time zone NOT NULL,
    offer_id uuid,
    application_id uuid,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    break_length integer NOT NULL,
    break_is_paid_for boolean NOT NULL,
    staff_rate bigint NOT NULL,
    hcp_rate bigint NOT NULL,
    pay_bands jsonb NOT NULL,
    charge_bands jsonb NOT NULL,
    cancellation jsonb NOT NULL,
    vat_rules uuid[] NOT NULL,
    terms_hash bytea NOT NULL,
    reconstructed text,
    bands_changed_since boolean,
    CONSTRAINT agreed_terms_reconstructed_check CHECK ((reconstructed = ANY (ARRAY['lines'::text, 'rates'::text]))),
    CONSTRAINT agreed_terms_terms_hash_check CHECK ((length(terms_hash) = 32))
);
ALTER TABLE ONLY app.agreed_terms FORCE ROW LEVEL SECURITY;
ALTER TABLE app.agreed_terms ALTER COLUMN terms_id ADD GENERATED BY DEFAULT AS IDENTITY ( SEQUENCE NAME app.agreed_terms_terms_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );
ALTER TABLE ONLY app.agreed_terms ADD CONSTRAINT agreed_terms_pkey PRIMARY KEY (terms_id);
CREATE INDEX agreed_terms_of_job ON app.agreed_terms USING btree (job_id);
CREATE TRIGGER keep_agreed_terms BEFORE UPDATE ON app.agreed_terms FOR EACH ROW WHEN (((to_jsonb(new.*) - '{agency_id,care_provider_id,office_id}'::text[]) <> (to_jsonb(old.*) - '{agency_id,care_provider_id,office_id}'::text[]))) EXECUTE FUNCTION app.refuse('agreed terms never change', '23514', 'agreed_terms_stay');
CREATE TRIGGER keep_agreed_terms_there BEFORE DELETE ON app.agreed_terms FOR EACH ROW EXECUTE FUNCTION app.refuse('agreed terms never change', '23514', 'agreed_terms_stay');
ALTER TABLE ONLY app.agreed_terms ADD CONSTRAINT agreed_terms_agency_id_care_provider_id_office_id_job_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY app.agreed_terms ADD CONSTRAINT agreed_terms_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
ALTER TABLE app.agreed_terms ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.agreed_terms TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.agreed_terms TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.agreed_terms FOR SELECT TO handover_admin USING (true);
CREATE POLICY opened ON app.agreed_terms FOR SELECT TO handover_command USING ((job_id = app.command_job()));
CREATE POLICY own_agency ON app.agreed_terms TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_member ON app.agreed_terms TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_office ON app.agreed_terms TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.agreed_terms TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT SELECT ON app.agreed_terms TO handover_admin;
GRANT SELECT (terms_id, agency_id, care_provider_id, office_id, job_id, member_id, agreed_at, offer_id, application_id, starts_at, ends_at, break_length, break_is_paid_for, staff_rate, hcp_rate, charge_bands, cancellation, vat_rules, reconstructed) ON app.agreed_terms TO handover_agency;
GRANT SELECT ON app.agreed_terms TO handover_command;
GRANT INSERT, SELECT ON app.agreed_terms TO handover_gate;
GRANT SELECT (terms_id, job_id, member_id, agreed_at, offer_id, application_id, starts_at, ends_at, break_length, break_is_paid_for, staff_rate, pay_bands, cancellation, terms_hash, reconstructed) ON app.agreed_terms TO handover_member;
GRANT SELECT (terms_id, agency_id, care_provider_id, office_id, job_id, member_id, agreed_at, offer_id, application_id, starts_at, ends_at, break_length, break_is_paid_for, staff_rate, hcp_rate, charge_bands, cancellation, vat_rules, reconstructed) ON app.agreed_terms TO handover_office;
GRANT SELECT (terms_id, agency_id, care_provider_id, office_id, job_id, member_id, agreed_at, offer_id, application_id, starts_at, ends_at, break_length, break_is_paid_for, staff_rate, hcp_rate, charge_bands, cancellation, vat_rules, reconstructed) ON app.agreed_terms TO handover_provider;
GRANT SELECT ON app.agreed_terms TO handover_worker;

CREATE TABLE app.applications (
    application_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    job_id uuid NOT NULL,
    member_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    terms_hash bytea
);
ALTER TABLE ONLY app.applications FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.applications ADD CONSTRAINT applications_pkey PRIMARY KEY (application_id);
CREATE INDEX applications_of_job ON app.applications USING btree (job_id);
CREATE INDEX applications_of_member ON app.applications USING btree (member_id, created_at DESC);
CREATE UNIQUE INDEX applications_one_each ON app.applications USING btree (job_id, member_id) WHERE (withdrawn_at IS NULL);
CREATE TRIGGER keep_shown_terms BEFORE INSERT ON app.applications FOR EACH ROW WHEN ((new.terms_hash IS NULL)) EXECUTE FUNCTION app.keep_shown_terms();
ALTER TABLE ONLY app.applications ADD CONSTRAINT applications_agency_id_care_provider_id_office_id_job_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.applications ADD CONSTRAINT applications_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
ALTER TABLE app.applications ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.applications TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.applications TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.applications FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.applications FOR SELECT TO handover_fill USING ((job_id = app.command_job()));
CREATE POLICY only_the_opened ON app.applications AS RESTRICTIVE FOR INSERT TO handover_command WITH CHECK ((job_id = app.command_job()));
CREATE POLICY only_the_opened_changes ON app.applications AS RESTRICTIVE FOR UPDATE TO handover_command USING ((job_id = app.command_job()));
CREATE POLICY own_agency ON app.applications TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_member ON app.applications TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_office ON app.applications TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.applications TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT SELECT ON app.applications TO handover_admin;
GRANT SELECT ON app.applications TO handover_agency;
GRANT INSERT, UPDATE (withdrawn_at) ON app.applications TO handover_command;
GRANT SELECT ON app.applications TO handover_fill;
GRANT SELECT, UPDATE (withdrawn_at) ON app.applications TO handover_gate;
GRANT SELECT ON app.applications TO handover_member;
GRANT SELECT ON app.applications TO handover_office;
GRANT SELECT ON app.applications TO handover_provider;
GRANT SELECT ON app.applications TO handover_worker;

CREATE TABLE app.attempts (
    what text NOT NULL,
    subject bytea NOT NULL,
    at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY app.attempts FORCE ROW LEVEL SECURITY;
CREATE INDEX attempts_at_idx ON app.attempts USING btree (at);
CREATE INDEX attempts_what_subject_at_idx ON app.attempts USING btree (what, subject, at);
ALTER TABLE app.attempts ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.attempts TO handover_gate, handover_worker USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON app.attempts TO handover_gate;
GRANT DELETE, SELECT ON app.attempts TO handover_worker;

CREATE TABLE app.attendance (
    job_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    member_id uuid NOT NULL,
    start_time timestamp with time zone NOT NULL,
    checked_in_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    late_check_in integer NOT NULL,
    how text NOT NULL,
    latitude double precision,
    longitude double precision,
    accuracy double precision,
    position_at timestamp with time zone,
    miles double precision,
    flags text[] DEFAULT '{}'::text[] NOT NULL,
    review_reason text,
    signature_id uuid NOT NULL,
    reviewed_by uuid,
    reviewed_at timestamp with time zone,
    review_note text,
    position_failed text,
    CONSTRAINT attendance_how_check CHECK ((how = ANY (ARRAY['position'::text, 'code'::text, 'review'::text]))),
    CONSTRAINT attendance_late_check_in_check CHECK ((late_check_in >= 0)),
    CONSTRAINT attendance_position_failed_check CHECK ((position_failed = ANY (ARRAY['denied'::text, 'unavailable'::text, 'timeout'::text, 'unsupported'::text])))
);
ALTER TABLE ONLY app.attendance FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.attendance ADD CONSTRAINT attendance_pkey PRIMARY KEY (job_id);
CREATE INDEX attendance_of_member ON app.attendance USING btree (member_id, checked_in_at DESC);
CREATE INDEX attendance_to_review ON app.attendance USING btree (checked_in_at) WHERE ((flags <> '{}'::text[]) AND (reviewed_at IS NULL));
CREATE INDEX attendance_with_position ON app.attendance USING btree (checked_in_at) WHERE (latitude IS NOT NULL);
CREATE TRIGGER note_review_due AFTER INSERT ON app.attendance FOR EACH ROW WHEN (((new.flags <> '{}'::text[]) AND (new.reviewed_at IS NULL))) EXECUTE FUNCTION app.note_review_due();
ALTER TABLE ONLY app.attendance ADD CONSTRAINT attendance_agency_id_care_provider_id_office_id_job_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.attendance ADD CONSTRAINT attendance_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
ALTER TABLE ONLY app.attendance ADD CONSTRAINT attendance_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.attendance ADD CONSTRAINT attendance_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES app.signatures(signature_id);
ALTER TABLE app.attendance ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.attendance TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.attendance TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.attendance FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.attendance FOR SELECT TO handover_fill USING ((job_id = app.command_job()));
CREATE POLICY only_the_opened ON app.attendance AS RESTRICTIVE FOR INSERT TO handover_command WITH CHECK ((job_id = app.command_job()));
CREATE POLICY opened ON app.attendance FOR SELECT TO handover_command USING ((job_id = app.command_job()));
CREATE POLICY own_agency ON app.attendance TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_member ON app.attendance TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_office ON app.attendance TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.attendance TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT SELECT, UPDATE (reviewed_by, reviewed_at, review_note) ON app.attendance TO handover_admin;
GRANT SELECT (job_id, agency_id, care_provider_id, office_id, member_id, start_time, checked_in_at, received_at, late_check_in, how, miles, signature_id) ON app.attendance TO handover_agency;
GRANT INSERT ON app.attendance TO handover_command;
GRANT SELECT ON app.attendance TO handover_fill;
GRANT SELECT ON app.attendance TO handover_gate;
GRANT SELECT ON app.attendance TO handover_member;
GRANT SELECT (job_id, agency_id, care_provider_id, office_id, member_id, start_time, checked_in_at, received_at, late_check_in, how, miles, signature_id) ON app.attendance TO handover_office;
GRANT SELECT (job_id, agency_id, care_provider_id, office_id, member_id, start_time, checked_in_at, received_at, late_check_in, how, miles, signature_id) ON app.attendance TO handover_provider;
GRANT SELECT, UPDATE (latitude, longitude, accuracy, position_at, miles, flags, review_reason, review_note, position_failed) ON app.attendance TO handover_worker;

CREATE TABLE app.attendance_claims (
    claim_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    job_id uuid NOT NULL,
    member_id uuid NOT NULL,
    kind text NOT NULL,
    sent jsonb NOT NULL,
    captured_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    settled_by uuid,
    settled_at timestamp with time zone,
    note text,
    CONSTRAINT attendance_claims_kind_check CHECK ((kind = ANY (ARRAY['check_in'::text, 'check_out'::text])))
);
ALTER TABLE ONLY app.attendance_claims FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.attendance_claims ADD CONSTRAINT attendance_claims_pkey PRIMARY KEY (claim_id);
CREATE INDEX attendance_claims_of_job ON app.attendance_claims USING btree (job_id);
CREATE INDEX attendance_claims_of_member ON app.attendance_claims USING btree (member_id, received_at DESC);
CREATE INDEX attendance_claims_open ON app.attendance_claims USING btree (received_at) WHERE (settled_at IS NULL);
ALTER TABLE ONLY app.attendance_claims ADD CONSTRAINT attendance_claims_agency_id_care_provider_id_office_id_job_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.attendance_claims ADD CONSTRAINT attendance_claims_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
ALTER TABLE ONLY app.attendance_claims ADD CONSTRAINT attendance_claims_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES app.users(user_id);
ALTER TABLE app.attendance_claims ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.attendance_claims TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.attendance_claims TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.attendance_claims FOR SELECT TO handover_admin USING (true);
CREATE POLICY only_the_opened ON app.attendance_claims AS RESTRICTIVE FOR INSERT TO handover_command WITH CHECK ((job_id = app.command_job()));
CREATE POLICY opened ON app.attendance_claims FOR SELECT TO handover_command USING ((job_id = app.command_job()));
CREATE POLICY own_member ON app.attendance_claims TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
GRANT SELECT, UPDATE (settled_by, settled_at, note) ON app.attendance_claims TO handover_admin;
GRANT INSERT ON app.attendance_claims TO handover_command;
GRANT SELECT ON app.attendance_claims TO handover_gate;
GRANT SELECT ON app.attendance_claims TO handover_member;
GRANT SELECT, UPDATE (sent, note) ON app.attendance_claims TO handover_worker;

CREATE TABLE app.audit (
    audit_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    target_id uuid,
    request_id text NOT NULL,
    changes jsonb DEFAULT (NULLIF(current_setting('app.changes'::text, true), ''::text))::jsonb,
    salt uuid DEFAULT gen_random_uuid(),
    erased_hash bytea,
    tx xid8 DEFAULT pg_current_xact_id() NOT NULL,
    no bigint NOT NULL,
    digest bytea GENERATED ALWAYS AS (sha256((replace((((((((((((((((((((((no)::text || '|'::text) || (tx)::text) || '|'::text) || (audit_id)::text) || '|'::text) || (EXTRACT(epoch FROM (at AT TIME ZONE 'UTC'::text)))::text) || '|'::text) || COALESCE((actor_id)::text, '-'::text)) || '|'::text) || COALESCE((target_id)::text, '-'::text)) || '|'::text) || (length(action))::text) || ':'::text) || action) || '|'::text) || (length(request_id))::text) || ':'::text) || request_id) || '|'::text) || encode(COALESCE(erased_hash, sha256((replace(((salt)::text || COALESCE((changes)::text, ''::text)), '\'::text, '\\'::text))::bytea)), 'hex'::text)), '\'::text, '\\'::text))::bytea)) STORED NOT NULL,
    kind text GENERATED ALWAYS AS (split_part(action, '.'::text, 1)) STORED NOT NULL,
    CONSTRAINT audit_check CHECK (((erased_hash IS NULL) OR ((changes IS NULL) AND (salt IS NULL))))
);
ALTER TABLE ONLY app.audit FORCE ROW LEVEL SECURITY;
ALTER TABLE app.audit ALTER COLUMN no ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME app.audit_no_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );
ALTER TABLE ONLY app.audit ADD CONSTRAINT audit_pkey PRIMARY KEY (audit_id);
CREATE INDEX audit_at_idx ON app.audit USING btree (at);
CREATE UNIQUE INDEX audit_by_no ON app.audit USING btree (no);
CREATE INDEX audit_of_action ON app.audit USING btree (action, at, audit_id);
CREATE INDEX audit_of_actor ON app.audit USING btree (actor_id, at, audit_id);
CREATE INDEX audit_of_kind ON app.audit USING btree (kind, at, audit_id);
CREATE INDEX audit_target_id_at_idx ON app.audit USING btree (target_id, at);
CREATE TRIGGER only_of_the_erased BEFORE UPDATE ON app.audit FOR EACH ROW EXECUTE FUNCTION app.only_of_the_erased('($1).target_id, ($1).actor_id');
CREATE POLICY admins_read ON app.audit FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.audit ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.audit TO handover_gate, handover_worker USING (true);
CREATE POLICY filling_adds ON app.audit FOR INSERT TO handover_fill WITH CHECK ((actor_id = app.scope_user()));
CREATE POLICY own ON app.audit TO handover_admin, handover_agency, handover_provider, handover_office, handover_member USING ((actor_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
GRANT INSERT (audit_id, at, actor_id, action, target_id, request_id), SELECT ON app.audit TO handover_admin;
GRANT INSERT (audit_id, at, actor_id, action, target_id, request_id) ON app.audit TO handover_agency;
GRANT INSERT (audit_id, at, actor_id, action, target_id, request_id) ON app.audit TO handover_fill;
GRANT INSERT (audit_id, at, actor_id, action, target_id, request_id) ON app.audit TO handover_gate;
GRANT INSERT (audit_id, at, actor_id, action, target_id, request_id) ON app.audit TO handover_member;
GRANT INSERT (audit_id, at, actor_id, action, target_id, request_id) ON app.audit TO handover_office;
GRANT INSERT (audit_id, at, actor_id, action, target_id, request_id) ON app.audit TO handover_provider;
GRANT SELECT, UPDATE (changes, salt, erased_hash) ON app.audit TO handover_worker;

CREATE TABLE app.audit_checks (
    night date NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    seals bigint DEFAULT 0 NOT NULL,
    entries bigint DEFAULT 0 NOT NULL,
    broken jsonb DEFAULT '[]'::jsonb NOT NULL,
    head_number bigint,
    head bytea
);
ALTER TABLE ONLY app.audit_checks FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.audit_checks ADD CONSTRAINT audit_checks_pkey PRIMARY KEY (night);
ALTER TABLE app.audit_checks ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.audit_checks TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.audit_checks TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.audit_checks FOR SELECT TO handover_admin USING (true);
GRANT SELECT ON app.audit_checks TO handover_admin;
GRANT INSERT, SELECT, UPDATE (done_at, seals, entries, broken, head_number, head) ON app.audit_checks TO handover_worker;

GRANT SELECT ON app.audit_no_seq TO handover_worker;

CREATE TABLE app.audit_seals (
    number bigint NOT NULL,
    sealed_at timestamp with time zone NOT NULL,
    from_no bigint NOT NULL,
    until_no bigint NOT NULL,
    entries integer NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    entries_hash bytea NOT NULL,
    previous bytea,
    hash bytea NOT NULL,
    CONSTRAINT audit_seals_entries_hash_check CHECK ((length(entries_hash) = 32)),
    CONSTRAINT audit_seals_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT audit_seals_previous_check CHECK ((length(previous) = 32)),
    CONSTRAINT it_covers_something CHECK (((until_no > from_no) AND (entries > 0))),
    CONSTRAINT the_first_follows_none CHECK (((number = 1) = (previous IS NULL))),
    CONSTRAINT times_are_milliseconds CHECK (((sealed_at = date_trunc('milliseconds'::text, sealed_at, 'UTC'::text)) AND (first_at = date_trunc('milliseconds'::text, first_at, 'UTC'::text)) AND (last_at = date_trunc('milliseconds'::text, last_at, 'UTC'::text))))
);
ALTER TABLE ONLY app.audit_seals FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.audit_seals ADD CONSTRAINT audit_seals_pkey PRIMARY KEY (number);
ALTER TABLE app.audit_seals ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.audit_seals TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.audit_seals TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.audit_seals FOR SELECT TO handover_admin USING (true);
GRANT SELECT ON app.audit_seals TO handover_admin;
GRANT INSERT, SELECT ON app.audit_seals TO handover_worker;

CREATE TABLE app.availability (
    availability_id uuid NOT NULL,
    member_id uuid NOT NULL,
    date date NOT NULL,
    from_time text NOT NULL,
    to_time text NOT NULL,
    address_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT availability_from_time_check CHECK ((from_time ~ '^[0-2]\d:[0-5]\d$'::text)),
    CONSTRAINT availability_to_time_check CHECK ((to_time ~ '^[0-2]\d:[0-5]\d$'::text))
);
ALTER TABLE ONLY app.availability FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.availability ADD CONSTRAINT availability_pkey PRIMARY KEY (availability_id);
CREATE INDEX availability_of_member ON app.availability USING btree (member_id, date);
CREATE INDEX availability_on_day ON app.availability USING btree (date, member_id);
CREATE TRIGGER placed_by_changed AFTER UPDATE ON app.availability REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.place_moved('select v.member_id from %s v join app.addresses a using (address_id) where a."default" = 0');
CREATE TRIGGER placed_by_gone AFTER DELETE ON app.availability REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.place_moved('select v.member_id from %s v join app.addresses a using (address_id) where a."default" = 0');
CREATE TRIGGER placed_by_new AFTER INSERT ON app.availability REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.place_moved('select v.member_id from %s v join app.addresses a using (address_id) where a."default" = 0');
ALTER TABLE ONLY app.availability ADD CONSTRAINT availability_member_id_address_id_fkey FOREIGN KEY (member_id, address_id) REFERENCES app.addresses(member_id, address_id);
ALTER TABLE ONLY app.availability ADD CONSTRAINT availability_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
ALTER TABLE app.availability ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.availability TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.availability TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.availability FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.availability FOR SELECT TO handover_fill USING ((app.command_job() IS NOT NULL));
CREATE POLICY own_member ON app.availability TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
GRANT DELETE, INSERT, SELECT, UPDATE ON app.availability TO handover_admin;
GRANT SELECT ON app.availability TO handover_fill;
GRANT SELECT ON app.availability TO handover_gate;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.availability TO handover_member;
GRANT DELETE, SELECT ON app.availability TO handover_worker;

CREATE VIEW app.booking_contacts WITH (security_barrier='true') AS
 SELECT j.job_id,
    j.assigned_to AS member_id,
    j.status,
    j.ends_at,
    o.title AS office_title,
    ((u.first_name || ' '::text) || u.last_name) AS member_name,
        CASE
            WHEN (v.level = 4) THEN o.telephone
            WHEN s.shares_number THEN u.mobile_telephone
            ELSE NULL::text
        END AS telephone
   FROM ((((app.jobs j
     CROSS JOIN app.viewer v)
     JOIN app.offices o ON ((o.office_id = j.office_id)))
     JOIN app.users u ON ((u.user_id = j.assigned_to)))
     JOIN app.staff s ON ((s.member_id = j.assigned_to)))
  WHERE ((j.status = ANY (ARRAY['Confirmed'::text, 'Checked in'::text, 'Completed'::text, 'missed'::text])) AND (((v.level = 4) AND (j.assigned_to = v.user_id)) OR ((j.care_provider_id = v.care_provider_id) AND ((v.office_id IS NULL) OR (j.office_id = v.office_id)))));
ALTER TABLE app.booking_contacts OWNER TO handover_gate;
GRANT SELECT ON app.booking_contacts TO handover_member;
GRANT SELECT ON app.booking_contacts TO handover_office;
GRANT SELECT ON app.booking_contacts TO handover_provider;

CREATE TABLE app.calendar_links (
    member_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY app.calendar_links FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.calendar_links ADD CONSTRAINT calendar_links_pkey PRIMARY KEY (member_id);
ALTER TABLE ONLY app.calendar_links ADD CONSTRAINT calendar_links_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY app.calendar_links ADD CONSTRAINT calendar_links_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
ALTER TABLE app.calendar_links ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.calendar_links TO handover_gate, handover_worker USING (true);
CREATE POLICY own ON app.calendar_links TO handover_admin, handover_agency, handover_provider, handover_office, handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
GRANT SELECT ON app.calendar_links TO handover_gate;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.calendar_links TO handover_member;
GRANT DELETE, SELECT ON app.calendar_links TO handover_worker;

CREATE TABLE app.cancel_requests (
    request_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    job_id uuid NOT NULL,
    asked_by uuid NOT NULL,
    asked_by_name text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    reason text NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    paid_minutes integer NOT NULL,
    cost bigint NOT NULL,
    decided_by uuid,
    decided_by_name text,
    decided_at timestamp with time zone,
    decision text,
    CONSTRAINT cancel_requests_cost_check CHECK ((cost >= 0)),
    CONSTRAINT cancel_requests_decision_check CHECK ((length(decision) <= 500)),
    CONSTRAINT cancel_requests_paid_minutes_check CHECK ((paid_minutes >= 0)),
    CONSTRAINT cancel_requests_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
    CONSTRAINT cancel_requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'granted'::text, 'refused'::text, 'withdrawn'::text, 'lapsed'::text])))
);
ALTER TABLE ONLY app.cancel_requests FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.cancel_requests ADD CONSTRAINT cancel_requests_pkey PRIMARY KEY (request_id);
CREATE INDEX cancel_requests_of_job ON app.cancel_requests USING btree (job_id, asked_at);
CREATE UNIQUE INDEX cancel_requests_one_open ON app.cancel_requests USING btree (job_id) WHERE (status = 'open'::text);
CREATE INDEX cancel_requests_open_by_time ON app.cancel_requests USING btree (asked_at, request_id) WHERE (status = 'open'::text);
CREATE TRIGGER note_change AFTER UPDATE OF status, cost, paid_minutes, decision ON app.cancel_requests FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('request_id', 'status', 'cost', 'paid_minutes', '~decision');
ALTER TABLE ONLY app.cancel_requests ADD CONSTRAINT cancel_requests_agency_id_care_provider_id_office_id_job_i_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.cancel_requests ADD CONSTRAINT cancel_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.cancel_requests ADD CONSTRAINT cancel_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app.users(user_id);
ALTER TABLE app.cancel_requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.cancel_requests TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.cancel_requests TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.cancel_requests FOR SELECT TO handover_admin USING (true);
CREATE POLICY own_agency ON app.cancel_requests TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.cancel_requests TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.cancel_requests TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT SELECT ON app.cancel_requests TO handover_admin;
GRANT INSERT (request_id, agency_id, care_provider_id, office_id, job_id, asked_by, asked_by_name, asked_at, reason, paid_minutes, cost), SELECT ON app.cancel_requests TO handover_agency;
GRANT SELECT, UPDATE (status, decided_by, decided_by_name, decided_at, decision) ON app.cancel_requests TO handover_gate;
GRANT INSERT (request_id, agency_id, care_provider_id, office_id, job_id, asked_by, asked_by_name, asked_at, reason, paid_minutes, cost), SELECT ON app.cancel_requests TO handover_office;
GRANT INSERT (request_id, agency_id, care_provider_id, office_id, job_id, asked_by, asked_by_name, asked_at, reason, paid_minutes, cost), SELECT ON app.cancel_requests TO handover_provider;
GRANT SELECT, UPDATE (asked_by_name, reason, decided_by_name, decision) ON app.cancel_requests TO handover_worker;

CREATE TABLE app.cancellation_terms (
    version_id bigint NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    valid_from date NOT NULL,
    terms jsonb NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT cancellation_terms_terms_check CHECK ((jsonb_typeof(terms) = 'array'::text))
);
ALTER TABLE ONLY app.cancellation_terms FORCE ROW LEVEL SECURITY;
ALTER TABLE app.cancellation_terms ALTER COLUMN version_id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME app.cancellation_terms_version_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );
ALTER TABLE ONLY app.cancellation_terms ADD CONSTRAINT cancellation_terms_pkey PRIMARY KEY (version_id);
CREATE INDEX cancellation_terms_of_provider ON app.cancellation_terms USING btree (care_provider_id, valid_from, version_id);
ALTER TABLE ONLY app.cancellation_terms ADD CONSTRAINT cancellation_terms_agency_id_care_provider_id_fkey FOREIGN KEY (agency_id, care_provider_id) REFERENCES app.care_providers(agency_id, care_provider_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.cancellation_terms ADD CONSTRAINT cancellation_terms_created_by_fkey FOREIGN KEY (created_by) REFERENCES app.users(user_id);
ALTER TABLE app.cancellation_terms ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.cancellation_terms TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.cancellation_terms TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.cancellation_terms FOR SELECT TO handover_admin USING (true);
CREATE POLICY own_agency ON app.cancellation_terms TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.cancellation_terms TO handover_office USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
CREATE POLICY own_provider ON app.cancellation_terms TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT INSERT, SELECT ON app.cancellation_terms TO handover_admin;
GRANT SELECT ON app.cancellation_terms TO handover_agency;
GRANT SELECT ON app.cancellation_terms TO handover_gate;
GRANT SELECT ON app.cancellation_terms TO handover_office;
GRANT SELECT ON app.cancellation_terms TO handover_provider;
GRANT SELECT ON app.cancellation_terms TO handover_worker;

CREATE TABLE app.canned_replies (
    reply_id uuid NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    title_folded text GENERATED ALWAYS AS (lower(title)) STORED COLLATE pg_catalog."C",
    text_folded text GENERATED ALWAYS AS (lower(text)) STORED COLLATE pg_catalog."C",
    CONSTRAINT canned_replies_text_check CHECK (((length(text) >= 1) AND (length(text) <= 4000))),
    CONSTRAINT canned_replies_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80)))
);
ALTER TABLE ONLY app.canned_replies FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.canned_replies ADD CONSTRAINT canned_replies_pkey PRIMARY KEY (reply_id);
CREATE INDEX canned_replies_by_title ON app.canned_replies USING btree (title, reply_id);
CREATE INDEX canned_replies_by_updated ON app.canned_replies USING btree (updated_at, reply_id);
CREATE INDEX canned_replies_text_trgm ON app.canned_replies USING gin (text_folded public.gin_trgm_ops);
CREATE UNIQUE INDEX canned_replies_title_key ON app.canned_replies USING btree (lower(title));
CREATE INDEX canned_replies_title_trgm ON app.canned_replies USING gin (title_folded public.gin_trgm_ops);
ALTER TABLE app.canned_replies ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.canned_replies TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.canned_replies TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.canned_replies FOR SELECT TO handover_admin USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON app.canned_replies TO handover_admin;

CREATE TABLE app.care_providers (
    care_provider_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    company_name text NOT NULL,
    email text,
    status text DEFAULT 'active'::text NOT NULL,
    address_line_1 text,
    address_line_2 text,
    city text,
    town text,
    province text,
    post_code text,
    country text DEFAULT 'GB'::text NOT NULL,
    latitude double precision,
    longitude double precision,
    approximate boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    company_name_folded text GENERATED ALWAYS AS (lower(company_name)) STORED COLLATE pg_catalog."C",
    email_folded text GENERATED ALWAYS AS (lower(email)) STORED COLLATE pg_catalog."C",
    city_folded text GENERATED ALWAYS AS (lower(city)) STORED COLLATE pg_catalog."C",
    managers_fill boolean DEFAULT false NOT NULL,
    CONSTRAINT a_position_has_both CHECK (((latitude IS NULL) = (longitude IS NULL))),
    CONSTRAINT care_providers_country_check CHECK ((country = ANY (ARRAY['GB'::text, 'IE'::text]))),
    CONSTRAINT care_providers_status_check CHECK ((status = ANY (ARRAY['active'::text, 'non-active'::text])))
);
ALTER TABLE ONLY app.care_providers FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.care_providers ADD CONSTRAINT care_providers_agency_id_care_provider_id_key UNIQUE (agency_id, care_provider_id);
ALTER TABLE ONLY app.care_providers ADD CONSTRAINT care_providers_pkey PRIMARY KEY (care_provider_id);
CREATE INDEX care_providers_by_city ON app.care_providers USING btree (city, care_provider_id);
CREATE INDEX care_providers_by_company_name ON app.care_providers USING btree (company_name, care_provider_id);
CREATE INDEX care_providers_by_created ON app.care_providers USING btree (created_at, care_provider_id);
CREATE INDEX care_providers_by_email ON app.care_providers USING btree (email, care_provider_id);
CREATE INDEX care_providers_by_status ON app.care_providers USING btree (status, care_provider_id);
CREATE INDEX care_providers_city_trgm ON app.care_providers USING gin (city_folded public.gin_trgm_ops);
CREATE INDEX care_providers_company_name_trgm ON app.care_providers USING gin (company_name_folded public.gin_trgm_ops);
CREATE INDEX care_providers_email_trgm ON app.care_providers USING gin (email_folded public.gin_trgm_ops);
CREATE INDEX care_providers_of_agency ON app.care_providers USING btree (agency_id, company_name, care_provider_id);
CREATE TRIGGER filling_is_allowed BEFORE INSERT ON app.care_providers FOR EACH ROW WHEN ((new.managers_fill AND (SESSION_USER = ANY (ARRAY['handover_agency'::name, 'handover_provider'::name, 'handover_office'::name])))) EXECUTE FUNCTION app.refuse('an administrator lets managers fill shifts', '42501');
CREATE TRIGGER filling_is_allowed_then BEFORE UPDATE OF managers_fill ON app.care_providers FOR EACH ROW WHEN (((new.managers_fill <> old.managers_fill) AND (SESSION_USER = ANY (ARRAY['handover_agency'::name, 'handover_provider'::name, 'handover_office'::name])))) EXECUTE FUNCTION app.refuse('an administrator lets managers fill shifts', '42501');
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF company_name, agency_id, status, country, deleted_at, managers_fill, email, address_line_1, post_code ON app.care_providers FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('care_provider_id', 'company_name', 'agency_id', 'status', 'country', 'deleted_at', 'managers_fill', '~email', '~address_line_1', '~post_code');
ALTER TABLE ONLY app.care_providers ADD CONSTRAINT care_providers_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES app.agencies(agency_id);
ALTER TABLE app.care_providers ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.care_providers TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.care_providers TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.care_providers FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.care_providers FOR SELECT TO handover_fill USING ((app.command_job() IS NOT NULL));
CREATE POLICY opened ON app.care_providers FOR SELECT TO handover_command USING ((care_provider_id = app.command_provider()));
CREATE POLICY own_agency ON app.care_providers TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.care_providers TO handover_office USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
CREATE POLICY own_provider ON app.care_providers TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT INSERT, SELECT, UPDATE ON app.care_providers TO handover_admin;
GRANT INSERT, SELECT, UPDATE ON app.care_providers TO handover_agency;
GRANT SELECT (care_provider_id, company_name, email, address_line_1, address_line_2, city, town, province, post_code, country) ON app.care_providers TO handover_command;
GRANT SELECT (care_provider_id, agency_id, company_name, status, managers_fill) ON app.care_providers TO handover_fill;
GRANT INSERT, SELECT ON app.care_providers TO handover_gate;
GRANT SELECT, UPDATE (updated_at) ON app.care_providers TO handover_office;
GRANT SELECT, UPDATE (company_name, email, address_line_1, address_line_2, city, town, province, post_code, country, latitude, longitude, approximate, updated_at) ON app.care_providers TO handover_provider;
GRANT SELECT ON app.care_providers TO handover_worker;

CREATE TABLE app.client_terms (
    job_id uuid NOT NULL,
    version integer NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    hcp_rate bigint NOT NULL,
    charge_bands jsonb NOT NULL,
    cancellation jsonb NOT NULL,
    agreed_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY app.client_terms FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.client_terms ADD CONSTRAINT client_terms_pkey PRIMARY KEY (job_id, version);
CREATE TRIGGER keep_client_terms BEFORE UPDATE ON app.client_terms FOR EACH ROW WHEN (((to_jsonb(new.*) - '{agency_id,care_provider_id,office_id}'::text[]) <> (to_jsonb(old.*) - '{agency_id,care_provider_id,office_id}'::text[]))) EXECUTE FUNCTION app.refuse('agreed terms never change', '23514', 'agreed_terms_stay');
CREATE TRIGGER keep_client_terms_there BEFORE DELETE ON app.client_terms FOR EACH ROW EXECUTE FUNCTION app.refuse('agreed terms never change', '23514', 'agreed_terms_stay');
ALTER TABLE ONLY app.client_terms ADD CONSTRAINT client_terms_agency_id_care_provider_id_office_id_job_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
ALTER TABLE app.client_terms ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.client_terms TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.client_terms TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.client_terms FOR SELECT TO handover_admin USING (true);
CREATE POLICY own_agency ON app.client_terms TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.client_terms TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.client_terms TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT SELECT ON app.client_terms TO handover_admin;
GRANT SELECT ON app.client_terms TO handover_agency;
GRANT INSERT, SELECT ON app.client_terms TO handover_gate;
GRANT SELECT ON app.client_terms TO handover_office;
GRANT SELECT ON app.client_terms TO handover_provider;
GRANT SELECT ON app.client_terms TO handover_worker;

CREATE TABLE app.compliance_items (
    item_id uuid NOT NULL,
    title text NOT NULL,
    title_folded text GENERATED ALWAYS AS (lower(title)) STORED COLLATE pg_catalog."C",
    kind text NOT NULL,
    nations text[] DEFAULT '{}'::text[] NOT NULL,
    months integer,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT compliance_items_kind_check CHECK ((kind = ANY (ARRAY['right_to_work'::text, 'criminal_record'::text, 'registration'::text, 'training'::text, 'vaccination'::text]))),
    CONSTRAINT compliance_items_months_check CHECK (((months >= 1) AND (months <= 240))),
    CONSTRAINT compliance_items_nations_check CHECK ((nations <@ ARRAY['England'::text, 'Scotland'::text, 'Wales'::text, 'Northern Ireland'::text, 'Ireland'::text]))
);
ALTER TABLE ONLY app.compliance_items FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.compliance_items ADD CONSTRAINT compliance_items_pkey PRIMARY KEY (item_id);
CREATE INDEX compliance_items_by_created ON app.compliance_items USING btree (created_at, item_id);
CREATE INDEX compliance_items_by_kind ON app.compliance_items USING btree (kind, item_id);
CREATE INDEX compliance_items_by_title ON app.compliance_items USING btree (title, item_id);
CREATE UNIQUE INDEX compliance_items_title_key ON app.compliance_items USING btree (lower(title));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF title, kind, months, nations ON app.compliance_items FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('item_id', 'title', 'kind', 'months', 'nations');
ALTER TABLE app.compliance_items ENABLE ROW LEVEL SECURITY;
CREATE POLICY everyone_reads ON app.compliance_items FOR SELECT TO handover_agency, handover_provider, handover_office, handover_member USING (true);
CREATE POLICY everything ON app.compliance_items TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.compliance_items TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.compliance_items FOR SELECT TO handover_admin USING (true);
GRANT INSERT, SELECT, UPDATE ON app.compliance_items TO handover_admin;
GRANT SELECT ON app.compliance_items TO handover_agency;
GRANT SELECT ON app.compliance_items TO handover_gate;
GRANT SELECT ON app.compliance_items TO handover_member;
GRANT SELECT ON app.compliance_items TO handover_office;
GRANT SELECT ON app.compliance_items TO handover_provider;
GRANT SELECT ON app.compliance_items TO handover_worker;

CREATE TABLE app.credentials (
    user_id uuid NOT NULL,
    password_hash text NOT NULL,
    failed_in_a_row integer DEFAULT 0 NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    salt text GENERATED ALWAYS AS ("substring"(password_hash, '^\$argon2id\$.*\$'::text)) STORED,
    devices_since timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    second_factor_answered_at timestamp with time zone
);
ALTER TABLE ONLY app.credentials FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.credentials ADD CONSTRAINT credentials_pkey PRIMARY KEY (user_id);
CREATE TRIGGER password_changed AFTER INSERT OR UPDATE OF password_hash ON app.credentials FOR EACH ROW EXECUTE FUNCTION app.end_links();
ALTER TABLE ONLY app.credentials ADD CONSTRAINT credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
ALTER TABLE app.credentials ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.credentials TO handover_gate, handover_worker USING (true);
CREATE POLICY own ON app.credentials TO handover_admin, handover_agency, handover_provider, handover_office, handover_member USING ((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
GRANT SELECT (user_id, salt, second_factor_answered_at), UPDATE (second_factor_answered_at) ON app.credentials TO handover_admin;
GRANT SELECT (user_id, salt, second_factor_answered_at), UPDATE (second_factor_answered_at) ON app.credentials TO handover_agency;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.credentials TO handover_gate;
GRANT SELECT (user_id, salt, second_factor_answered_at), UPDATE (second_factor_answered_at) ON app.credentials TO handover_member;
GRANT SELECT (user_id, salt, second_factor_answered_at), UPDATE (second_factor_answered_at) ON app.credentials TO handover_office;
GRANT SELECT (user_id, salt, second_factor_answered_at), UPDATE (second_factor_answered_at) ON app.credentials TO handover_provider;
GRANT DELETE, SELECT (user_id) ON app.credentials TO handover_worker;

CREATE TABLE app.declared_hours (
    member_id uuid NOT NULL,
    monday date NOT NULL,
    version integer NOT NULL,
    minutes integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT declared_hours_minutes_check CHECK ((((minutes >= 0) AND (minutes <= 6000)) AND ((minutes % 15) = 0))),
    CONSTRAINT declared_hours_monday_check CHECK ((EXTRACT(isodow FROM monday) = (1)::numeric)),
    CONSTRAINT declared_hours_version_check CHECK ((version > 0))
);
ALTER TABLE ONLY app.declared_hours FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.declared_hours ADD CONSTRAINT declared_hours_pkey PRIMARY KEY (member_id, monday, version);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF monday, minutes ON app.declared_hours FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('member_id', 'monday', 'minutes');
ALTER TABLE ONLY app.declared_hours ADD CONSTRAINT declared_hours_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
ALTER TABLE app.declared_hours ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.declared_hours TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.declared_hours TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.declared_hours FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.declared_hours FOR SELECT TO handover_fill USING ((app.command_job() IS NOT NULL));
CREATE POLICY own_member ON app.declared_hours TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
GRANT SELECT ON app.declared_hours TO handover_admin;
GRANT SELECT (member_id, monday, version, minutes) ON app.declared_hours TO handover_fill;
GRANT INSERT, SELECT ON app.declared_hours TO handover_member;
GRANT DELETE, SELECT ON app.declared_hours TO handover_worker;

CREATE TABLE app.eligibility_checks (
    check_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    job_id uuid NOT NULL,
    member_id uuid NOT NULL,
    moment text NOT NULL,
    at timestamp with time zone NOT NULL,
    papers jsonb NOT NULL,
    findings text[] NOT NULL,
    CONSTRAINT eligibility_checks_moment_check CHECK ((moment = ANY (ARRAY['booking'::text, 'check_in'::text]))),
    CONSTRAINT eligibility_checks_papers_check CHECK ((jsonb_typeof(papers) = 'array'::text))
);
ALTER TABLE ONLY app.eligibility_checks FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.eligibility_checks ADD CONSTRAINT eligibility_checks_pkey PRIMARY KEY (check_id);
CREATE INDEX eligibility_checks_of_job ON app.eligibility_checks USING btree (job_id, member_id, at DESC);
ALTER TABLE ONLY app.eligibility_checks ADD CONSTRAINT eligibility_checks_agency_id_care_provider_id_office_id_jo_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.eligibility_checks ADD CONSTRAINT eligibility_checks_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
ALTER TABLE app.eligibility_checks ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.eligibility_checks TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.eligibility_checks TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.eligibility_checks FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.eligibility_checks FOR SELECT TO handover_fill USING ((job_id = app.command_job()));
CREATE POLICY filling_adds ON app.eligibility_checks FOR INSERT TO handover_fill WITH CHECK ((job_id = app.command_job()));
CREATE POLICY only_the_opened ON app.eligibility_checks AS RESTRICTIVE FOR INSERT TO handover_command WITH CHECK ((job_id = app.command_job()));
CREATE POLICY own_agency ON app.eligibility_checks TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_member ON app.eligibility_checks TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_office ON app.eligibility_checks TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.eligibility_checks TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT INSERT, SELECT ON app.eligibility_checks TO handover_admin;
GRANT SELECT (check_id, agency_id, care_provider_id, office_id, job_id, member_id, moment, at, papers) ON app.eligibility_checks TO handover_agency;
GRANT INSERT ON app.eligibility_checks TO handover_command;
GRANT INSERT, SELECT (check_id, job_id, member_id) ON app.eligibility_checks TO handover_fill;
GRANT SELECT ON app.eligibility_checks TO handover_member;
GRANT SELECT (check_id, agency_id, care_provider_id, office_id, job_id, member_id, moment, at, papers) ON app.eligibility_checks TO handover_office;
GRANT SELECT (check_id, agency_id, care_provider_id, office_id, job_id, member_id, moment, at, papers) ON app.eligibility_checks TO handover_provider;
GRANT SELECT, UPDATE (papers, findings) ON app.eligibility_checks TO handover_worker;

CREATE TABLE app.email_changes (
    change_id uuid NOT NULL,
    user_id uuid NOT NULL,
    asked_by uuid NOT NULL,
    email text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    mails integer DEFAULT 1 NOT NULL,
    token_hash bytea,
    ended_at timestamp with time zone,
    confirmed_at timestamp with time zone,
    former_email text,
    undo_hash bytea,
    undo_until timestamp with time zone,
    undone_at timestamp with time zone,
    CONSTRAINT email_changes_email_check CHECK ((email = lower(email)))
);
ALTER TABLE ONLY app.email_changes FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.email_changes ADD CONSTRAINT email_changes_pkey PRIMARY KEY (change_id);
ALTER TABLE ONLY app.email_changes ADD CONSTRAINT email_changes_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY app.email_changes ADD CONSTRAINT email_changes_undo_hash_key UNIQUE (undo_hash);
CREATE INDEX email_changes_asked_by_idx ON app.email_changes USING btree (asked_by);
CREATE UNIQUE INDEX email_changes_one_waiting ON app.email_changes USING btree (user_id) WHERE ((confirmed_at IS NULL) AND (ended_at IS NULL));
CREATE INDEX email_changes_user_id_asked_at_idx ON app.email_changes USING btree (user_id, asked_at);
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OF ended_at ON app.email_changes FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('user_id', '~email', 'ended_at');
ALTER TABLE ONLY app.email_changes ADD CONSTRAINT email_changes_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.email_changes ADD CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
ALTER TABLE app.email_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.email_changes TO handover_gate, handover_worker USING (true);
CREATE POLICY of_known_people ON app.email_changes TO handover_admin, handover_agency, handover_provider, handover_office USING ((EXISTS ( SELECT FROM app.users u WHERE (u.user_id = email_changes.user_id)))) WITH CHECK (((EXISTS ( SELECT FROM app.users u WHERE (u.user_id = email_changes.user_id))) AND (asked_by = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid)));
CREATE POLICY own ON app.email_changes TO handover_admin, handover_agency, handover_provider, handover_office, handover_member USING ((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
GRANT INSERT (change_id, user_id, asked_by, email, asked_at, expires_at), SELECT (change_id, user_id, asked_by, email, asked_at, expires_at, mails, ended_at, confirmed_at), UPDATE (expires_at, mails, ended_at) ON app.email_changes TO handover_admin;
GRANT INSERT (change_id, user_id, asked_by, email, asked_at, expires_at), SELECT (change_id, user_id, asked_by, email, asked_at, expires_at, mails, ended_at, confirmed_at), UPDATE (expires_at, mails, ended_at) ON app.email_changes TO handover_agency;
GRANT SELECT, UPDATE ON app.email_changes TO handover_gate;
GRANT INSERT (change_id, user_id, asked_by, email, asked_at, expires_at), SELECT (change_id, user_id, asked_by, email, asked_at, expires_at, mails, ended_at, confirmed_at), UPDATE (expires_at, mails, ended_at) ON app.email_changes TO handover_member;
GRANT INSERT (change_id, user_id, asked_by, email, asked_at, expires_at), SELECT (change_id, user_id, asked_by, email, asked_at, expires_at, mails, ended_at, confirmed_at), UPDATE (expires_at, mails, ended_at) ON app.email_changes TO handover_office;
GRANT INSERT (change_id, user_id, asked_by, email, asked_at, expires_at), SELECT (change_id, user_id, asked_by, email, asked_at, expires_at, mails, ended_at, confirmed_at), UPDATE (expires_at, mails, ended_at) ON app.email_changes TO handover_provider;
GRANT DELETE, SELECT, UPDATE (token_hash, undo_hash) ON app.email_changes TO handover_worker;

CREATE TABLE app.engagements (
    engagement_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    member_id uuid NOT NULL,
    since timestamp with time zone NOT NULL,
    until timestamp with time zone,
    started_by uuid NOT NULL,
    ended_by uuid,
    CONSTRAINT an_engagement_ends_after_it_began CHECK ((until >= since)),
    CONSTRAINT an_engagement_is_ended_by_somebody CHECK (((until IS NULL) = (ended_by IS NULL)))
);
ALTER TABLE ONLY app.engagements FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.engagements ADD CONSTRAINT engagements_pkey PRIMARY KEY (engagement_id);
CREATE UNIQUE INDEX engagements_current ON app.engagements USING btree (agency_id, member_id) WHERE (until IS NULL);
CREATE INDEX engagements_of_member ON app.engagements USING btree (member_id, since DESC);
CREATE TRIGGER ended_once BEFORE UPDATE ON app.engagements FOR EACH ROW WHEN ((old.until IS NOT NULL)) EXECUTE FUNCTION app.refuse('an engagement ends once', '23514', 'engagements_end_once');
ALTER TABLE ONLY app.engagements ADD CONSTRAINT engagements_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES app.agencies(agency_id);
ALTER TABLE ONLY app.engagements ADD CONSTRAINT engagements_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.engagements ADD CONSTRAINT engagements_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
ALTER TABLE ONLY app.engagements ADD CONSTRAINT engagements_started_by_fkey FOREIGN KEY (started_by) REFERENCES app.users(user_id);
ALTER TABLE app.engagements ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.engagements TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.engagements TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.engagements FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.engagements FOR SELECT TO handover_fill USING ((agency_id = app.scope_agency()));
CREATE POLICY own_agency ON app.engagements TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_member ON app.engagements TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
GRANT INSERT, SELECT, UPDATE (until, ended_by) ON app.engagements TO handover_admin;
GRANT SELECT ON app.engagements TO handover_agency;
GRANT SELECT (agency_id, member_id, until) ON app.engagements TO handover_fill;
GRANT INSERT, SELECT ON app.engagements TO handover_gate;
GRANT SELECT ON app.engagements TO handover_member;
GRANT SELECT ON app.engagements TO handover_worker;

CREATE TABLE app.erasures (
    user_id uuid NOT NULL,
    asked_by uuid NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    last_service_at timestamp with time zone,
    begun_at timestamp with time zone,
    next_at timestamp with time zone,
    done_at timestamp with time zone
);
ALTER TABLE ONLY app.erasures FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.erasures ADD CONSTRAINT erasures_pkey PRIMARY KEY (user_id);
CREATE INDEX erasures_next ON app.erasures USING btree (next_at) WHERE (done_at IS NULL);
ALTER TABLE ONLY app.erasures ADD CONSTRAINT erasures_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.erasures ADD CONSTRAINT erasures_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
ALTER TABLE app.erasures ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON app.erasures TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.erasures TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.erasures FOR SELECT TO handover_admin USING (true);
GRANT INSERT, SELECT ON app.erasures TO handover_admin;
GRANT SELECT ON app.erasures TO handover_gate;
GRANT INSERT, SELECT, UPDATE (begun_at, next_at, done_at) ON app.erasures TO handover_worker;

CREATE TABLE app.expiries (
    entry_id uuid NOT NULL,
    member_id uuid NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    title_folded text GENERATED ALWAYS AS (lower(title)) STORED COLLATE pg_catalog."C",
    name text NOT NULL,
    name_folded text GENERATED ALWAYS AS (lower(name)) STORED COLLATE pg_catalog."C",
    expires_on date NOT NULL,
    state text NOT NULL,
    reminded integer,
    CONSTRAINT expiries_kind_check CHECK ((kind = ANY (ARRAY['skill'::text, 'medical'::text])))
);
ALTER TABLE ONLY app.expiries FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.expiries ADD CONSTRAINT expiries_pkey PRIMARY KEY (entry_id);
CREATE INDEX expiries_by_day ON app.expiries USING btree (expires_on, entry_id);
CREATE INDEX expiries_by_kind ON app.expiries USING btree (kind, entry_id);
CREATE INDEX expiries_by_name ON app.expiries USING btree (name, entry_id);
CREATE INDEX expiries_by_state ON app.expiries USING btree (state, entry_id);
CREATE INDEX expiries_by_title ON app.expiries USING btree (title, entry_id);
CREATE INDEX expiries_name_trgm ON app.expiries USING gin (name_folded public.gin_trgm_ops);
CREATE INDEX expiries_of_member ON app.expiries USING btree (member_id);
CREATE INDEX expiries_title_trgm ON app.expiries USING gin (title_folded public.gin_trgm_ops);
ALTER TABLE ONLY app.expiries ADD CONSTRAINT expiries_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
CREATE POLICY everything ON app.expiries TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.expiries TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.expiries FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.expiries ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_member ON app.expiries TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
GRANT SELECT ON app.expiries TO handover_admin;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.expiries TO handover_worker;

CREATE TABLE app.exports (
    export_id uuid NOT NULL,
    user_id uuid NOT NULL,
    asked_by uuid NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    ready_at timestamp with time zone,
    expires_at timestamp with time zone,
    file text,
    bytes integer,
    CONSTRAINT an_export_is_whole CHECK ((num_nulls(ready_at, expires_at, file, bytes) = ANY (ARRAY[0, 4]))),
    CONSTRAINT exports_bytes_check CHECK ((bytes > 0))
);
ALTER TABLE ONLY app.exports FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.exports ADD CONSTRAINT exports_pkey PRIMARY KEY (export_id);
CREATE INDEX exports_of_asker ON app.exports USING btree (asked_by, user_id, asked_at DESC);
CREATE INDEX exports_of_person ON app.exports USING btree (user_id);
CREATE UNIQUE INDEX exports_one_at_a_time ON app.exports USING btree (asked_by, user_id) WHERE (ready_at IS NULL);
CREATE INDEX exports_to_expire ON app.exports USING btree (expires_at);
ALTER TABLE ONLY app.exports ADD CONSTRAINT exports_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.exports ADD CONSTRAINT exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.exports TO handover_gate, handover_worker USING (true);
ALTER TABLE app.exports ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON app.exports TO handover_admin, handover_agency, handover_provider, handover_office, handover_member USING ((asked_by = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
GRANT INSERT, SELECT ON app.exports TO handover_admin;
GRANT INSERT, SELECT ON app.exports TO handover_agency;
GRANT INSERT, SELECT ON app.exports TO handover_member;
GRANT INSERT, SELECT ON app.exports TO handover_office;
GRANT INSERT, SELECT ON app.exports TO handover_provider;
GRANT DELETE, SELECT, UPDATE (ready_at, expires_at, file, bytes) ON app.exports TO handover_worker;

CREATE VIEW app.hidden_places AS
 WITH blocks AS (
         SELECT place_regards.care_provider_id,
            place_regards.office_id
           FROM app.place_regards
          WHERE ((place_regards.kind = 'block'::text) AND (place_regards.member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid))
        UNION
         SELECT member_regards.care_provider_id,
            member_regards.office_id
           FROM app.member_regards
          WHERE ((member_regards.kind = 'block'::text) AND (member_regards.member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid))
        )
 SELECT COALESCE(b.office_id, b.care_provider_id) AS place_id
   FROM blocks b
  WHERE ((b.office_id IS NULL) OR (NOT (EXISTS ( SELECT
           FROM blocks w
          WHERE ((w.office_id IS NULL) AND (w.care_provider_id = b.care_provider_id))))));
ALTER TABLE app.hidden_places OWNER TO handover_gate;
GRANT SELECT ON app.hidden_places TO handover_command;

CREATE TABLE app.holds (
    hold_id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    reason text NOT NULL,
    placed_by uuid NOT NULL,
    placed_at timestamp with time zone NOT NULL,
    lifted_by uuid,
    lifted_at timestamp with time zone,
    CONSTRAINT holds_kind_check CHECK ((kind = ANY (ARRAY['safeguarding'::text, 'dispute'::text]))),
    CONSTRAINT holds_reason_check CHECK ((length(reason) <= 500)),
    CONSTRAINT somebody_lifts_it CHECK (((lifted_by IS NULL) = (lifted_at IS NULL)))
);
ALTER TABLE ONLY app.holds FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.holds ADD CONSTRAINT holds_pkey PRIMARY KEY (hold_id);
CREATE UNIQUE INDEX holds_one_of_a_kind ON app.holds USING btree (user_id, kind) WHERE (lifted_at IS NULL);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF kind, lifted_at, reason ON app.holds FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('user_id', 'kind', 'lifted_at', '~reason');
ALTER TABLE ONLY app.holds ADD CONSTRAINT holds_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.holds ADD CONSTRAINT holds_placed_by_fkey FOREIGN KEY (placed_by) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.holds ADD CONSTRAINT holds_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.holds TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.holds TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.holds FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.holds ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE (lifted_by, lifted_at) ON app.holds TO handover_admin;
GRANT SELECT, UPDATE (reason) ON app.holds TO handover_worker;

CREATE VIEW app.home_managers WITH (security_barrier='true') AS
 SELECT t.thread_id,
    u.user_id,
    (u.office_id IS NOT NULL) AS of_location
   FROM ((app.writable_threads t
     JOIN app.jobs j ON ((j.job_id = t.job_id)))
     JOIN app.users u ON (((u.care_provider_id = j.care_provider_id) AND ((u.office_id IS NULL) OR (u.office_id = j.office_id)))))
  WHERE ((t.about = 'home'::text) AND (u.status = 'active'::text) AND (u.deleted_at IS NULL));
ALTER TABLE app.home_managers OWNER TO handover_gate;
GRANT SELECT ON app.home_managers TO handover_member;
GRANT SELECT ON app.home_managers TO handover_office;
GRANT SELECT ON app.home_managers TO handover_provider;

CREATE TABLE app.idempotency_keys (
    user_id uuid NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    answer_status integer,
    answer jsonb,
    created_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY app.idempotency_keys FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.idempotency_keys ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key);
CREATE INDEX idempotency_keys_created_at_idx ON app.idempotency_keys USING btree (created_at);
ALTER TABLE ONLY app.idempotency_keys ADD CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.idempotency_keys TO handover_gate, handover_worker USING (true);
CREATE POLICY filling ON app.idempotency_keys TO handover_fill USING ((user_id = app.scope_user()));
ALTER TABLE app.idempotency_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON app.idempotency_keys TO handover_admin, handover_agency, handover_provider, handover_office, handover_member USING ((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
GRANT INSERT, SELECT, UPDATE ON app.idempotency_keys TO handover_admin;
GRANT INSERT, SELECT, UPDATE ON app.idempotency_keys TO handover_agency;
GRANT INSERT, SELECT, UPDATE ON app.idempotency_keys TO handover_fill;
GRANT INSERT, SELECT, UPDATE ON app.idempotency_keys TO handover_member;
GRANT INSERT, SELECT, UPDATE ON app.idempotency_keys TO handover_office;
GRANT INSERT, SELECT, UPDATE ON app.idempotency_keys TO handover_provider;
GRANT DELETE, SELECT, UPDATE (answer) ON app.idempotency_keys TO handover_worker;

CREATE TABLE app.induction_items (
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    "position" integer NOT NULL,
    text text NOT NULL,
    CONSTRAINT induction_items_text_check CHECK (((length(text) >= 1) AND (length(text) <= 200)))
);
ALTER TABLE ONLY app.induction_items FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.induction_items ADD CONSTRAINT induction_items_pkey PRIMARY KEY (office_id, "position");
ALTER TABLE ONLY app.induction_items ADD CONSTRAINT induction_items_agency_id_care_provider_id_office_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id) REFERENCES app.offices(agency_id, care_provider_id, office_id) ON UPDATE CASCADE;
CREATE POLICY everything ON app.induction_items TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.induction_items TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.induction_items FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.induction_items ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_agency ON app.induction_items TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.induction_items TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.induction_items TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT DELETE, INSERT, SELECT ON app.induction_items TO handover_admin;
GRANT DELETE, INSERT, SELECT ON app.induction_items TO handover_agency;
GRANT SELECT ON app.induction_items TO handover_gate;
GRANT DELETE, INSERT, SELECT ON app.induction_items TO handover_office;
GRANT DELETE, INSERT, SELECT ON app.induction_items TO handover_provider;
GRANT SELECT ON app.induction_items TO handover_worker;

CREATE TABLE app.inductions (
    induction_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    job_id uuid NOT NULL,
    member_id uuid NOT NULL,
    items text[] NOT NULL,
    signature_id uuid NOT NULL,
    at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY app.inductions FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.inductions ADD CONSTRAINT inductions_pkey PRIMARY KEY (induction_id);
CREATE INDEX inductions_of_job ON app.inductions USING btree (job_id);
CREATE INDEX inductions_of_member ON app.inductions USING btree (member_id, office_id, at DESC);
CREATE INDEX inductions_of_office ON app.inductions USING btree (office_id, at DESC);
ALTER TABLE ONLY app.inductions ADD CONSTRAINT inductions_agency_id_care_provider_id_office_id_job_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.inductions ADD CONSTRAINT inductions_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
ALTER TABLE ONLY app.inductions ADD CONSTRAINT inductions_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES app.signatures(signature_id);
CREATE POLICY everything ON app.inductions TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.inductions TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.inductions FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.inductions ENABLE ROW LEVEL SECURITY;
CREATE POLICY only_the_opened ON app.inductions AS RESTRICTIVE FOR INSERT TO handover_command WITH CHECK ((job_id = app.command_job()));
CREATE POLICY own_agency ON app.inductions TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_member ON app.inductions TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_office ON app.inductions TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.inductions TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT SELECT ON app.inductions TO handover_admin;
GRANT SELECT ON app.inductions TO handover_agency;
GRANT INSERT ON app.inductions TO handover_command;
GRANT SELECT ON app.inductions TO handover_gate;
GRANT SELECT ON app.inductions TO handover_member;
GRANT SELECT ON app.inductions TO handover_office;
GRANT SELECT ON app.inductions TO handover_provider;
GRANT SELECT ON app.inductions TO handover_worker;

CREATE TABLE app.invitations (
    invitation_id uuid NOT NULL,
    token_hash bytea,
    type text NOT NULL,
    email text NOT NULL,
    agency_id uuid,
    invited_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    message text DEFAULT ''::text NOT NULL,
    sent_at timestamp with time zone,
    opened_at timestamp with time zone,
    inviting_care_provider_id uuid,
    CONSTRAINT a_care_provider_invites_into_its_agency CHECK (((inviting_care_provider_id IS NULL) OR (agency_id IS NOT NULL))),
    CONSTRAINT an_agency_is_invited_into_none CHECK (
CASE type
    WHEN 'care_provider'::text THEN (agency_id IS NOT NULL)
    WHEN 'agency'::text THEN (agency_id IS NULL)
    ELSE true
END),
    CONSTRAINT invitations_email_check CHECK ((email = lower(email))),
    CONSTRAINT invitations_type_check CHECK ((type = ANY (ARRAY['agency'::text, 'care_provider'::text, 'staff_member'::text])))
);
ALTER TABLE ONLY app.invitations FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.invitations ADD CONSTRAINT invitations_pkey PRIMARY KEY (invitation_id);
ALTER TABLE ONLY app.invitations ADD CONSTRAINT invitations_token_hash_key UNIQUE (token_hash);
CREATE INDEX invitations_by_type ON app.invitations USING btree (type, expires_at DESC, invitation_id DESC);
CREATE INDEX invitations_of_agency ON app.invitations USING btree (agency_id, expires_at DESC, invitation_id DESC);
CREATE INDEX invitations_of_care_provider ON app.invitations USING btree (inviting_care_provider_id, expires_at DESC, invitation_id DESC) WHERE (inviting_care_provider_id IS NOT NULL);
CREATE UNIQUE INDEX invitations_open_key ON app.invitations USING btree (email, type, COALESCE(agency_id, '00000000-0000-0000-0000-000000000000'::uuid), COALESCE(inviting_care_provider_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE ((used_at IS NULL) AND (revoked_at IS NULL));
CREATE TRIGGER note_change AFTER UPDATE OF revoked_at ON app.invitations FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('invitation_id', 'revoked_at');
ALTER TABLE ONLY app.invitations ADD CONSTRAINT invitations_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES app.agencies(agency_id);
ALTER TABLE ONLY app.invitations ADD CONSTRAINT invitations_agency_id_inviting_care_provider_id_fkey FOREIGN KEY (agency_id, inviting_care_provider_id) REFERENCES app.care_providers(agency_id, care_provider_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.invitations ADD CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.invitations TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.invitations TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.invitations FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.invitations ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_agency ON app.invitations TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_provider ON app.invitations TO handover_provider USING ((inviting_care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT INSERT, SELECT, UPDATE ON app.invitations TO handover_admin;
GRANT INSERT, SELECT, UPDATE ON app.invitations TO handover_agency;
GRANT SELECT, UPDATE (used_at, opened_at) ON app.invitations TO handover_gate;
GRANT INSERT, SELECT, UPDATE ON app.invitations TO handover_provider;
GRANT DELETE, SELECT, UPDATE (token_hash, message, sent_at) ON app.invitations TO handover_worker;

CREATE TABLE app.invoice_counters (
    agency_id uuid NOT NULL,
    series text NOT NULL,
    year integer NOT NULL,
    last integer NOT NULL,
    CONSTRAINT invoice_counters_last_check CHECK ((last > 0)),
    CONSTRAINT invoice_counters_series_check CHECK ((series = ANY (ARRAY['INV'::text, 'SI'::text, 'CN'::text, 'SC'::text])))
);
ALTER TABLE ONLY app.invoice_counters FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.invoice_counters ADD CONSTRAINT invoice_counters_pkey PRIMARY KEY (agency_id, series, year);
ALTER TABLE ONLY app.invoice_counters ADD CONSTRAINT invoice_counters_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES app.agencies(agency_id);
CREATE POLICY everything ON app.invoice_counters TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.invoice_counters TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.invoice_counters FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.invoice_counters ENABLE ROW LEVEL SECURITY;
CREATE POLICY opened ON app.invoice_counters TO handover_command USING ((agency_id = app.command_issuer()));
GRANT INSERT, SELECT, UPDATE (last) ON app.invoice_counters TO handover_admin;
GRANT INSERT, SELECT, UPDATE (last) ON app.invoice_counters TO handover_command;
GRANT SELECT ON app.invoice_counters TO handover_gate;
GRANT INSERT, SELECT, UPDATE (last) ON app.invoice_counters TO handover_worker;

CREATE TABLE app.invoice_documents (
    uuid uuid NOT NULL,
    for_agency uuid,
    for_provider uuid,
    for_office uuid,
    for_member uuid,
    file text NOT NULL,
    bytes integer NOT NULL,
    sha256 bytea NOT NULL,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT invoice_documents_bytes_check CHECK ((bytes > 0)),
    CONSTRAINT invoice_documents_sha256_check CHECK ((length(sha256) = 32))
);
ALTER TABLE ONLY app.invoice_documents FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.invoice_documents ADD CONSTRAINT invoice_documents_file_key UNIQUE (file);
ALTER TABLE ONLY app.invoice_documents ADD CONSTRAINT invoice_documents_pkey PRIMARY KEY (uuid);
CREATE TRIGGER only_of_the_erased BEFORE DELETE ON app.invoice_documents FOR EACH ROW EXECUTE FUNCTION app.only_of_the_erased('select i.member_id from app.invoices i where i.uuid = ($1).uuid');
CREATE TRIGGER read_with_its_invoice BEFORE INSERT ON app.invoice_documents FOR EACH ROW EXECUTE FUNCTION app.read_with_its_invoice();
ALTER TABLE ONLY app.invoice_documents ADD CONSTRAINT invoice_documents_uuid_fkey FOREIGN KEY (uuid) REFERENCES app.invoices(uuid);
CREATE POLICY everything ON app.invoice_documents TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.invoice_documents TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.invoice_documents FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.invoice_documents ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_agency ON app.invoice_documents TO handover_agency USING ((for_agency = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_member ON app.invoice_documents TO handover_member USING ((for_member = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_office ON app.invoice_documents TO handover_office USING ((for_office = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.invoice_documents TO handover_provider USING ((for_provider = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT INSERT (uuid, file, bytes, sha256, made_at), SELECT ON app.invoice_documents TO handover_admin;
GRANT INSERT (uuid, file, bytes, sha256, made_at), SELECT ON app.invoice_documents TO handover_agency;
GRANT SELECT ON app.invoice_documents TO handover_gate;
GRANT INSERT (uuid, file, bytes, sha256, made_at), SELECT ON app.invoice_documents TO handover_member;
GRANT INSERT (uuid, file, bytes, sha256, made_at), SELECT ON app.invoice_documents TO handover_office;
GRANT INSERT (uuid, file, bytes, sha256, made_at), SELECT ON app.invoice_documents TO handover_provider;
GRANT DELETE, INSERT (uuid, file, bytes, sha256, made_at), SELECT ON app.invoice_documents TO handover_worker;

CREATE TABLE app.invoice_items (
    id bigint NOT NULL,
    uuid uuid NOT NULL,
    for_agency uuid,
    for_provider uuid,
    for_office uuid,
    for_member uuid,
    "position" integer NOT NULL,
    name text NOT NULL,
    minutes integer NOT NULL,
    unit_cost bigint NOT NULL,
    tax_treatment text NOT NULL,
    tax_rate integer NOT NULL,
    tax_reason text NOT NULL,
    net bigint NOT NULL,
    tax_total bigint NOT NULL,
    total bigint NOT NULL,
    pay_kind text NOT NULL,
    CONSTRAINT a_line_is_its_minutes CHECK (((net)::double precision = (sign((minutes)::double precision) * (((((abs(minutes))::bigint * unit_cost) + 30) / 60))::double precision))),
    CONSTRAINT a_total_is_both CHECK ((total = (net + tax_total))),
    CONSTRAINT invoice_items_pay_kind_check CHECK ((pay_kind = ANY (ARRAY['basic'::text, 'night'::text, 'saturday'::text, 'sunday'::text, 'bank_holiday'::text, 'late_cancellation'::text]))),
    CONSTRAINT invoice_items_tax_rate_check CHECK (((tax_rate >= 0) AND (tax_rate <= 3000))),
    CONSTRAINT invoice_items_tax_treatment_check CHECK ((tax_treatment = ANY (ARRAY['standard'::text, 'nursing_concession'::text, 'outside_scope'::text]))),
    CONSTRAINT invoice_items_unit_cost_check CHECK ((unit_cost >= 0)),
    CONSTRAINT tax_is_of_the_line CHECK (((tax_total)::double precision = (sign((net)::double precision) * ((((abs(net) * tax_rate) + 5000) / 10000))::double precision)))
);
ALTER TABLE ONLY app.invoice_items FORCE ROW LEVEL SECURITY;
ALTER TABLE app.invoice_items ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME app.invoice_items_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );
ALTER TABLE ONLY app.invoice_items ADD CONSTRAINT invoice_items_in_order UNIQUE (uuid, "position");
ALTER TABLE ONLY app.invoice_items ADD CONSTRAINT invoice_items_pkey PRIMARY KEY (id);
CREATE TRIGGER check_lines AFTER INSERT ON app.invoice_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.check_lines();
CREATE TRIGGER read_with_its_invoice BEFORE INSERT ON app.invoice_items FOR EACH ROW EXECUTE FUNCTION app.read_with_its_invoice();
ALTER TABLE ONLY app.invoice_items ADD CONSTRAINT invoice_items_uuid_fkey FOREIGN KEY (uuid) REFERENCES app.invoices(uuid);
CREATE POLICY everything ON app.invoice_items TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.invoice_items TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.invoice_items FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.invoice_items FOR SELECT TO handover_fill USING ((app.command_job() IS NOT NULL));
ALTER TABLE app.invoice_items ENABLE ROW LEVEL SECURITY;
CREATE POLICY opened ON app.invoice_items FOR SELECT TO handover_command USING ((EXISTS ( SELECT FROM app.invoices i WHERE ((i.uuid = invoice_items.uuid) AND (i.job_id = app.command_job())))));
CREATE POLICY opened_adds ON app.invoice_items FOR INSERT TO handover_command WITH CHECK (true);
CREATE POLICY own_agency ON app.invoice_items TO handover_agency USING ((for_agency = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_member ON app.invoice_items TO handover_member USING ((for_member = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_office ON app.invoice_items TO handover_office USING ((for_office = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.invoice_items TO handover_provider USING ((for_provider = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT INSERT (uuid, "position", name, minutes, unit_cost, tax_treatment, tax_rate, tax_reason, net, tax_total, total, pay_kind), SELECT ON app.invoice_items TO handover_admin;
GRANT SELECT ON app.invoice_items TO handover_agency;
GRANT INSERT (uuid, "position", name, minutes, unit_cost, tax_treatment, tax_rate, tax_reason, net, tax_total, total, pay_kind) ON app.invoice_items TO handover_command;
GRANT SELECT (uuid, "position", minutes) ON app.invoice_items TO handover_fill;
GRANT SELECT ON app.invoice_items TO handover_gate;
GRANT SELECT ON app.invoice_items TO handover_member;
GRANT SELECT ON app.invoice_items TO handover_office;
GRANT SELECT ON app.invoice_items TO handover_provider;
GRANT INSERT (uuid, "position", name, minutes, unit_cost, tax_treatment, tax_rate, tax_reason, net, tax_total, total, pay_kind), SELECT ON app.invoice_items TO handover_worker;

CREATE TABLE app.invoice_parties (
    party_id bigint NOT NULL,
    hash bytea NOT NULL,
    name text NOT NULL,
    address text[] NOT NULL,
    country text NOT NULL,
    email text,
    vat_number text,
    payment_details text DEFAULT ''::text NOT NULL,
    CONSTRAINT invoice_parties_hash_check CHECK ((length(hash) = 32))
);
ALTER TABLE ONLY app.invoice_parties FORCE ROW LEVEL SECURITY;
ALTER TABLE app.invoice_parties ALTER COLUMN party_id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME app.invoice_parties_party_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );
ALTER TABLE ONLY app.invoice_parties ADD CONSTRAINT invoice_parties_hash_key UNIQUE (hash);
ALTER TABLE ONLY app.invoice_parties ADD CONSTRAINT invoice_parties_pkey PRIMARY KEY (party_id);
CREATE TRIGGER only_of_the_erased BEFORE UPDATE ON app.invoice_parties FOR EACH ROW EXECUTE FUNCTION app.only_of_the_erased('select i.for_member from app.invoices i where i.supplier = ($1).party_id');
CREATE POLICY everything ON app.invoice_parties TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.invoice_parties TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.invoice_parties FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.invoice_parties ENABLE ROW LEVEL SECURITY;
CREATE POLICY opened ON app.invoice_parties FOR SELECT TO handover_command USING (true);
CREATE POLICY opened_adds ON app.invoice_parties FOR INSERT TO handover_command WITH CHECK (true);
GRANT INSERT (hash, name, address, country, email, vat_number, payment_details), SELECT ON app.invoice_parties TO handover_admin;
GRANT INSERT (hash, name, address, country, email, vat_number, payment_details), SELECT (party_id, hash) ON app.invoice_parties TO handover_command;
GRANT SELECT ON app.invoice_parties TO handover_gate;
GRANT INSERT (hash, name, address, country, email, vat_number, payment_details), SELECT, UPDATE (hash, name, address, email, vat_number, payment_details) ON app.invoice_parties TO handover_worker;

CREATE TABLE app.invoice_payments (
    id bigint NOT NULL,
    uuid uuid NOT NULL,
    for_agency uuid,
    for_provider uuid,
    for_office uuid,
    for_member uuid,
    amount bigint NOT NULL,
    method text NOT NULL,
    receipt text DEFAULT ''::text NOT NULL,
    date date NOT NULL,
    reverses bigint,
    reason text DEFAULT ''::text NOT NULL,
    counterpart uuid,
    created_by uuid,
    created_by_name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT a_credit_has_another_side CHECK (((method = 'credit_note'::text) = (counterpart IS NOT NULL))),
    CONSTRAINT invoice_payments_amount_check CHECK ((amount <> 0)),
    CONSTRAINT invoice_payments_method_check CHECK ((method = ANY (ARRAY['bank_transfer'::text, 'card'::text, 'cheque'::text, 'cash'::text, 'credit_note'::text]))),
    CONSTRAINT invoice_payments_reason_check CHECK ((length(reason) <= 500)),
    CONSTRAINT invoice_payments_receipt_check CHECK ((length(receipt) <= 100))
);
ALTER TABLE ONLY app.invoice_payments FORCE ROW LEVEL SECURITY;
ALTER TABLE app.invoice_payments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME app.invoice_payments_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );
ALTER TABLE ONLY app.invoice_payments ADD CONSTRAINT invoice_payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY app.invoice_payments ADD CONSTRAINT payments_reversed_once UNIQUE (reverses);
CREATE INDEX invoice_payments_by_date ON app.invoice_payments USING btree (date, id);
CREATE INDEX invoice_payments_for_member ON app.invoice_payments USING btree (for_member, date) WHERE (for_member IS NOT NULL);
CREATE INDEX invoice_payments_for_provider ON app.invoice_payments USING btree (for_provider, date) WHERE (for_provider IS NOT NULL);
CREATE INDEX invoice_payments_of_invoice ON app.invoice_payments USING btree (uuid, id);
CREATE TRIGGER check_settlements AFTER INSERT ON app.invoice_payments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.check_settlements();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF amount, method, date, reverses, reason ON app.invoice_payments FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('uuid', 'amount', 'method', 'date', 'reverses', '~reason');
CREATE TRIGGER only_of_the_erased BEFORE UPDATE ON app.invoice_payments FOR EACH ROW EXECUTE FUNCTION app.only_of_the_erased('($1).created_by, ($1).for_member');
CREATE TRIGGER read_with_its_invoice BEFORE INSERT ON app.invoice_payments FOR EACH ROW EXECUTE FUNCTION app.read_with_its_invoice();
CREATE TRIGGER reversal_mirrors_payment BEFORE INSERT ON app.invoice_payments FOR EACH ROW WHEN ((new.reverses IS NOT NULL)) EXECUTE FUNCTION app.reversal_mirrors_payment();
CREATE TRIGGER settle_invoice AFTER INSERT ON app.invoice_payments FOR EACH ROW EXECUTE FUNCTION app.settle_invoice();
ALTER TABLE ONLY app.invoice_payments ADD CONSTRAINT invoice_payments_counterpart_fkey FOREIGN KEY (counterpart) REFERENCES app.invoices(uuid);
ALTER TABLE ONLY app.invoice_payments ADD CONSTRAINT invoice_payments_created_by_fkey FOREIGN KEY (created_by) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.invoice_payments ADD CONSTRAINT invoice_payments_reverses_fkey FOREIGN KEY (reverses) REFERENCES app.invoice_payments(id);
ALTER TABLE ONLY app.invoice_payments ADD CONSTRAINT invoice_payments_uuid_fkey FOREIGN KEY (uuid) REFERENCES app.invoices(uuid);
CREATE POLICY everything ON app.invoice_payments TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.invoice_payments TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.invoice_payments FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.invoice_payments ENABLE ROW LEVEL SECURITY;
CREATE POLICY opened_adds ON app.invoice_payments FOR INSERT TO handover_command WITH CHECK (true);
CREATE POLICY own_agency ON app.invoice_payments TO handover_agency USING ((for_agency = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_member ON app.invoice_payments TO handover_member USING ((for_member = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_office ON app.invoice_payments TO handover_office USING ((for_office = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.invoice_payments TO handover_provider USING ((for_provider = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
CREATE POLICY settled_alone ON app.invoice_payments AS RESTRICTIVE FOR INSERT TO handover_command WITH CHECK (((method = 'credit_note'::text) AND (EXISTS ( SELECT FROM app.invoices i WHERE ((i.uuid = invoice_payments.uuid) AND (i.job_id = app.command_job()))))));
GRANT INSERT, SELECT ON app.invoice_payments TO handover_admin;
GRANT SELECT ON app.invoice_payments TO handover_agency;
GRANT INSERT (uuid, amount, method, date, counterpart, created_by, created_by_name, created_at) ON app.invoice_payments TO handover_command;
GRANT SELECT ON app.invoice_payments TO handover_gate;
GRANT SELECT ON app.invoice_payments TO handover_member;
GRANT SELECT ON app.invoice_payments TO handover_office;
GRANT SELECT ON app.invoice_payments TO handover_provider;
GRANT INSERT (uuid, amount, method, date, counterpart, created_by, created_by_name, created_at), SELECT, UPDATE (receipt, reason, created_by_name) ON app.invoice_payments TO handover_worker;

CREATE TABLE app.invoice_reminders (
    uuid uuid NOT NULL,
    occasion text NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    CONSTRAINT invoice_reminders_occasion_check CHECK ((occasion = ANY (ARRAY['due'::text, 'overdue_7'::text, 'overdue_30'::text])))
);
ALTER TABLE ONLY app.invoice_reminders FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.invoice_reminders ADD CONSTRAINT invoice_reminders_pkey PRIMARY KEY (uuid, occasion);
ALTER TABLE ONLY app.invoice_reminders ADD CONSTRAINT invoice_reminders_uuid_fkey FOREIGN KEY (uuid) REFERENCES app.invoices(uuid);
CREATE POLICY everything ON app.invoice_reminders TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.invoice_reminders TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.invoice_reminders FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.invoice_reminders ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON app.invoice_reminders TO handover_worker;

CREATE TABLE app.invoices (
    uuid uuid NOT NULL,
    id bigint NOT NULL,
    kind text NOT NULL,
    purpose text NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    job_id uuid NOT NULL,
    member_id uuid NOT NULL,
    for_agency uuid GENERATED ALWAYS AS (
CASE kind
    WHEN 'client'::text THEN agency_id
    ELSE NULL::uuid
END) STORED,
    for_provider uuid GENERATED ALWAYS AS (
CASE kind
    WHEN 'client'::text THEN care_provider_id
    ELSE NULL::uuid
END) STORED,
    for_office uuid GENERATED ALWAYS AS (
CASE kind
    WHEN 'client'::text THEN office_id
    ELSE NULL::uuid
END) STORED,
    for_member uuid GENERATED ALWAYS AS (
CASE kind
    WHEN 'staff'::text THEN member_id
    ELSE NULL::uuid
END) STORED,
    series text NOT NULL,
    year integer NOT NULL,
    number integer NOT NULL,
    reference text GENERATED ALWAYS AS (((((series || '-'::text) || year) || '-'::text) || lpad((number)::text, GREATEST(6, length((number)::text)), '0'::text))) STORED NOT NULL,
    date date NOT NULL,
    due_date date NOT NULL,
    amount bigint NOT NULL,
    tax_total bigint NOT NULL,
    balance bigint NOT NULL,
    client_notes text DEFAULT ''::text NOT NULL,
    admin_notes text DEFAULT ''::text NOT NULL,
    terms text DEFAULT ''::text NOT NULL,
    job_code text NOT NULL,
    job_title text NOT NULL,
    office_title text NOT NULL,
    member_name text NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    timesheet_version integer,
    supplier bigint NOT NULL,
    customer bigint NOT NULL,
    credits uuid,
    reason text DEFAULT ''::text NOT NULL,
    credited_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT a_credit_note_credits CHECK (((purpose = 'credit_note'::text) = (credits IS NOT NULL))),
    CONSTRAINT a_series_says_what_it_is CHECK ((series =
CASE
    WHEN (purpose = 'credit_note'::text) THEN
    CASE kind
        WHEN 'client'::text THEN 'CN'::text
        ELSE 'SC'::text
    END
    ELSE
    CASE kind
        WHEN 'client'::text THEN 'INV'::text
        ELSE 'SI'::text
    END
END)),
    CONSTRAINT due_after_its_date CHECK ((due_date >= date)),
    CONSTRAINT invoices_admin_notes_check CHECK ((length(admin_notes) <= 2000)),
    CONSTRAINT invoices_client_notes_check CHECK ((length(client_notes) <= 2000)),
    CONSTRAINT invoices_kind_check CHECK ((kind = ANY (ARRAY['client'::text, 'staff'::text]))),
    CONSTRAINT invoices_number_check CHECK ((number > 0)),
    CONSTRAINT invoices_purpose_check CHECK ((purpose = ANY (ARRAY['shift'::text, 'late_cancellation'::text, 'credit_note'::text]))),
    CONSTRAINT invoices_series_check CHECK ((series = ANY (ARRAY['INV'::text, 'SI'::text, 'CN'::text, 'SC'::text]))),
    CONSTRAINT paid_at_most_in_full CHECK (
CASE
    WHEN (purpose = 'credit_note'::text) THEN ((balance <= 0) AND (balance >= amount))
    ELSE ((balance >= 0) AND (balance <= amount))
END),
    CONSTRAINT tax_is_part_of_it CHECK (
CASE
    WHEN (purpose = 'credit_note'::text) THEN ((tax_total <= 0) AND (tax_total >= amount))
    ELSE ((tax_total >= 0) AND (tax_total <= amount))
END)
);
ALTER TABLE ONLY app.invoices FORCE ROW LEVEL SECURITY;
ALTER TABLE app.invoices ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME app.invoices_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );
ALTER TABLE ONLY app.invoices ADD CONSTRAINT invoices_credited_once UNIQUE (credits);
ALTER TABLE ONLY app.invoices ADD CONSTRAINT invoices_id_key UNIQUE (id);
ALTER TABLE ONLY app.invoices ADD CONSTRAINT invoices_in_series UNIQUE (agency_id, series, year, number);
ALTER TABLE ONLY app.invoices ADD CONSTRAINT invoices_pkey PRIMARY KEY (uuid);
CREATE INDEX invoices_by_date ON app.invoices USING btree (date, uuid);
CREATE INDEX invoices_by_due_date ON app.invoices USING btree (due_date, uuid);
CREATE INDEX invoices_by_number ON app.invoices USING btree (number);
CREATE INDEX invoices_credited ON app.invoices USING btree (date, uuid) WHERE (credited_at IS NOT NULL);
CREATE INDEX invoices_credited_for_agency ON app.invoices USING btree (for_agency, date, uuid) WHERE (credited_at IS NOT NULL);
CREATE INDEX invoices_credited_for_office ON app.invoices USING btree (for_office, date, uuid) WHERE (credited_at IS NOT NULL);
CREATE INDEX invoices_credited_for_provider ON app.invoices USING btree (for_provider, date, uuid) WHERE (credited_at IS NOT NULL);
CREATE INDEX invoices_credits ON app.invoices USING btree (date, uuid) WHERE (purpose = 'credit_note'::text);
CREATE INDEX invoices_credits_for_agency ON app.invoices USING btree (for_agency, date, uuid) WHERE (purpose = 'credit_note'::text);
CREATE INDEX invoices_credits_for_office ON app.invoices USING btree (for_office, date, uuid) WHERE (purpose = 'credit_note'::text);
CREATE INDEX invoices_credits_for_provider ON app.invoices USING btree (for_provider, date, uuid) WHERE (purpose = 'credit_note'::text);
CREATE INDEX invoices_for_agency ON app.invoices USING btree (for_agency, date, uuid) WHERE (for_agency IS NOT NULL);
CREATE INDEX invoices_for_agency_due ON app.invoices USING btree (for_agency, due_date, uuid) WHERE (for_agency IS NOT NULL);
CREATE INDEX invoices_for_member ON app.invoices USING btree (for_member, date, uuid) WHERE (for_member IS NOT NULL);
CREATE INDEX invoices_for_office ON app.invoices USING btree (for_office, date, uuid) WHERE (for_office IS NOT NULL);
CREATE INDEX invoices_for_office_due ON app.invoices USING btree (for_office, due_date, uuid) WHERE (for_office IS NOT NULL);
CREATE INDEX invoices_for_provider ON app.invoices USING btree (for_provider, date, uuid) WHERE (for_provider IS NOT NULL);
CREATE INDEX invoices_for_provider_due ON app.invoices USING btree (for_provider, due_date, uuid) WHERE (for_provider IS NOT NULL);
CREATE INDEX invoices_in_credit ON app.invoices USING btree (date, uuid) WHERE ((balance < 0) AND (purpose = 'credit_note'::text));
CREATE INDEX invoices_in_credit_for_agency ON app.invoices USING btree (for_agency, date, uuid) WHERE ((balance < 0) AND (purpose = 'credit_note'::text));
CREATE INDEX invoices_in_credit_for_office ON app.invoices USING btree (for_office, date, uuid) WHERE ((balance < 0) AND (purpose = 'credit_note'::text));
CREATE INDEX invoices_in_credit_for_provider ON app.invoices USING btree (for_provider, date, uuid) WHERE ((balance < 0) AND (purpose = 'credit_note'::text));
CREATE INDEX invoices_of_job ON app.invoices USING btree (job_id);
CREATE INDEX invoices_of_office_by_date ON app.invoices USING btree (office_id, date, uuid);
CREATE INDEX invoices_of_place_by_date ON app.invoices USING btree (care_provider_id, date, uuid);
CREATE UNIQUE INDEX invoices_one_per_job ON app.invoices USING btree (job_id, kind) WHERE ((purpose <> 'credit_note'::text) AND (credited_at IS NULL));
CREATE INDEX invoices_open ON app.invoices USING btree (date, uuid) INCLUDE (due_date) WHERE (balance > 0);
CREATE INDEX invoices_open_due ON app.invoices USING btree (due_date, uuid) WHERE (balance > 0);
CREATE INDEX invoices_open_for_agency ON app.invoices USING btree (for_agency, date, uuid) INCLUDE (due_date) WHERE ((balance > 0) AND (for_agency IS NOT NULL));
CREATE INDEX invoices_open_for_agency_due ON app.invoices USING btree (for_agency, due_date, uuid) WHERE ((balance > 0) AND (for_agency IS NOT NULL));
CREATE INDEX invoices_open_for_office_due ON app.invoices USING btree (for_office, due_date, uuid) WHERE ((balance > 0) AND (for_office IS NOT NULL));
CREATE INDEX invoices_open_for_provider_due ON app.invoices USING btree (for_provider, due_date, uuid) WHERE ((balance > 0) AND (for_provider IS NOT NULL));
CREATE INDEX invoices_part_paid ON app.invoices USING btree (date, uuid) WHERE ((balance > 0) AND (balance < amount));
CREATE INDEX invoices_part_paid_due ON app.invoices USING btree (due_date) WHERE ((balance > 0) AND (balance < amount));
CREATE INDEX invoices_part_paid_for_agency ON app.invoices USING btree (for_agency, date, uuid) WHERE ((balance > 0) AND (balance < amount));
CREATE INDEX invoices_part_paid_for_office ON app.invoices USING btree (for_office, date, uuid) WHERE ((balance > 0) AND (balance < amount));
CREATE INDEX invoices_part_paid_for_provider ON app.invoices USING btree (for_provider, date, uuid) WHERE ((balance > 0) AND (balance < amount));
CREATE INDEX invoices_settled ON app.invoices USING btree (date, uuid) WHERE (balance = 0);
CREATE INDEX invoices_settled_due ON app.invoices USING btree (due_date, uuid) WHERE (balance = 0);
CREATE INDEX invoices_settled_for_agency ON app.invoices USING btree (for_agency, date, uuid) WHERE ((balance = 0) AND (for_agency IS NOT NULL));
CREATE INDEX invoices_settled_for_agency_due ON app.invoices USING btree (for_agency, due_date, uuid) WHERE ((balance = 0) AND (for_agency IS NOT NULL));
CREATE TRIGGER begin_invoice BEFORE INSERT ON app.invoices FOR EACH ROW EXECUTE FUNCTION app.begin_invoice();
CREATE TRIGGER check_invoices AFTER INSERT ON app.invoices REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.check_invoices();
CREATE TRIGGER count_added AFTER INSERT ON app.invoices REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_invoices();
CREATE TRIGGER note_change AFTER UPDATE OF credited_at, client_notes, admin_notes ON app.invoices FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('uuid', 'credited_at', '~client_notes', '~admin_notes');
CREATE TRIGGER only_of_the_erased BEFORE UPDATE OF member_name, client_notes, admin_notes, reason ON app.invoices FOR EACH ROW EXECUTE FUNCTION app.only_of_the_erased('($1).member_id');
ALTER TABLE ONLY app.invoices ADD CONSTRAINT invoices_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES app.agencies(agency_id);
ALTER TABLE ONLY app.invoices ADD CONSTRAINT invoices_care_provider_id_fkey FOREIGN KEY (care_provider_id) REFERENCES app.care_providers(care_provider_id);
ALTER TABLE ONLY app.invoices ADD CONSTRAINT invoices_credits_fkey FOREIGN KEY (credits) REFERENCES app.invoices(uuid);
ALTER TABLE ONLY app.invoices ADD CONSTRAINT invoices_customer_fkey FOREIGN KEY (customer) REFERENCES app.invoice_parties(party_id);
ALTER TABLE ONLY app.invoices ADD CONSTRAINT invoices_job_id_fkey FOREIGN KEY (job_id) REFERENCES app.jobs(job_id);
ALTER TABLE ONLY app.invoices ADD CONSTRAINT invoices_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
ALTER TABLE ONLY app.invoices ADD CONSTRAINT invoices_office_id_fkey FOREIGN KEY (office_id) REFERENCES app.offices(office_id);
ALTER TABLE ONLY app.invoices ADD CONSTRAINT invoices_supplier_fkey FOREIGN KEY (supplier) REFERENCES app.invoice_parties(party_id);
CREATE POLICY everything ON app.invoices TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.invoices TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.invoices FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.invoices FOR SELECT TO handover_fill USING ((job_id = app.command_job()));
ALTER TABLE app.invoices ENABLE ROW LEVEL SECURITY;
CREATE POLICY locked_alone ON app.invoices AS RESTRICTIVE FOR UPDATE TO handover_command USING (true) WITH CHECK (false);
CREATE POLICY opened ON app.invoices TO handover_command USING ((job_id = app.command_job()));
CREATE POLICY opened_alone ON app.invoices AS RESTRICTIVE FOR INSERT TO handover_command WITH CHECK ((job_id = app.command_job()));
CREATE POLICY own_agency ON app.invoices TO handover_agency USING ((for_agency = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_member ON app.invoices TO handover_member USING ((for_member = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_office ON app.invoices TO handover_office USING ((for_office = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.invoices TO handover_provider USING ((for_provider = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT INSERT (uuid, kind, purpose, agency_id, care_provider_id, office_id, job_id, member_id, series, year, number, date, due_date, amount, tax_total, terms, job_code, job_title, office_title, member_name, starts_at, ends_at, timesheet_version, supplier, customer, credits, reason, created_at), SELECT, UPDATE (client_notes, admin_notes) ON app.invoices TO handover_admin;
GRANT SELECT (uuid, id, kind, purpose, agency_id, care_provider_id, office_id, job_id, member_id, for_agency, for_provider, for_office, for_member, series, year, number, reference, date, due_date, amount, tax_total, balance, client_notes, terms, job_code, job_title, office_title, member_name, starts_at, ends_at, timesheet_version, supplier, customer, credits, reason, credited_at, created_at) ON app.invoices TO handover_agency;
GRANT INSERT (uuid, kind, purpose, agency_id, care_provider_id, office_id, job_id, member_id, series, year, number, date, due_date, amount, tax_total, terms, job_code, job_title, office_title, member_name, starts_at, ends_at, timesheet_version, supplier, customer, credits, reason, created_at), UPDATE (client_notes) ON app.invoices TO handover_command;
GRANT SELECT (uuid, kind, purpose, job_id, credited_at) ON app.invoices TO handover_fill;
GRANT SELECT, UPDATE (balance, credited_at) ON app.invoices TO handover_gate;
GRANT SELECT (uuid, id, kind, purpose, agency_id, care_provider_id, office_id, job_id, member_id, for_agency, for_provider, for_office, for_member, series, year, number, reference, date, due_date, amount, tax_total, balance, client_notes, terms, job_code, job_title, office_title, member_name, starts_at, ends_at, timesheet_version, supplier, customer, credits, reason, credited_at, created_at) ON app.invoices TO handover_member;
GRANT SELECT (uuid, id, kind, purpose, agency_id, care_provider_id, office_id, job_id, member_id, for_agency, for_provider, for_office, for_member, series, year, number, reference, date, due_date, amount, tax_total, balance, client_notes, terms, job_code, job_title, office_title, member_name, starts_at, ends_at, timesheet_version, supplier, customer, credits, reason, credited_at, created_at) ON app.invoices TO handover_office;
GRANT SELECT (uuid, id, kind, purpose, agency_id, care_provider_id, office_id, job_id, member_id, for_agency, for_provider, for_office, for_member, series, year, number, reference, date, due_date, amount, tax_total, balance, client_notes, terms, job_code, job_title, office_title, member_name, starts_at, ends_at, timesheet_version, supplier, customer, credits, reason, credited_at, created_at) ON app.invoices TO handover_provider;
GRANT INSERT (uuid, kind, purpose, agency_id, care_provider_id, office_id, job_id, member_id, series, year, number, date, due_date, amount, tax_total, terms, job_code, job_title, office_title, member_name, starts_at, ends_at, timesheet_version, supplier, customer, credits, reason, created_at), SELECT, UPDATE (client_notes, admin_notes, member_name, reason) ON app.invoices TO handover_worker;

CREATE TABLE app.job_facts (
    fact_id bigint NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    job_id uuid NOT NULL,
    day date NOT NULL,
    measure text NOT NULL,
    n integer NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT a_fact_is_of_a_known_kind CHECK (((measure = ANY (ARRAY['filled'::text, 'returned'::text, 'late'::text, 'no_show'::text, 'cancelled_late'::text, 'turned_down'::text, 'dropped_out'::text])) OR (measure ~~ 'cancelled:%'::text))),
    CONSTRAINT job_facts_n_check CHECK ((n = ANY (ARRAY[1, '-1'::integer]))),
    CONSTRAINT only_filling_takes_time CHECK (((amount = 0) OR (measure = 'filled'::text)))
);
ALTER TABLE ONLY app.job_facts FORCE ROW LEVEL SECURITY;
ALTER TABLE app.job_facts ALTER COLUMN fact_id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME app.job_facts_fact_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );
ALTER TABLE ONLY app.job_facts ADD CONSTRAINT job_facts_pkey PRIMARY KEY (job_id, fact_id);
CREATE INDEX job_facts_by_day ON app.job_facts USING brin (day) WITH (pages_per_range='32');
CREATE TRIGGER roll_facts AFTER INSERT ON app.job_facts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.roll_facts();
CREATE TRIGGER roll_moved_fact AFTER UPDATE ON app.job_facts REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.append_deltas('rollup_deltas', 'agency_id, care_provider_id, office_id, day, measure', 'n, amount', 'select * from %s');
ALTER TABLE ONLY app.job_facts ADD CONSTRAINT job_facts_agency_id_care_provider_id_office_id_job_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
CREATE POLICY everything ON app.job_facts TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.job_facts TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.job_facts FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.job_facts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_agency ON app.job_facts TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.job_facts TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.job_facts TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT SELECT ON app.job_facts TO handover_admin;
GRANT INSERT, SELECT ON app.job_facts TO handover_gate;
GRANT SELECT ON app.job_facts TO handover_worker;

CREATE TABLE app.job_geo (
    job_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    status text NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    location public.geography(Point,4326) NOT NULL,
    latitude double precision GENERATED ALWAYS AS (public.st_y((location)::public.geometry)) STORED NOT NULL,
    longitude double precision GENERATED ALWAYS AS (public.st_x((location)::public.geometry)) STORED NOT NULL,
    cx integer GENERATED ALWAYS AS (app.cell_x(public.st_x((location)::public.geometry))) STORED NOT NULL,
    cy integer GENERATED ALWAYS AS (app.cell_y(public.st_y((location)::public.geometry))) STORED NOT NULL
)
WITH (fillfactor='80');
ALTER TABLE ONLY app.job_geo FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.job_geo ADD CONSTRAINT job_geo_pkey PRIMARY KEY (job_id);
CREATE INDEX job_geo_by_start ON app.job_geo USING btree (starts_at);
CREATE INDEX job_geo_in_cell ON app.job_geo USING btree (cx, cy);
CREATE INDEX job_geo_near ON app.job_geo USING gist (location);
CREATE INDEX job_geo_of_agency ON app.job_geo USING btree (agency_id);
CREATE INDEX job_geo_of_office ON app.job_geo USING btree (office_id);
CREATE INDEX job_geo_of_provider ON app.job_geo USING btree (care_provider_id);
CREATE INDEX job_geo_open ON app.job_geo USING gist (location) WHERE (status = 'Published'::text);
CREATE TRIGGER count_in_cells AFTER INSERT OR DELETE OR UPDATE ON app.job_geo FOR EACH ROW EXECUTE FUNCTION app.count_in_cells();
ALTER TABLE ONLY app.job_geo ADD CONSTRAINT job_geo_agency_id_care_provider_id_office_id_job_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
CREATE POLICY everything ON app.job_geo TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.job_geo TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.job_geo FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.job_geo ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_agency ON app.job_geo TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.job_geo TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.job_geo TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT SELECT ON app.job_geo TO handover_admin;
GRANT SELECT ON app.job_geo TO handover_agency;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.job_geo TO handover_gate;
GRANT SELECT ON app.job_geo TO handover_office;
GRANT SELECT ON app.job_geo TO handover_provider;
GRANT SELECT ON app.job_geo TO handover_worker;

CREATE TABLE app.job_history (
    entry_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    job_id uuid NOT NULL,
    version integer NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_id uuid,
    actor_name text NOT NULL,
    actor_level smallint,
    command text NOT NULL,
    from_status text,
    to_status text NOT NULL,
    member_id uuid,
    member_name text,
    reason text,
    changes jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT a_cancellation_has_a_reason_of_the_list CHECK (((command <> 'cancel'::text) OR (reason IS NULL) OR (reason = ANY (ARRAY['No longer needed'::text, 'Covered by our own staff'::text, 'Posted by mistake'::text, 'Resident away or in hospital'::text, 'Other'::text]))))
);
ALTER TABLE ONLY app.job_history FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.job_history ADD CONSTRAINT job_history_in_order UNIQUE (job_id, version);
ALTER TABLE ONLY app.job_history ADD CONSTRAINT job_history_pkey PRIMARY KEY (entry_id);
CREATE TRIGGER keep_fact AFTER INSERT ON app.job_history FOR EACH ROW WHEN ((((new.to_status = ANY (ARRAY['Confirmed'::text, 'Completed'::text, 'cancelled'::text, 'declined'::text])) AND (new.from_status <> new.to_status) AND (new.from_status <> 'Unpublished'::text)) OR (new.command = 'drop_out'::text))) EXECUTE FUNCTION app.keep_fact();
CREATE TRIGGER only_of_the_erased BEFORE UPDATE OF actor_name, member_name, reason ON app.job_history FOR EACH ROW EXECUTE FUNCTION app.only_of_the_erased('($1).member_id, ($1).actor_id');
ALTER TABLE ONLY app.job_history ADD CONSTRAINT job_history_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.job_history ADD CONSTRAINT job_history_agency_id_care_provider_id_office_id_job_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.job_history ADD CONSTRAINT job_history_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
CREATE POLICY everything ON app.job_history TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.job_history TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.job_history FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.job_history FOR SELECT TO handover_fill USING ((job_id = app.command_job()));
CREATE POLICY filling_adds ON app.job_history FOR INSERT TO handover_fill WITH CHECK (((job_id = app.command_job()) AND (actor_id = app.scope_user())));
ALTER TABLE app.job_history ENABLE ROW LEVEL SECURITY;
CREATE POLICY opened ON app.job_history FOR SELECT TO handover_command USING ((job_id = app.command_job()));
CREATE POLICY opened_adds ON app.job_history FOR INSERT TO handover_command WITH CHECK (((job_id = app.command_job()) AND (actor_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid)));
CREATE POLICY own_agency ON app.job_history TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.job_history TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.job_history TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT INSERT, SELECT ON app.job_history TO handover_admin;
GRANT INSERT, SELECT ON app.job_history TO handover_agency;
GRANT INSERT, SELECT ON app.job_history TO handover_command;
GRANT INSERT, SELECT ON app.job_history TO handover_fill;
GRANT INSERT, SELECT ON app.job_history TO handover_gate;
GRANT INSERT, SELECT ON app.job_history TO handover_office;
GRANT INSERT, SELECT ON app.job_history TO handover_provider;
GRANT INSERT, SELECT, UPDATE (actor_name, member_name, reason, changes) ON app.job_history TO handover_worker;

CREATE VIEW app.job_managers WITH (security_barrier='true') AS
 SELECT j.job_id,
    m.user_id,
    (m.user_id = j.created_by) AS posted
   FROM (app.jobs j
     CROSS JOIN LATERAL ( SELECT u.user_id
           FROM app.users u
          WHERE ((u.user_id = j.created_by) AND (u.level = ANY (ARRAY[2, 3])) AND (u.status = 'active'::text) AND (u.deleted_at IS NULL))
        UNION
         SELECT u.user_id
           FROM app.users u
          WHERE ((u.office_id = j.office_id) AND (u.level = 3) AND (u.status = 'active'::text) AND (u.deleted_at IS NULL))) m)
  WHERE (( SELECT true
           FROM app.viewer_offices o
          WHERE (o.office_id = j.office_id)) OR (j.assigned_to = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
ALTER TABLE app.job_managers OWNER TO handover_gate;
GRANT SELECT ON app.job_managers TO handover_admin;
GRANT SELECT ON app.job_managers TO handover_agency;
GRANT SELECT ON app.job_managers TO handover_member;
GRANT SELECT ON app.job_managers TO handover_office;
GRANT SELECT ON app.job_managers TO handover_provider;

CREATE VIEW app.job_market AS
 SELECT j.job_id,
    j.number,
    j.code,
    j.agency_id,
    j.care_provider_id,
    j.office_id,
    j.title,
    j.description,
    j.date,
    j.shift_time,
    j.job_start_time,
    j.job_end_time,
    j.starts_at,
    j.ends_at,
    j.deadline_at,
    j.has_break,
    j.break_is_paid_for,
    j.break_length,
    j.staff_rate,
    j.status,
    j.no_show,
    j.ward,
    j.report_to,
    j.tag_ids,
    j.address_line_1,
    j.address_line_2,
    j.city,
    j.town,
    j.province,
    j.post_code,
    j.country,
    j.latitude,
    j.longitude,
    j.approximate,
    j.assigned_to,
    j.created_at,
    j.care_provider_name,
    j.office_title,
    j.late_notice
   FROM app.jobs_for_members j
  WHERE ((j.status = 'Published'::text) AND
        CASE
            WHEN (ARRAY[j.care_provider_id, j.office_id] && ARRAY( SELECT hidden_places.place_id
               FROM app.hidden_places)) THEN false
            ELSE true
        END);
ALTER TABLE app.job_market OWNER TO handover_gate;
GRANT SELECT ON app.job_market TO handover_member;

CREATE TABLE app.job_notes (
    note_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    job_id uuid NOT NULL,
    user_id uuid NOT NULL,
    author_name text NOT NULL,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY app.job_notes FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.job_notes ADD CONSTRAINT job_notes_pkey PRIMARY KEY (note_id);
CREATE INDEX job_notes_of_job ON app.job_notes USING btree (job_id, note_id);
ALTER TABLE ONLY app.job_notes ADD CONSTRAINT job_notes_agency_id_care_provider_id_office_id_job_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.job_notes ADD CONSTRAINT job_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.job_notes TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.job_notes TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.job_notes FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.job_notes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_agency ON app.job_notes TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.job_notes TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.job_notes TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT INSERT, SELECT ON app.job_notes TO handover_admin;
GRANT INSERT, SELECT ON app.job_notes TO handover_agency;
GRANT INSERT, SELECT ON app.job_notes TO handover_office;
GRANT INSERT, SELECT ON app.job_notes TO handover_provider;
GRANT SELECT, UPDATE (author_name, text) ON app.job_notes TO handover_worker;

CREATE SEQUENCE app.job_number START WITH 20001 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER TABLE app.job_number OWNER TO handover_owner;
GRANT USAGE ON app.job_number TO handover_admin;
GRANT USAGE ON app.job_number TO handover_agency;
GRANT USAGE ON app.job_number TO handover_office;
GRANT USAGE ON app.job_number TO handover_provider;
GRANT USAGE ON app.job_number TO handover_worker;

CREATE TABLE app.job_orders (
    job_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    number bigint NOT NULL,
    staff_rate bigint NOT NULL
);
ALTER TABLE ONLY app.job_orders FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.job_orders ADD CONSTRAINT job_orders_pkey PRIMARY KEY (job_id);
CREATE INDEX job_orders_by_number ON app.job_orders USING btree (number, job_id);
CREATE INDEX job_orders_by_rate ON app.job_orders USING btree (staff_rate, job_id);
CREATE INDEX job_orders_of_agency_by_number ON app.job_orders USING btree (agency_id, number, job_id);
CREATE INDEX job_orders_of_agency_by_rate ON app.job_orders USING btree (agency_id, staff_rate, job_id);
CREATE INDEX job_orders_of_office_by_number ON app.job_orders USING btree (office_id, number, job_id);
CREATE INDEX job_orders_of_office_by_rate ON app.job_orders USING btree (office_id, staff_rate, job_id);
CREATE INDEX job_orders_of_provider_by_number ON app.job_orders USING btree (care_provider_id, number, job_id);
CREATE INDEX job_orders_of_provider_by_rate ON app.job_orders USING btree (care_provider_id, staff_rate, job_id);
ALTER TABLE ONLY app.job_orders ADD CONSTRAINT job_orders_agency_id_care_provider_id_office_id_job_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
CREATE POLICY everything ON app.job_orders TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.job_orders TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.job_orders FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.job_orders ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_agency ON app.job_orders TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.job_orders TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.job_orders TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT SELECT ON app.job_orders TO handover_admin;
GRANT SELECT ON app.job_orders TO handover_agency;
GRANT INSERT, SELECT, UPDATE ON app.job_orders TO handover_gate;
GRANT SELECT ON app.job_orders TO handover_office;
GRANT SELECT ON app.job_orders TO handover_provider;

CREATE VIEW app.job_people WITH (security_barrier='true') AS
 SELECT j.job_id,
    ( SELECT jsonb_build_object('user_id', u.user_id, 'first_name', u.first_name, 'last_name', u.last_name) AS jsonb_build_object
           FROM app.users u
          WHERE (u.user_id = j.created_by)) AS created_by,
    ( SELECT jsonb_build_object('member_id', u.user_id, 'first_name', u.first_name, 'last_name', u.last_name, 'code', s.code) AS jsonb_build_object
           FROM (app.users u
             JOIN app.staff s ON ((s.member_id = u.user_id)))
          WHERE (u.user_id = j.assigned_to)) AS assigned_to,
    ( SELECT jsonb_build_object('user_id', u.user_id, 'member_id', NULL::unknown, 'first_name', u.first_name, 'last_name', u.last_name) AS jsonb_build_object
           FROM app.users u
          WHERE (u.user_id = j.job_planner)) AS job_planner,
    ( SELECT jsonb_build_object('user_id', u.user_id, 'first_name', u.first_name, 'last_name', u.last_name) AS jsonb_build_object
           FROM app.users u
          WHERE (u.user_id = j.admin_user)) AS admin_user
   FROM app.jobs j
  WHERE (((CURRENT_USER = ANY (ARRAY['handover_command'::name, 'handover_fill'::name])) AND (j.job_id = app.command_job())) OR ((CURRENT_USER <> 'handover_fill'::name) AND ((CURRENT_USER = 'handover_admin'::name) OR (j.agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid)) AND ((CURRENT_USER = ANY (ARRAY['handover_admin'::name, 'handover_agency'::name])) OR (j.care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid)) AND ((CURRENT_USER <> 'handover_office'::name) OR (j.office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid))));
ALTER TABLE app.job_people OWNER TO handover_gate;
GRANT SELECT ON app.job_people TO handover_admin;
GRANT SELECT ON app.job_people TO handover_agency;
GRANT SELECT ON app.job_people TO handover_command;
GRANT SELECT ON app.job_people TO handover_fill;
GRANT SELECT ON app.job_people TO handover_office;
GRANT SELECT ON app.job_people TO handover_provider;

CREATE VIEW app.job_requirements AS
SELECT
    NULL::uuid AS job_id,
    NULL::text AS status,
    NULL::uuid AS item_id,
    NULL::text AS title,
    NULL::text AS kind,
    NULL::text[] AS nations,
    NULL::integer AS months;
ALTER TABLE app.job_requirements OWNER TO handover_gate;
CREATE OR REPLACE VIEW app.job_requirements WITH (security_barrier='true') AS
 SELECT j.job_id,
    j.status,
    i.item_id,
    i.title,
    i.kind,
    i.nations,
    min(LEAST(r.months, i.months)) AS months
   FROM ((app.jobs j
     JOIN app.requirements r ON (((r.valid_from <= j.date) AND ((r.scope = 'platform'::text) OR (r.office_id = j.office_id) OR ((r.scope = 'care_provider'::text) AND (r.care_provider_id = j.care_provider_id)) OR (r.tag_id = ANY (j.tag_ids))))))
     JOIN app.compliance_items i ON ((i.item_id = r.item_id)))
  GROUP BY j.job_id, i.item_id;
GRANT SELECT ON app.job_requirements TO handover_admin;
GRANT SELECT ON app.job_requirements TO handover_fill;
GRANT SELECT ON app.job_requirements TO handover_worker;

CREATE TABLE app.job_tags (
    tag_id uuid NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    importance text DEFAULT 'required'::text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    title_folded text GENERATED ALWAYS AS (lower(title)) STORED COLLATE pg_catalog."C",
    description_folded text GENERATED ALWAYS AS (lower(description)) STORED COLLATE pg_catalog."C",
    CONSTRAINT job_tags_importance_check CHECK ((importance = ANY (ARRAY['required'::text, 'preferred'::text])))
);
ALTER TABLE ONLY app.job_tags FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.job_tags ADD CONSTRAINT job_tags_pkey PRIMARY KEY (tag_id);
CREATE INDEX job_tags_by_created ON app.job_tags USING btree (created_at, tag_id);
CREATE INDEX job_tags_by_importance ON app.job_tags USING btree (importance, tag_id);
CREATE INDEX job_tags_by_position ON app.job_tags USING btree ("position", tag_id);
CREATE INDEX job_tags_by_title ON app.job_tags USING btree (title, tag_id);
CREATE INDEX job_tags_description_trgm ON app.job_tags USING gin (description_folded public.gin_trgm_ops);
CREATE UNIQUE INDEX job_tags_title_key ON app.job_tags USING btree (lower(title));
CREATE INDEX job_tags_title_trgm ON app.job_tags USING gin (title_folded public.gin_trgm_ops);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF title, importance, "position", description ON app.job_tags FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('tag_id', 'title', 'importance', 'position', '~description');
CREATE POLICY everyone_reads ON app.job_tags FOR SELECT TO handover_agency, handover_provider, handover_office, handover_member USING (true);
CREATE POLICY everything ON app.job_tags TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.job_tags TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.job_tags FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.job_tags FOR SELECT TO handover_fill USING (true);
ALTER TABLE app.job_tags ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON app.job_tags TO handover_admin;
GRANT SELECT ON app.job_tags TO handover_agency;
GRANT SELECT ON app.job_tags TO handover_fill;
GRANT SELECT ON app.job_tags TO handover_gate;
GRANT SELECT ON app.job_tags TO handover_member;
GRANT SELECT ON app.job_tags TO handover_office;
GRANT SELECT ON app.job_tags TO handover_provider;
GRANT SELECT ON app.job_tags TO handover_worker;

CREATE TABLE app.job_transitions (
    from_status text NOT NULL,
    to_status text NOT NULL
);
ALTER TABLE ONLY app.job_transitions FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.job_transitions ADD CONSTRAINT job_transitions_pkey PRIMARY KEY (from_status, to_status);
CREATE POLICY everything ON app.job_transitions TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.job_transitions TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.job_transitions FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.job_transitions ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON app.job_transitions TO handover_gate;

CREATE TABLE app.job_warnings (
    job_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY app.job_warnings FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.job_warnings ADD CONSTRAINT job_warnings_pkey PRIMARY KEY (job_id);
ALTER TABLE ONLY app.job_warnings ADD CONSTRAINT job_warnings_agency_id_care_provider_id_office_id_job_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
CREATE POLICY everything ON app.job_warnings TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.job_warnings TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.job_warnings FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.job_warnings ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE (starts_at, at) ON app.job_warnings TO handover_worker;

CREATE TABLE app.jobs (
    job_id uuid NOT NULL,
    number bigint DEFAULT nextval('app.job_number'::regclass) NOT NULL,
    code text GENERATED ALWAYS AS (('SH-'::text || number)) STORED NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    date date NOT NULL,
    shift_time text NOT NULL,
    job_start_time text NOT NULL,
    job_end_time text NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    deadline date NOT NULL,
    deadline_at timestamp with time zone NOT NULL,
    has_break boolean NOT NULL,
    break_is_paid_for boolean NOT NULL,
    break_length integer NOT NULL,
    staff_rate bigint NOT NULL,
    hcp_rate bigint NOT NULL,
    status text NOT NULL,
    no_show boolean DEFAULT false NOT NULL,
    ward text NOT NULL,
    report_to text NOT NULL,
    tag_ids uuid[] NOT NULL,
    address_line_1 text NOT NULL,
    address_line_2 text NOT NULL,
    city text NOT NULL,
    town text NOT NULL,
    province text NOT NULL,
    post_code text NOT NULL,
    country text NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    approximate boolean NOT NULL,
    created_by uuid NOT NULL,
    assigned_to uuid,
    job_planner uuid,
    admin_user uuid,
    version integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    out_of_date boolean DEFAULT false NOT NULL,
    refilling boolean DEFAULT false NOT NULL,
    terms_id bigint,
    rate_review text,
    fill_asked_at timestamp with time zone,
    fill_asked_by uuid,
    late_notice smallint,
    CONSTRAINT a_booking_has_its_terms CHECK (((terms_id IS NOT NULL) OR (status <> ALL (ARRAY['Confirmed'::text, 'Checked in'::text, 'Completed'::text])))),
    CONSTRAINT a_break_has_a_length CHECK ((has_break = (break_length > 0))),
    CONSTRAINT a_rate_in_review_is_not_published CHECK (((rate_review IS NULL) OR (status = ANY (ARRAY['Unpublished'::text, 'cancelled'::text])))),
    CONSTRAINT closes_before_it_starts CHECK ((deadline_at <= starts_at)),
    CONSTRAINT ends_after_it_starts CHECK ((ends_at > starts_at)),
    CONSTRAINT jobs_break_length_check CHECK (((break_length >= 0) AND (break_length <= 90))),
    CONSTRAINT jobs_country_check CHECK ((country = ANY (ARRAY['GB'::text, 'IE'::text]))),
    CONSTRAINT jobs_hcp_rate_check CHECK ((hcp_rate >= 0)),
    CONSTRAINT jobs_job_end_time_check CHECK ((job_end_time ~ '^[0-2]\d:[0-5]\d$'::text)),
    CONSTRAINT jobs_job_start_time_check CHECK ((job_start_time ~ '^[0-2]\d:[0-5]\d$'::text)),
    CONSTRAINT jobs_late_notice_check CHECK (((late_notice >= 1) AND (late_notice <= 90))),
    CONSTRAINT jobs_rate_review_check CHECK ((rate_review = ANY (ARRAY['waiting'::text, 'returned'::text]))),
    CONSTRAINT jobs_shift_time_check CHECK ((shift_time = ANY (ARRAY['Day Shift'::text, 'Morning Shift'::text, 'Afternoon Shift'::text, 'Night Shift'::text]))),
    CONSTRAINT jobs_staff_rate_check CHECK ((staff_rate >= 0)),
    CONSTRAINT jobs_status_check CHECK ((status = ANY (ARRAY['Unpublished'::text, 'Published'::text, 'Assigned'::text, 'Confirmed'::text, 'Checked in'::text, 'Completed'::text, 'cancelled'::text, 'declined'::text, 'missed'::text]))),
    CONSTRAINT someone_has_it CHECK (
CASE
    WHEN (status = ANY (ARRAY['Assigned'::text, 'Confirmed'::text, 'Checked in'::text, 'Completed'::text])) THEN (assigned_to IS NOT NULL)
    WHEN (status = ANY (ARRAY['Unpublished'::text, 'Published'::text, 'declined'::text])) THEN (assigned_to IS NULL)
    ELSE true
END)
)
WITH (fillfactor='90', vacuum_index_cleanup='on', autovacuum_vacuum_scale_factor='0.01');
ALTER TABLE ONLY app.jobs FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.jobs ADD CONSTRAINT jobs_agency_id_care_provider_id_office_id_job_id_key UNIQUE (agency_id, care_provider_id, office_id, job_id);
ALTER TABLE ONLY app.jobs ADD CONSTRAINT jobs_number_key UNIQUE (number);
ALTER TABLE ONLY app.jobs ADD CONSTRAINT jobs_pkey PRIMARY KEY (job_id);
ALTER TABLE ONLY app.jobs ADD CONSTRAINT no_double_booking EXCLUDE USING gist (assigned_to WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (((assigned_to IS NOT NULL) AND (status = ANY (ARRAY['Assigned'::text, 'Confirmed'::text, 'Checked in'::text]))));
CREATE INDEX jobs_by_start ON app.jobs USING btree (starts_at DESC, job_id DESC);
CREATE INDEX jobs_by_status ON app.jobs USING btree (status, starts_at DESC, job_id DESC);
CREATE INDEX jobs_completed ON app.jobs USING btree (starts_at DESC, job_id DESC) WHERE (status = 'Completed'::text);
CREATE INDEX jobs_fill_asked ON app.jobs USING btree (starts_at DESC, job_id DESC) WHERE ((fill_asked_at IS NOT NULL) AND (status = 'Published'::text));
CREATE INDEX jobs_of_agency ON app.jobs USING btree (agency_id, starts_at DESC, job_id DESC);
CREATE INDEX jobs_of_agency_by_status ON app.jobs USING btree (agency_id, status, starts_at DESC, job_id DESC);
CREATE INDEX jobs_of_member ON app.jobs USING btree (assigned_to, starts_at DESC, job_id DESC) WHERE (assigned_to IS NOT NULL);
CREATE INDEX jobs_of_office ON app.jobs USING btree (office_id, starts_at DESC, job_id DESC);
CREATE INDEX jobs_of_office_by_status ON app.jobs USING btree (office_id, status, starts_at DESC, job_id DESC);
CREATE INDEX jobs_of_provider ON app.jobs USING btree (care_provider_id, starts_at DESC, job_id DESC);
CREATE INDEX jobs_of_provider_by_status ON app.jobs USING btree (care_provider_id, status, starts_at DESC, job_id DESC);
CREATE INDEX jobs_open_by_staff_rate ON app.jobs USING btree (staff_rate) WHERE ((status = ANY (ARRAY['Unpublished'::text, 'Published'::text, 'Assigned'::text, 'Confirmed'::text])) AND (staff_rate >= 0));
CREATE INDEX jobs_rates_in_review ON app.jobs USING btree (starts_at DESC, job_id DESC) WHERE ((rate_review = 'waiting'::text) AND (status = 'Unpublished'::text));
CREATE TRIGGER a_guard BEFORE UPDATE ON app.jobs FOR EACH ROW WHEN ((starts_with((SESSION_USER)::text, 'handover_'::text) AND ((old.terms_id IS DISTINCT FROM new.terms_id) OR ((old.terms_id IS NOT NULL) AND (new.assigned_to = old.assigned_to) AND ((((((old.staff_rate IS DISTINCT FROM new.staff_rate) OR (old.hcp_rate IS DISTINCT FROM new.hcp_rate)) OR (old.break_length IS DISTINCT FROM new.break_length)) OR (old.break_is_paid_for IS DISTINCT FROM new.break_is_paid_for)) OR (old.starts_at IS DISTINCT FROM new.starts_at)) OR (old.ends_at IS DISTINCT FROM new.ends_at)))))) EXECUTE FUNCTION app.refuse('what was agreed does not change', '23514', 'agreed_terms_stay');
CREATE TRIGGER a_guard_added BEFORE INSERT ON app.jobs FOR EACH ROW WHEN (((new.terms_id IS NOT NULL) AND starts_with((SESSION_USER)::text, 'handover_'::text))) EXECUTE FUNCTION app.refuse('terms are written when a booking is made', '23514', 'agreed_terms_stay');
CREATE TRIGGER a_known_move BEFORE UPDATE ON app.jobs FOR EACH ROW WHEN (((old.status <> new.status) AND starts_with((SESSION_USER)::text, 'handover_'::text))) EXECUTE FUNCTION app.only_known_moves();
CREATE TRIGGER agree_terms_added BEFORE INSERT ON app.jobs FOR EACH ROW WHEN (((new.assigned_to IS NOT NULL) AND (new.terms_id IS NULL))) EXECUTE FUNCTION app.agree_terms();
CREATE TRIGGER agree_terms_moved BEFORE UPDATE ON app.jobs FOR EACH ROW WHEN (((old.assigned_to IS DISTINCT FROM new.assigned_to) OR ((old.status <> new.status) AND (new.status = 'Confirmed'::text)))) EXECUTE FUNCTION app.agree_terms();
CREATE TRIGGER client_terms_renewed AFTER UPDATE ON app.jobs FOR EACH ROW WHEN (((new.status = 'Published'::text) AND ((old.status = 'Unpublished'::text) OR ((old.status = 'Published'::text) AND ((((old.hcp_rate IS DISTINCT FROM new.hcp_rate) OR (old.starts_at IS DISTINCT FROM new.starts_at)) OR (old.ends_at IS DISTINCT FROM new.ends_at)) OR (old.office_id IS DISTINCT FROM new.office_id)))))) EXECUTE FUNCTION app.renew_client_terms();
CREATE TRIGGER lapse_cancel_request AFTER UPDATE ON app.jobs FOR EACH ROW WHEN ((((old.status <> new.status) AND (new.status <> ALL (ARRAY['Published'::text, 'Assigned'::text, 'Confirmed'::text]))) OR (old.starts_at <> new.starts_at))) EXECUTE FUNCTION app.lapse_cancel_request();
CREATE TRIGGER note_change AFTER UPDATE OF hcp_rate, staff_rate, starts_at, ends_at, break_length, break_is_paid_for, office_id, tag_ids, deadline_at, description, report_to ON app.jobs FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('job_id', 'hcp_rate', 'staff_rate', 'starts_at', 'ends_at', 'break_length', 'break_is_paid_for', 'office_id', 'tag_ids', 'deadline_at', '~description', '~report_to');
CREATE TRIGGER refill_ends BEFORE UPDATE ON app.jobs FOR EACH ROW WHEN (old.refilling) EXECUTE FUNCTION app.end_refill();
CREATE TRIGGER spread_added AFTER INSERT ON app.jobs REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.spread_new_jobs();
CREATE TRIGGER spread_moved AFTER UPDATE ON app.jobs FOR EACH ROW WHEN (((((((((old.status IS DISTINCT FROM new.status) OR (old.date IS DISTINCT FROM new.date)) OR (old.office_id IS DISTINCT FROM new.office_id)) OR (old.staff_rate IS DISTINCT FROM new.staff_rate)) OR (old.latitude IS DISTINCT FROM new.latitude)) OR (old.longitude IS DISTINCT FROM new.longitude)) OR (old.starts_at IS DISTINCT FROM new.starts_at)) OR (old.assigned_to IS DISTINCT FROM new.assigned_to))) EXECUTE FUNCTION app.spread_moved_job();
CREATE TRIGGER starts_anew BEFORE UPDATE ON app.jobs FOR EACH ROW WHEN (((old.out_of_date AND (old.assigned_to IS DISTINCT FROM new.assigned_to)) OR (old.no_show AND (old.starts_at <> new.starts_at)) OR ((old.late_notice IS NOT NULL) AND (((old.status IS DISTINCT FROM new.status) OR (old.starts_at IS DISTINCT FROM new.starts_at)) OR (old.assigned_to IS DISTINCT FROM new.assigned_to))) OR ((old.fill_asked_at IS NOT NULL) AND (new.status <> 'Published'::text)))) EXECUTE FUNCTION app.start_anew();
ALTER TABLE ONLY app.jobs ADD CONSTRAINT jobs_admin_user_fkey FOREIGN KEY (admin_user) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.jobs ADD CONSTRAINT jobs_agency_id_care_provider_id_office_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id) REFERENCES app.offices(agency_id, care_provider_id, office_id);
ALTER TABLE ONLY app.jobs ADD CONSTRAINT jobs_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES app.staff(member_id);
ALTER TABLE ONLY app.jobs ADD CONSTRAINT jobs_created_by_fkey FOREIGN KEY (created_by) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.jobs ADD CONSTRAINT jobs_fill_asked_by_fkey FOREIGN KEY (fill_asked_by) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.jobs ADD CONSTRAINT jobs_job_planner_fkey FOREIGN KEY (job_planner) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.jobs ADD CONSTRAINT jobs_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES app.agreed_terms(terms_id);
CREATE POLICY everything ON app.jobs TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.jobs TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.jobs FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.jobs FOR SELECT TO handover_fill USING ((app.command_job() IS NOT NULL));
CREATE POLICY filling_changes ON app.jobs FOR UPDATE TO handover_fill USING ((job_id = app.command_job()));
ALTER TABLE app.jobs ENABLE ROW LEVEL SECURITY;
CREATE POLICY opened ON app.jobs FOR SELECT TO handover_command USING ((job_id = app.command_job()));
CREATE POLICY opened_changes ON app.jobs FOR UPDATE TO handover_command USING ((job_id = app.command_job()));
CREATE POLICY own_agency ON app.jobs TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.jobs TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.jobs TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT INSERT, SELECT, UPDATE ON app.jobs TO handover_admin;
GRANT INSERT, SELECT, UPDATE (agency_id, care_provider_id, office_id, title, description, date, shift_time, job_start_time, job_end_time, starts_at, ends_at, deadline, deadline_at, has_break, break_is_paid_for, break_length, staff_rate, hcp_rate, status, ward, report_to, tag_ids, address_line_1, address_line_2, city, town, province, post_code, country, latitude, longitude, approximate, job_planner, version, updated_at, rate_review, fill_asked_at, fill_asked_by) ON app.jobs TO handover_agency;
GRANT SELECT, UPDATE (status, no_show, assigned_to, version, updated_at, late_notice) ON app.jobs TO handover_command;
GRANT SELECT, UPDATE (status, assigned_to, version, updated_at) ON app.jobs TO handover_fill;
GRANT SELECT, UPDATE ON app.jobs TO handover_gate;
GRANT INSERT, SELECT, UPDATE (agency_id, care_provider_id, office_id, title, description, date, shift_time, job_start_time, job_end_time, starts_at, ends_at, deadline, deadline_at, has_break, break_is_paid_for, break_length, staff_rate, hcp_rate, status, ward, report_to, tag_ids, address_line_1, address_line_2, city, town, province, post_code, country, latitude, longitude, approximate, job_planner, version, updated_at, rate_review, fill_asked_at, fill_asked_by) ON app.jobs TO handover_office;
GRANT INSERT, SELECT, UPDATE (agency_id, care_provider_id, office_id, title, description, date, shift_time, job_start_time, job_end_time, starts_at, ends_at, deadline, deadline_at, has_break, break_is_paid_for, break_length, staff_rate, hcp_rate, status, ward, report_to, tag_ids, address_line_1, address_line_2, city, town, province, post_code, country, latitude, longitude, approximate, job_planner, version, updated_at, rate_review, fill_asked_at, fill_asked_by) ON app.jobs TO handover_provider;
GRANT INSERT, SELECT, UPDATE (status, no_show, assigned_to, version, updated_at, out_of_date, refilling) ON app.jobs TO handover_worker;

CREATE VIEW app.jobs_for_members AS
 SELECT j.job_id,
    j.number,
    j.code,
    j.agency_id,
    j.care_provider_id,
    j.office_id,
    j.title,
    j.description,
    j.date,
    j.shift_time,
    j.job_start_time,
    j.job_end_time,
    j.starts_at,
    j.ends_at,
    j.deadline_at,
    j.has_break,
    j.break_is_paid_for,
    j.break_length,
    j.staff_rate,
    j.status,
    j.no_show,
    j.ward,
    j.report_to,
    j.tag_ids,
    j.address_line_1,
    j.address_line_2,
    j.city,
    j.town,
    j.province,
    j.post_code,
    j.country,
    j.latitude,
    j.longitude,
    j.approximate,
    j.assigned_to,
    j.created_at,
    ( SELECT c.company_name
           FROM app.care_providers c
          WHERE (c.care_provider_id = j.care_provider_id)) AS care_provider_name,
    ( SELECT o.title
           FROM app.offices o
          WHERE (o.office_id = j.office_id)) AS office_title,
    j.late_notice
   FROM app.jobs j;
ALTER TABLE app.jobs_for_members OWNER TO handover_gate;

CREATE VIEW app.known_push_subscriptions WITH (security_barrier='true') AS
 SELECT s.user_id,
    s.endpoint
   FROM app.push_subscriptions s
  WHERE ((s.p256dh = NULLIF(current_setting('app.push_p256dh'::text, true), ''::text)) AND (s.auth = NULLIF(current_setting('app.push_auth'::text, true), ''::text)));
ALTER TABLE app.known_push_subscriptions OWNER TO handover_gate;
GRANT DELETE, SELECT ON app.known_push_subscriptions TO handover_admin;
GRANT DELETE, SELECT ON app.known_push_subscriptions TO handover_agency;
GRANT DELETE, SELECT ON app.known_push_subscriptions TO handover_member;
GRANT DELETE, SELECT ON app.known_push_subscriptions TO handover_office;
GRANT DELETE, SELECT ON app.known_push_subscriptions TO handover_provider;

CREATE TABLE app.login_rights (
    login text NOT NULL,
    what text NOT NULL,
    name text NOT NULL,
    keys text,
    CONSTRAINT login_rights_what_check CHECK ((what = ANY (ARRAY['task'::text, 'kind'::text])))
);
ALTER TABLE ONLY app.login_rights FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.login_rights ADD CONSTRAINT login_rights_pkey PRIMARY KEY (login, what, name);
CREATE POLICY everything ON app.login_rights TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.login_rights TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.login_rights FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.login_rights ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON app.login_rights TO handover_gate;
GRANT SELECT ON app.login_rights TO handover_worker;

CREATE TABLE app.map_cell_deltas (
    delta_id bigint NOT NULL,
    scope_id uuid NOT NULL,
    cx integer NOT NULL,
    cy integer NOT NULL,
    status text NOT NULL,
    n integer NOT NULL,
    lat_sum bigint NOT NULL,
    lng_sum bigint NOT NULL
);
ALTER TABLE ONLY app.map_cell_deltas FORCE ROW LEVEL SECURITY;
ALTER TABLE app.map_cell_deltas ALTER COLUMN delta_id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME app.map_cell_deltas_delta_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );
ALTER TABLE ONLY app.map_cell_deltas ADD CONSTRAINT map_cell_deltas_pkey PRIMARY KEY (delta_id);
CREATE INDEX map_cell_deltas_of_scope ON app.map_cell_deltas USING btree (scope_id);
CREATE POLICY everything ON app.map_cell_deltas TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.map_cell_deltas TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.map_cell_deltas FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.map_cell_deltas ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_agency ON app.map_cell_deltas TO handover_agency USING ((scope_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.map_cell_deltas TO handover_office USING ((scope_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.map_cell_deltas TO handover_provider USING ((scope_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT SELECT ON app.map_cell_deltas TO handover_admin;
GRANT SELECT ON app.map_cell_deltas TO handover_agency;
GRANT DELETE, INSERT, SELECT ON app.map_cell_deltas TO handover_gate;
GRANT SELECT ON app.map_cell_deltas TO handover_office;
GRANT SELECT ON app.map_cell_deltas TO handover_provider;
GRANT DELETE, SELECT ON app.map_cell_deltas TO handover_worker;

CREATE TABLE app.map_cells (
    scope_id uuid NOT NULL,
    z smallint NOT NULL,
    cx integer NOT NULL,
    cy integer NOT NULL,
    status text NOT NULL,
    n integer NOT NULL,
    lat_sum bigint NOT NULL,
    lng_sum bigint NOT NULL
);
ALTER TABLE ONLY app.map_cells FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.map_cells ADD CONSTRAINT map_cells_pkey PRIMARY KEY (scope_id, z, cx, cy, status);
CREATE INDEX map_cells_empty ON app.map_cells USING btree (scope_id) WHERE (n = 0);
CREATE POLICY everything ON app.map_cells TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.map_cells TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.map_cells FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.map_cells ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_agency ON app.map_cells TO handover_agency USING ((scope_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.map_cells TO handover_office USING ((scope_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.map_cells TO handover_provider USING ((scope_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT SELECT ON app.map_cells TO handover_admin;
GRANT SELECT ON app.map_cells TO handover_agency;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.map_cells TO handover_gate;
GRANT SELECT ON app.map_cells TO handover_office;
GRANT SELECT ON app.map_cells TO handover_provider;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.map_cells TO handover_worker;

CREATE VIEW app.market_cell_deltas AS
 SELECT map_cell_deltas.cx,
    map_cell_deltas.cy,
    map_cell_deltas.n,
    map_cell_deltas.lat_sum,
    map_cell_deltas.lng_sum
   FROM app.map_cell_deltas
  WHERE ((map_cell_deltas.scope_id = '00000000-0000-0000-0000-000000000000'::uuid) AND (map_cell_deltas.status = 'Published'::text))
UNION ALL
 SELECT map_cell_deltas.cx,
    map_cell_deltas.cy,
    (- map_cell_deltas.n) AS n,
    (- map_cell_deltas.lat_sum) AS lat_sum,
    (- map_cell_deltas.lng_sum) AS lng_sum
   FROM app.map_cell_deltas
  WHERE ((map_cell_deltas.scope_id = ANY (ARRAY( SELECT hidden_places.place_id
           FROM app.hidden_places))) AND (map_cell_deltas.status = 'Published'::text));
ALTER TABLE app.market_cell_deltas OWNER TO handover_gate;
GRANT SELECT ON app.market_cell_deltas TO handover_member;

CREATE VIEW app.market_cells AS
 SELECT map_cells.z,
    map_cells.cx,
    map_cells.cy,
    map_cells.n,
    map_cells.lat_sum,
    map_cells.lng_sum
   FROM app.map_cells
  WHERE ((map_cells.scope_id = '00000000-0000-0000-0000-000000000000'::uuid) AND (map_cells.status = 'Published'::text))
UNION ALL
 SELECT map_cells.z,
    map_cells.cx,
    map_cells.cy,
    (- map_cells.n) AS n,
    (- map_cells.lat_sum) AS lat_sum,
    (- map_cells.lng_sum) AS lng_sum
   FROM app.map_cells
  WHERE ((map_cells.scope_id = ANY (ARRAY( SELECT hidden_places.place_id
           FROM app.hidden_places))) AND (map_cells.status = 'Published'::text));
ALTER TABLE app.market_cells OWNER TO handover_gate;
GRANT SELECT ON app.market_cells TO handover_member;

CREATE VIEW app.market_places AS
 SELECT job_geo.job_id,
    job_geo.status,
    job_geo.starts_at,
    job_geo.latitude,
    job_geo.longitude,
    job_geo.cx,
    job_geo.cy
   FROM app.job_geo
  WHERE ((job_geo.status = 'Published'::text) AND
        CASE
            WHEN (ARRAY[job_geo.care_provider_id, job_geo.office_id] && ARRAY( SELECT hidden_places.place_id
               FROM app.hidden_places)) THEN false
            ELSE true
        END);
ALTER TABLE app.market_places OWNER TO handover_gate;
GRANT SELECT ON app.market_places TO handover_member;

CREATE TABLE app.medicals (
    medical_id uuid NOT NULL,
    member_id uuid NOT NULL,
    title text NOT NULL,
    item_id uuid,
    location_administered text DEFAULT ''::text NOT NULL,
    date_administered date NOT NULL,
    file text,
    file_type text,
    file_size integer,
    state text DEFAULT 'waiting'::text NOT NULL,
    state_reason text DEFAULT ''::text NOT NULL,
    reviewed_by uuid,
    reviewed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT medicals_file_is_whole CHECK ((((file IS NULL) = (file_type IS NULL)) AND ((file IS NULL) = (file_size IS NULL)))),
    CONSTRAINT medicals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'verified'::text, 'rejected'::text, 'withdrawn'::text])))
);
ALTER TABLE ONLY app.medicals FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.medicals ADD CONSTRAINT medicals_pkey PRIMARY KEY (medical_id);
CREATE INDEX medicals_of_item ON app.medicals USING btree (item_id);
CREATE INDEX medicals_of_member ON app.medicals USING btree (member_id, date_administered DESC);
CREATE INDEX medicals_waiting ON app.medicals USING btree (updated_at, medical_id) WHERE (state = 'waiting'::text);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF state, state_reason ON app.medicals FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('medical_id', 'state', '~state_reason');
CREATE TRIGGER said_by_others BEFORE INSERT ON app.medicals FOR EACH ROW WHEN (((CURRENT_USER = 'handover_member'::name) AND ((new.state <> 'waiting'::text) OR (new.reviewed_by IS NOT NULL)))) EXECUTE FUNCTION app.refuse('a member may not say whether a paper counts', '42501');
CREATE TRIGGER said_by_others_last BEFORE DELETE ON app.medicals FOR EACH ROW WHEN (((CURRENT_USER = 'handover_member'::name) AND (old.state = 'withdrawn'::text))) EXECUTE FUNCTION app.refuse('a member may not say whether a paper counts', '42501');
CREATE TRIGGER said_by_others_then BEFORE UPDATE ON app.medicals FOR EACH ROW WHEN (((CURRENT_USER = 'handover_member'::name) AND ((old.state = 'withdrawn'::text) OR (new.state <> 'waiting'::text) OR (new.reviewed_by IS NOT NULL)))) EXECUTE FUNCTION app.refuse('a member may not say whether a paper counts', '42501');
ALTER TABLE ONLY app.medicals ADD CONSTRAINT medicals_item_id_fkey FOREIGN KEY (item_id) REFERENCES app.compliance_items(item_id);
ALTER TABLE ONLY app.medicals ADD CONSTRAINT medicals_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
ALTER TABLE ONLY app.medicals ADD CONSTRAINT medicals_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.medicals TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.medicals TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.medicals FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.medicals FOR SELECT TO handover_fill USING ((app.command_job() IS NOT NULL));
ALTER TABLE app.medicals ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_member ON app.medicals TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
GRANT DELETE, INSERT, SELECT, UPDATE ON app.medicals TO handover_admin;
GRANT SELECT (medical_id, member_id, title, item_id, date_administered, state) ON app.medicals TO handover_fill;
GRANT SELECT (medical_id, member_id, item_id, date_administered, state) ON app.medicals TO handover_gate;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.medicals TO handover_member;
GRANT DELETE, SELECT ON app.medicals TO handover_worker;

CREATE VIEW app.member_cards WITH (security_barrier='true') AS
 SELECT s.member_id,
    u.first_name,
    u.last_name,
    u.picture,
    s.code,
    s."position",
    s.tag_ids,
    s.lacking,
    s.valid_until,
    ( SELECT count(*) AS count
           FROM app.jobs c
          WHERE ((c.assigned_to = s.member_id) AND (c.status = 'Completed'::text))) AS completed_jobs_count
   FROM (app.staff s
     JOIN app.users u ON ((u.user_id = s.member_id)))
  WHERE (EXISTS ( SELECT 1
           FROM app.jobs j
          WHERE ((j.assigned_to = s.member_id) AND (j.status = ANY (ARRAY['Assigned'::text, 'Confirmed'::text, 'Checked in'::text, 'Completed'::text])) AND ((CURRENT_USER = 'handover_admin'::name) OR (j.agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid)) AND ((CURRENT_USER = ANY (ARRAY['handover_admin'::name, 'handover_agency'::name])) OR (j.care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid)) AND ((CURRENT_USER <> 'handover_office'::name) OR (j.office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid)))));
ALTER TABLE app.member_cards OWNER TO handover_gate;
GRANT SELECT ON app.member_cards TO handover_admin;
GRANT SELECT ON app.member_cards TO handover_agency;
GRANT SELECT ON app.member_cards TO handover_office;
GRANT SELECT ON app.member_cards TO handover_provider;

CREATE VIEW app.member_places WITH (security_barrier='true') AS
 SELECT r.regard_id,
    r.member_id,
    r.kind,
    r.reason,
    r.updated_at,
    jsonb_build_object('care_provider_id', c.care_provider_id, 'company_name', c.company_name) AS care_provider,
        CASE
            WHEN (o.office_id IS NOT NULL) THEN jsonb_build_object('office_id', o.office_id, 'title', o.title, 'city', o.city)
            ELSE NULL::jsonb
        END AS office
   FROM ((app.member_regards r
     JOIN app.care_providers c ON ((c.care_provider_id = r.care_provider_id)))
     LEFT JOIN app.offices o ON ((o.office_id = r.office_id)))
  WHERE ((CURRENT_USER = 'handover_admin'::name) OR (r.member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
ALTER TABLE app.member_places OWNER TO handover_gate;
GRANT SELECT ON app.member_places TO handover_admin;
GRANT SELECT ON app.member_places TO handover_member;

CREATE TABLE app.member_regards (
    regard_id uuid NOT NULL,
    member_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid,
    kind text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT member_regards_kind_check CHECK ((kind = ANY (ARRAY['favourite'::text, 'block'::text])))
);
ALTER TABLE ONLY app.member_regards FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.member_regards ADD CONSTRAINT member_regards_one_each UNIQUE NULLS NOT DISTINCT (member_id, care_provider_id, office_id);
ALTER TABLE ONLY app.member_regards ADD CONSTRAINT member_regards_pkey PRIMARY KEY (regard_id);
CREATE INDEX member_regards_of_office ON app.member_regards USING btree (office_id, member_id);
CREATE INDEX member_regards_of_provider ON app.member_regards USING btree (care_provider_id, member_id);
CREATE TRIGGER close_pending_on_block AFTER INSERT OR UPDATE ON app.member_regards FOR EACH ROW WHEN ((new.kind = 'block'::text)) EXECUTE FUNCTION app.close_pending_on_block();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF kind, care_provider_id, office_id, reason ON app.member_regards FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('member_id', 'kind', 'care_provider_id', 'office_id', '~reason');
ALTER TABLE ONLY app.member_regards ADD CONSTRAINT member_regards_care_provider_id_fkey FOREIGN KEY (care_provider_id) REFERENCES app.care_providers(care_provider_id);
ALTER TABLE ONLY app.member_regards ADD CONSTRAINT member_regards_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
ALTER TABLE ONLY app.member_regards ADD CONSTRAINT member_regards_office_id_fkey FOREIGN KEY (office_id) REFERENCES app.offices(office_id);
CREATE POLICY everything ON app.member_regards TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.member_regards TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.member_regards FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.member_regards FOR SELECT TO handover_fill USING ((app.command_job() IS NOT NULL));
ALTER TABLE app.member_regards ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_member ON app.member_regards TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
GRANT SELECT ON app.member_regards TO handover_admin;
GRANT SELECT (member_id, care_provider_id, office_id, kind) ON app.member_regards TO handover_fill;
GRANT SELECT ON app.member_regards TO handover_gate;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.member_regards TO handover_member;
GRANT DELETE, SELECT ON app.member_regards TO handover_worker;

CREATE VIEW app.member_requirements WITH (security_barrier='true') AS
 SELECT s.member_id,
    r.valid_from,
    i.item_id,
    i.title,
    i.kind,
    i.nations,
    LEAST(r.months, i.months) AS months
   FROM ((app.staff s
     JOIN app.requirements r ON (((r.scope = 'platform'::text) OR (r.tag_id = ANY (s.tag_ids)))))
     JOIN app.compliance_items i ON ((i.item_id = r.item_id)));
ALTER TABLE app.member_requirements OWNER TO handover_gate;
GRANT SELECT ON app.member_requirements TO handover_admin;
GRANT SELECT ON app.member_requirements TO handover_worker;

CREATE TABLE app.member_shifts (
    member_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    completed integer NOT NULL
);
ALTER TABLE ONLY app.member_shifts FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.member_shifts ADD CONSTRAINT member_shifts_pkey PRIMARY KEY (member_id, office_id);
ALTER TABLE ONLY app.member_shifts ADD CONSTRAINT member_shifts_agency_id_care_provider_id_office_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id) REFERENCES app.offices(agency_id, care_provider_id, office_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.member_shifts ADD CONSTRAINT member_shifts_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
CREATE POLICY everything ON app.member_shifts TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.member_shifts TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.member_shifts FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.member_shifts FOR SELECT TO handover_fill USING ((app.command_job() IS NOT NULL));
ALTER TABLE app.member_shifts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_member ON app.member_shifts TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
GRANT SELECT ON app.member_shifts TO handover_admin;
GRANT SELECT (member_id, care_provider_id, office_id, completed) ON app.member_shifts TO handover_fill;
GRANT INSERT, SELECT, UPDATE ON app.member_shifts TO handover_gate;
GRANT SELECT ON app.member_shifts TO handover_member;
GRANT SELECT ON app.member_shifts TO handover_worker;

CREATE TABLE app.messages (
    message_id uuid NOT NULL,
    thread_id uuid NOT NULL,
    author_id uuid NOT NULL,
    author_name text NOT NULL,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT a_message_is_short CHECK ((length(text) <= 1000)),
    CONSTRAINT messages_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
ALTER TABLE ONLY app.messages FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.messages ADD CONSTRAINT messages_pkey PRIMARY KEY (message_id);
CREATE INDEX messages_by_time ON app.messages USING btree (created_at);
CREATE UNIQUE INDEX messages_of_thread ON app.messages USING btree (thread_id, created_at);
ALTER TABLE ONLY app.messages ADD CONSTRAINT messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.messages ADD CONSTRAINT messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES app.threads(thread_id);
CREATE POLICY everything ON app.messages TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.messages TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.messages FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.messages ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON app.messages TO handover_gate;
GRANT SELECT, UPDATE (author_name, text) ON app.messages TO handover_worker;

CREATE TABLE app.minimum_wages (
    version_id bigint NOT NULL,
    country text NOT NULL,
    valid_from date NOT NULL,
    hourly bigint NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT minimum_wages_country_check CHECK ((country = ANY (ARRAY['GB'::text, 'IE'::text]))),
    CONSTRAINT minimum_wages_hourly_check CHECK ((hourly > 0))
);
ALTER TABLE ONLY app.minimum_wages FORCE ROW LEVEL SECURITY;
ALTER TABLE app.minimum_wages ALTER COLUMN version_id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME app.minimum_wages_version_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );
ALTER TABLE ONLY app.minimum_wages ADD CONSTRAINT minimum_wages_pkey PRIMARY KEY (version_id);
ALTER TABLE ONLY app.minimum_wages ADD CONSTRAINT minimum_wages_created_by_fkey FOREIGN KEY (created_by) REFERENCES app.users(user_id);
CREATE POLICY everyone_reads ON app.minimum_wages FOR SELECT TO handover_agency, handover_provider, handover_office USING (true);
CREATE POLICY everything ON app.minimum_wages TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.minimum_wages TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.minimum_wages FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.minimum_wages ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON app.minimum_wages TO handover_admin;
GRANT SELECT ON app.minimum_wages TO handover_agency;
GRANT SELECT ON app.minimum_wages TO handover_office;
GRANT SELECT ON app.minimum_wages TO handover_provider;
GRANT SELECT ON app.minimum_wages TO handover_worker;

CREATE VIEW app.my_bookings AS
 SELECT jobs_for_members.job_id,
    jobs_for_members.number,
    jobs_for_members.code,
    jobs_for_members.agency_id,
    jobs_for_members.care_provider_id,
    jobs_for_members.office_id,
    jobs_for_members.title,
    jobs_for_members.description,
    jobs_for_members.date,
    jobs_for_members.shift_time,
    jobs_for_members.job_start_time,
    jobs_for_members.job_end_time,
    jobs_for_members.starts_at,
    jobs_for_members.ends_at,
    jobs_for_members.deadline_at,
    jobs_for_members.has_break,
    jobs_for_members.break_is_paid_for,
    jobs_for_members.break_length,
    jobs_for_members.staff_rate,
    jobs_for_members.status,
    jobs_for_members.no_show,
    jobs_for_members.ward,
    jobs_for_members.report_to,
    jobs_for_members.tag_ids,
    jobs_for_members.address_line_1,
    jobs_for_members.address_line_2,
    jobs_for_members.city,
    jobs_for_members.town,
    jobs_for_members.province,
    jobs_for_members.post_code,
    jobs_for_members.country,
    jobs_for_members.latitude,
    jobs_for_members.longitude,
    jobs_for_members.approximate,
    jobs_for_members.assigned_to,
    jobs_for_members.created_at,
    jobs_for_members.care_provider_name,
    jobs_for_members.office_title,
    jobs_for_members.late_notice
   FROM app.jobs_for_members
  WHERE (jobs_for_members.assigned_to = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid);
ALTER TABLE app.my_bookings OWNER TO handover_gate;
GRANT SELECT ON app.my_bookings TO handover_member;

CREATE VIEW app.my_check_ins AS
 SELECT j.job_id,
    COALESCE(o.check_in_radius, (10)::double precision) AS check_in_radius
   FROM (app.jobs j
     JOIN app.offices o ON ((o.office_id = j.office_id)))
  WHERE (j.assigned_to = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid);
ALTER TABLE app.my_check_ins OWNER TO handover_gate;
GRANT SELECT ON app.my_check_ins TO handover_member;

CREATE VIEW app.my_induction_items WITH (security_barrier='true') AS
 SELECT j.job_id,
    i.office_id,
    i."position",
    i.text
   FROM (app.jobs j
     JOIN app.induction_items i ON ((i.office_id = j.office_id)))
  WHERE (j.assigned_to = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid);
ALTER TABLE app.my_induction_items OWNER TO handover_gate;
GRANT SELECT ON app.my_induction_items TO handover_member;

CREATE VIEW app.my_job_requirements WITH (security_barrier='true') AS
 SELECT q.job_id,
    q.item_id,
    q.title,
    q.kind,
    q.nations,
    q.months
   FROM app.job_requirements q
  WHERE ((q.status = 'Published'::text) OR (EXISTS ( SELECT
           FROM app.thread_jobs j
          WHERE (j.job_id = q.job_id))));
ALTER TABLE app.my_job_requirements OWNER TO handover_gate;
GRANT SELECT ON app.my_job_requirements TO handover_member;

CREATE VIEW app.my_messages WITH (security_barrier='true') AS
 SELECT m.message_id,
    m.thread_id,
    m.author_id,
    m.author_name,
    m.text,
    m.created_at,
    (EXISTS ( SELECT 1
           FROM app.thread_people p
          WHERE ((p.thread_id = m.thread_id) AND (p.read_at >= m.created_at) AND (p.user_id <> m.author_id) AND ((t.about = 'job'::text) OR ((p.user_id = t.member_id) <> (m.author_id = t.member_id)))))) AS read
   FROM (app.messages m
     JOIN app.my_threads t ON ((t.thread_id = m.thread_id)));
ALTER TABLE app.my_messages OWNER TO handover_gate;
GRANT SELECT ON app.my_messages TO handover_admin;
GRANT SELECT ON app.my_messages TO handover_agency;
GRANT SELECT ON app.my_messages TO handover_member;
GRANT SELECT ON app.my_messages TO handover_office;
GRANT SELECT ON app.my_messages TO handover_provider;

CREATE VIEW app.my_rate_bands AS
 SELECT j.job_id,
    b.band,
    b.from_time,
    b.to_time,
    b.percent
   FROM ((app.jobs j
     JOIN app.agreed_terms t ON ((t.terms_id = j.terms_id)))
     CROSS JOIN LATERAL jsonb_to_recordset(t.pay_bands) b(band text, from_time text, to_time text, percent integer))
  WHERE (j.assigned_to = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid)
UNION ALL
 SELECT j.job_id,
    b.band,
    b.from_time,
    b.to_time,
    b.percent
   FROM ((( SELECT m.job_id,
            m.care_provider_id,
            m.starts_at
           FROM app.job_market m
        UNION ALL
         SELECT a.job_id,
            a.care_provider_id,
            a.starts_at
           FROM app.jobs a
          WHERE ((a.assigned_to = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid) AND (a.terms_id IS NULL))) j
     CROSS JOIN LATERAL ( SELECT r.pay_bands
           FROM app.rate_bands r
          WHERE ((r.care_provider_id = j.care_provider_id) AND (r.valid_from <= ((j.starts_at AT TIME ZONE 'Europe/London'::text))::date))
          ORDER BY r.valid_from DESC, r.version_id DESC
         LIMIT 1) f)
     CROSS JOIN LATERAL jsonb_to_recordset(f.pay_bands) b(band text, from_time text, to_time text, percent integer));
ALTER TABLE app.my_rate_bands OWNER TO handover_gate;
GRANT SELECT ON app.my_rate_bands TO handover_member;

CREATE VIEW app.my_requirements WITH (security_barrier='true') AS
 SELECT q.member_id,
    q.valid_from,
    q.item_id,
    q.title,
    q.kind,
    q.nations,
    q.months
   FROM app.member_requirements q
  WHERE (q.member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid);
ALTER TABLE app.my_requirements OWNER TO handover_gate;
GRANT SELECT ON app.my_requirements TO handover_member;

CREATE VIEW app.my_threads WITH (security_barrier='true') AS
 SELECT t.thread_id,
    t.about,
    t.job_id,
    t.member_id,
    t.last_at,
    COALESCE(p.unread, 0) AS unread,
    j.code,
    j.title,
    j.date,
    j.shift_time,
    j.job_start_time,
    j.job_end_time,
    j.starts_at,
    j.staff_rate,
    o.title AS office_title,
    u.user_id AS with_id,
    ((u.first_name || ' '::text) || u.last_name) AS with_name,
    u.picture AS with_picture,
    ( SELECT m.text
           FROM app.messages m
          WHERE (m.thread_id = t.thread_id)
          ORDER BY m.created_at DESC
         LIMIT 1) AS last_text,
    ( SELECT (m.author_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid)
           FROM app.messages m
          WHERE (m.thread_id = t.thread_id)
          ORDER BY m.created_at DESC
         LIMIT 1) AS last_is_mine
   FROM ((((app.writable_threads t
     JOIN app.jobs j ON ((j.job_id = t.job_id)))
     JOIN app.offices o ON ((o.office_id = j.office_id)))
     LEFT JOIN app.thread_people p ON (((p.thread_id = t.thread_id) AND (p.user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid))))
     LEFT JOIN app.users u ON ((u.user_id =
        CASE
            WHEN (t.about = ANY (ARRAY['booking'::text, 'home'::text])) THEN NULLIF(t.member_id, (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid)
            WHEN (t.opened_by = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid) THEN j.created_by
            ELSE t.opened_by
        END)));
ALTER TABLE app.my_threads OWNER TO handover_gate;
GRANT SELECT ON app.my_threads TO handover_admin;
GRANT SELECT ON app.my_threads TO handover_agency;
GRANT SELECT ON app.my_threads TO handover_member;
GRANT SELECT ON app.my_threads TO handover_office;
GRANT SELECT ON app.my_threads TO handover_provider;

CREATE VIEW app.my_unwelcome_jobs WITH (security_barrier='true') AS
 SELECT j.job_id
   FROM app.jobs j
  WHERE ((EXISTS ( SELECT
           FROM app.thread_jobs k
          WHERE (k.job_id = j.job_id))) AND (EXISTS ( SELECT
           FROM app.place_regards r
          WHERE ((r.member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid) AND (r.kind = 'block'::text) AND (r.care_provider_id = j.care_provider_id) AND ((r.office_id IS NULL) OR (r.office_id = j.office_id))))));
ALTER TABLE app.my_unwelcome_jobs OWNER TO handover_gate;
GRANT SELECT ON app.my_unwelcome_jobs TO handover_member;

CREATE TABLE app.names (
    name text NOT NULL,
    folded text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE ONLY app.names FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.names ADD CONSTRAINT names_pkey PRIMARY KEY (name);
CREATE INDEX names_trgm ON app.names USING gin (folded public.gin_trgm_ops);
CREATE POLICY everything ON app.names TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.names TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.names FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.names ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON app.names TO handover_admin;
GRANT DELETE, INSERT, SELECT ON app.names TO handover_gate;
GRANT DELETE, SELECT ON app.names TO handover_worker;

CREATE VIEW app.new_messages WITH (security_barrier='true') AS
 SELECT m.message_id,
    m.thread_id,
    m.author_id,
    m.author_name,
    m.text,
    m.created_at
   FROM app.messages m
  WHERE ((m.author_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid) AND (EXISTS ( SELECT
           FROM app.writable_threads t
          WHERE ((t.thread_id = m.thread_id) AND ((t.about <> 'home'::text) OR (EXISTS ( SELECT
                   FROM app.booking_contacts b
                  WHERE ((b.job_id = t.job_id) AND (b.member_id = t.member_id)))))))))
  WITH CASCADED CHECK OPTION;
ALTER TABLE app.new_messages OWNER TO handover_gate;
GRANT INSERT ON app.new_messages TO handover_admin;
GRANT INSERT ON app.new_messages TO handover_agency;
GRANT INSERT ON app.new_messages TO handover_member;
GRANT INSERT ON app.new_messages TO handover_office;
GRANT INSERT ON app.new_messages TO handover_provider;

CREATE VIEW app.new_threads WITH (security_barrier='true') AS
 SELECT t.thread_id,
    t.agency_id,
    t.care_provider_id,
    t.office_id,
    t.job_id,
    t.about,
    t.member_id,
    t.opened_by,
    t.created_at,
    t.last_at
   FROM app.threads t
  WHERE ((EXISTS ( SELECT
           FROM app.viewer v
          WHERE ((t.opened_by = v.user_id) AND
                CASE t.about
                    WHEN 'booking'::text THEN ((v.level = 1) OR (t.member_id = v.user_id))
                    WHEN 'home'::text THEN (EXISTS ( SELECT
                       FROM app.booking_contacts b
                      WHERE ((b.job_id = t.job_id) AND (b.member_id = t.member_id))))
                    ELSE (v.level <> 4)
                END))) AND (EXISTS ( SELECT
           FROM app.thread_jobs j
          WHERE (j.job_id = t.job_id))))
  WITH CASCADED CHECK OPTION;
ALTER TABLE app.new_threads OWNER TO handover_gate;
GRANT INSERT ON app.new_threads TO handover_admin;
GRANT INSERT ON app.new_threads TO handover_agency;
GRANT INSERT ON app.new_threads TO handover_member;
GRANT INSERT ON app.new_threads TO handover_office;
GRANT INSERT ON app.new_threads TO handover_provider;

CREATE TABLE app.notification_preferences (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    email boolean,
    push boolean
);
ALTER TABLE ONLY app.notification_preferences FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.notification_preferences ADD CONSTRAINT notification_preferences_pkey PRIMARY KEY (user_id, kind);
ALTER TABLE ONLY app.notification_preferences ADD CONSTRAINT notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.notification_preferences TO handover_gate, handover_worker USING (true);
ALTER TABLE app.notification_preferences ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON app.notification_preferences TO handover_admin, handover_agency, handover_provider, handover_office, handover_member USING ((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
GRANT INSERT, SELECT, UPDATE ON app.notification_preferences TO handover_admin;
GRANT INSERT, SELECT, UPDATE ON app.notification_preferences TO handover_agency;
GRANT INSERT, SELECT, UPDATE ON app.notification_preferences TO handover_member;
GRANT INSERT, SELECT, UPDATE ON app.notification_preferences TO handover_office;
GRANT INSERT, SELECT, UPDATE ON app.notification_preferences TO handover_provider;
GRANT DELETE, SELECT ON app.notification_preferences TO handover_worker;

CREATE TABLE app.notifications (
    notification_id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    body text DEFAULT ''::text NOT NULL,
    link text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone,
    CONSTRAINT leads_to_our_own_page CHECK ((link ~ '^(/[A-Za-z0-9_-]+){1,3}(\?[a-z_]+=[A-Za-z0-9_-]+)?$'::text))
);
ALTER TABLE ONLY app.notifications FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.notifications ADD CONSTRAINT notifications_pkey PRIMARY KEY (notification_id);
CREATE INDEX notifications_by_time ON app.notifications USING btree (created_at);
CREATE INDEX notifications_of_user ON app.notifications USING btree (user_id, notification_id DESC);
CREATE INDEX notifications_unread ON app.notifications USING btree (user_id, kind) WHERE (read_at IS NULL);
ALTER TABLE ONLY app.notifications ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.notifications TO handover_gate, handover_worker USING (true);
ALTER TABLE app.notifications ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON app.notifications TO handover_admin, handover_agency, handover_provider, handover_office, handover_member USING ((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
GRANT SELECT, UPDATE (read_at) ON app.notifications TO handover_admin;
GRANT SELECT, UPDATE (read_at) ON app.notifications TO handover_agency;
GRANT INSERT, SELECT, UPDATE (title, body, read_at) ON app.notifications TO handover_gate;
GRANT SELECT, UPDATE (read_at) ON app.notifications TO handover_member;
GRANT SELECT, UPDATE (read_at) ON app.notifications TO handover_office;
GRANT SELECT, UPDATE (read_at) ON app.notifications TO handover_provider;
GRANT DELETE, SELECT, UPDATE (title, body) ON app.notifications TO handover_worker;

CREATE TABLE app.offers (
    offer_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    job_id uuid NOT NULL,
    member_id uuid NOT NULL,
    status text NOT NULL,
    exclusive boolean NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    reason text,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    overrides text[] DEFAULT '{}'::text[] NOT NULL,
    refill_id uuid,
    wave integer,
    CONSTRAINT a_wave_is_of_a_refill CHECK (((refill_id IS NULL) = (wave IS NULL))),
    CONSTRAINT offers_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text])))
);
ALTER TABLE ONLY app.offers FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.offers ADD CONSTRAINT offers_pkey PRIMARY KEY (offer_id);
CREATE INDEX offers_of_job ON app.offers USING btree (job_id, created_at);
CREATE INDEX offers_of_member ON app.offers USING btree (member_id, status, created_at DESC);
CREATE UNIQUE INDEX offers_once_in_a_refill ON app.offers USING btree (refill_id, member_id) WHERE (refill_id IS NOT NULL);
CREATE UNIQUE INDEX offers_one_pending ON app.offers USING btree (job_id, member_id) WHERE (status = 'pending'::text);
ALTER TABLE ONLY app.offers ADD CONSTRAINT offers_agency_id_care_provider_id_office_id_job_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.offers ADD CONSTRAINT offers_created_by_fkey FOREIGN KEY (created_by) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.offers ADD CONSTRAINT offers_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
ALTER TABLE ONLY app.offers ADD CONSTRAINT offers_refill_id_fkey FOREIGN KEY (refill_id) REFERENCES app.refills(refill_id);
CREATE POLICY everything ON app.offers TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.offers TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.offers FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.offers FOR SELECT TO handover_fill USING ((job_id = app.command_job()));
CREATE POLICY filling_adds ON app.offers FOR INSERT TO handover_fill WITH CHECK (((job_id = app.command_job()) AND (created_by = app.scope_user())));
CREATE POLICY filling_changes ON app.offers FOR UPDATE TO handover_fill USING ((job_id = app.command_job()));
ALTER TABLE app.offers ENABLE ROW LEVEL SECURITY;
CREATE POLICY only_the_opened_changes ON app.offers AS RESTRICTIVE FOR UPDATE TO handover_command USING ((job_id = app.command_job()));
CREATE POLICY opened ON app.offers TO handover_command USING ((job_id = app.command_job()));
CREATE POLICY own_agency ON app.offers TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_member ON app.offers TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_office ON app.offers TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.offers TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT INSERT, SELECT, UPDATE ON app.offers TO handover_admin;
GRANT SELECT, UPDATE (status, answered_at) ON app.offers TO handover_agency;
GRANT UPDATE (status, reason, answered_at) ON app.offers TO handover_command;
GRANT INSERT, SELECT, UPDATE (status, answered_at) ON app.offers TO handover_fill;
GRANT SELECT, UPDATE ON app.offers TO handover_gate;
GRANT SELECT ON app.offers TO handover_member;
GRANT SELECT, UPDATE (status, answered_at) ON app.offers TO handover_office;
GRANT SELECT, UPDATE (status, answered_at) ON app.offers TO handover_provider;
GRANT INSERT, SELECT, UPDATE ON app.offers TO handover_worker;

CREATE TABLE app.office_budgets (
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    monthly bigint NOT NULL,
    updated_by uuid NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT office_budgets_monthly_check CHECK (((monthly >= 1) AND (monthly <= '100000000000'::bigint)))
);
ALTER TABLE ONLY app.office_budgets FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.office_budgets ADD CONSTRAINT office_budgets_pkey PRIMARY KEY (office_id);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF monthly ON app.office_budgets FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('office_id', 'monthly');
ALTER TABLE ONLY app.office_budgets ADD CONSTRAINT office_budgets_agency_id_care_provider_id_office_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id) REFERENCES app.offices(agency_id, care_provider_id, office_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.office_budgets ADD CONSTRAINT office_budgets_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.office_budgets TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.office_budgets TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.office_budgets FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.office_budgets ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_agency ON app.office_budgets TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.office_budgets TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.office_budgets TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT DELETE, INSERT, SELECT, UPDATE ON app.office_budgets TO handover_admin;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.office_budgets TO handover_agency;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.office_budgets TO handover_office;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.office_budgets TO handover_provider;
GRANT SELECT ON app.office_budgets TO handover_worker;

CREATE TABLE app.office_codes (
    office_id uuid NOT NULL,
    secret bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT office_codes_secret_check CHECK ((length(secret) = 32))
);
ALTER TABLE ONLY app.office_codes FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.office_codes ADD CONSTRAINT office_codes_pkey PRIMARY KEY (office_id);
ALTER TABLE ONLY app.office_codes ADD CONSTRAINT office_codes_office_id_fkey FOREIGN KEY (office_id) REFERENCES app.offices(office_id) ON DELETE CASCADE;
CREATE POLICY everything ON app.office_codes TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.office_codes TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.office_codes FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.office_codes ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON app.office_codes TO handover_gate;

CREATE TABLE app.office_role_shifts (
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    role text NOT NULL,
    shift_time text NOT NULL,
    job_id uuid NOT NULL,
    used_at timestamp with time zone NOT NULL,
    CONSTRAINT office_role_shifts_role_check CHECK ((role = lower(role))),
    CONSTRAINT office_role_shifts_shift_time_check CHECK ((shift_time = ANY (ARRAY['Day Shift'::text, 'Morning Shift'::text, 'Afternoon Shift'::text, 'Night Shift'::text])))
);
ALTER TABLE ONLY app.office_role_shifts FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.office_role_shifts ADD CONSTRAINT office_role_shifts_pkey PRIMARY KEY (office_id, role, shift_time);
ALTER TABLE ONLY app.office_role_shifts ADD CONSTRAINT office_role_shifts_agency_id_care_provider_id_office_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id) REFERENCES app.offices(agency_id, care_provider_id, office_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.office_role_shifts ADD CONSTRAINT office_role_shifts_job_id_fkey FOREIGN KEY (job_id) REFERENCES app.jobs(job_id);
CREATE POLICY everything ON app.office_role_shifts TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.office_role_shifts TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.office_role_shifts FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.office_role_shifts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_agency ON app.office_role_shifts TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.office_role_shifts TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.office_role_shifts TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT INSERT, SELECT, UPDATE ON app.office_role_shifts TO handover_admin;
GRANT INSERT, SELECT, UPDATE ON app.office_role_shifts TO handover_agency;
GRANT INSERT, SELECT, UPDATE ON app.office_role_shifts TO handover_office;
GRANT INSERT, SELECT, UPDATE ON app.office_role_shifts TO handover_provider;
GRANT INSERT, SELECT, UPDATE ON app.office_role_shifts TO handover_worker;

CREATE TABLE app.office_roles (
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    role text NOT NULL,
    title text NOT NULL,
    job_id uuid NOT NULL,
    used_at timestamp with time zone NOT NULL,
    CONSTRAINT a_role_is_folded CHECK ((role = lower(title)))
);
ALTER TABLE ONLY app.office_roles FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.office_roles ADD CONSTRAINT office_roles_pkey PRIMARY KEY (office_id, role);
CREATE INDEX office_roles_by_role ON app.office_roles USING btree (role);
CREATE INDEX office_roles_of_agency ON app.office_roles USING btree (agency_id, role);
CREATE INDEX office_roles_of_provider ON app.office_roles USING btree (care_provider_id, role);
ALTER TABLE ONLY app.office_roles ADD CONSTRAINT office_roles_agency_id_care_provider_id_office_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id) REFERENCES app.offices(agency_id, care_provider_id, office_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.office_roles ADD CONSTRAINT office_roles_job_id_fkey FOREIGN KEY (job_id) REFERENCES app.jobs(job_id);
CREATE POLICY everything ON app.office_roles TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.office_roles TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.office_roles FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.office_roles ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_agency ON app.office_roles TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.office_roles TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.office_roles TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT INSERT, SELECT, UPDATE ON app.office_roles TO handover_admin;
GRANT INSERT, SELECT, UPDATE ON app.office_roles TO handover_agency;
GRANT INSERT, SELECT, UPDATE ON app.office_roles TO handover_office;
GRANT INSERT, SELECT, UPDATE ON app.office_roles TO handover_provider;
GRANT INSERT, SELECT, UPDATE ON app.office_roles TO handover_worker;

CREATE TABLE app.offices (
    office_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    title text NOT NULL,
    address_line_1 text,
    address_line_2 text,
    city text,
    town text,
    province text,
    post_code text,
    country text DEFAULT 'GB'::text NOT NULL,
    latitude double precision,
    longitude double precision,
    approximate boolean DEFAULT true NOT NULL,
    wards text[] DEFAULT '{}'::text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    title_folded text GENERATED ALWAYS AS (lower(title)) STORED COLLATE pg_catalog."C",
    city_folded text GENERATED ALWAYS AS (lower(city)) STORED COLLATE pg_catalog."C",
    check_in_radius double precision,
    telephone text,
    CONSTRAINT a_position_has_both CHECK (((latitude IS NULL) = (longitude IS NULL))),
    CONSTRAINT a_radius_is_at_most_ten_miles CHECK (((check_in_radius > (0)::double precision) AND (check_in_radius <= (10)::double precision))),
    CONSTRAINT offices_country_check CHECK ((country = ANY (ARRAY['GB'::text, 'IE'::text])))
);
ALTER TABLE ONLY app.offices FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.offices ADD CONSTRAINT offices_agency_id_care_provider_id_office_id_key UNIQUE (agency_id, care_provider_id, office_id);
ALTER TABLE ONLY app.offices ADD CONSTRAINT offices_pkey PRIMARY KEY (office_id);
CREATE INDEX offices_by_city ON app.offices USING btree (city, office_id);
CREATE INDEX offices_by_created ON app.offices USING btree (created_at, office_id);
CREATE INDEX offices_by_title ON app.offices USING btree (title, office_id);
CREATE INDEX offices_care_provider_id_idx ON app.offices USING btree (care_provider_id);
CREATE INDEX offices_city_trgm ON app.offices USING gin (city_folded public.gin_trgm_ops);
CREATE INDEX offices_of_agency ON app.offices USING btree (agency_id, title, office_id);
CREATE INDEX offices_title_trgm ON app.offices USING gin (title_folded public.gin_trgm_ops);
CREATE TRIGGER make_office_code AFTER INSERT ON app.offices REFERENCING NEW TABLE AS new_offices FOR EACH STATEMENT EXECUTE FUNCTION app.make_office_code();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF title, care_provider_id, country, check_in_radius, deleted_at, address_line_1, post_code, wards, telephone ON app.offices FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('office_id', 'title', 'care_provider_id', 'country', 'check_in_radius', 'deleted_at', '~address_line_1', '~post_code', '~wards', '~telephone');
ALTER TABLE ONLY app.offices ADD CONSTRAINT offices_agency_id_care_provider_id_fkey FOREIGN KEY (agency_id, care_provider_id) REFERENCES app.care_providers(agency_id, care_provider_id) ON UPDATE CASCADE;
CREATE POLICY everything ON app.offices TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.offices TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.offices FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.offices FOR SELECT TO handover_fill USING ((app.command_job() IS NOT NULL));
ALTER TABLE app.offices ENABLE ROW LEVEL SECURITY;
CREATE POLICY opened ON app.offices FOR SELECT TO handover_command USING ((office_id = app.command_office()));
CREATE POLICY own_agency ON app.offices TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.offices TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.offices TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
GRANT INSERT, SELECT, UPDATE ON app.offices TO handover_admin;
GRANT INSERT, SELECT, UPDATE ON app.offices TO handover_agency;
GRANT SELECT (office_id, title, check_in_radius) ON app.offices TO handover_command;
GRANT SELECT (office_id, agency_id, care_provider_id, title, address_line_1, address_line_2, city, town, province, post_code, country, latitude, longitude, approximate, check_in_radius) ON app.offices TO handover_fill;
GRANT SELECT ON app.offices TO handover_gate;
GRANT SELECT, UPDATE (updated_at, check_in_radius) ON app.offices TO handover_office;
GRANT INSERT, SELECT, UPDATE ON app.offices TO handover_provider;
GRANT SELECT ON app.offices TO handover_worker;

CREATE VIEW app.open_cancel_requests WITH (security_barrier='true') AS
 SELECT r.job_id,
    r.status,
    r.decision,
    r.decided_by,
    r.decided_by_name,
    r.decided_at
   FROM app.cancel_requests r
  WHERE ((r.status = 'open'::text) AND ( SELECT true
           FROM app.viewer_offices o
          WHERE (o.office_id = r.office_id)));
ALTER TABLE app.open_cancel_requests OWNER TO handover_gate;
GRANT SELECT, UPDATE (status, decision, decided_by, decided_by_name, decided_at) ON app.open_cancel_requests TO handover_admin;
GRANT SELECT, UPDATE (status, decision, decided_by, decided_by_name, decided_at) ON app.open_cancel_requests TO handover_agency;
GRANT SELECT, UPDATE (status, decision, decided_by, decided_by_name, decided_at) ON app.open_cancel_requests TO handover_office;
GRANT SELECT, UPDATE (status, decision, decided_by, decided_by_name, decided_at) ON app.open_cancel_requests TO handover_provider;

CREATE TABLE app.opt_outs (
    entry_id uuid NOT NULL,
    member_id uuid NOT NULL,
    opted_out_on date,
    opt_out_ends_on date,
    text text NOT NULL,
    changed_by uuid NOT NULL,
    changed_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY app.opt_outs FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.opt_outs ADD CONSTRAINT opt_outs_pkey PRIMARY KEY (entry_id);
CREATE INDEX opt_outs_of_member ON app.opt_outs USING btree (member_id, changed_at DESC);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF opted_out_on, opt_out_ends_on ON app.opt_outs FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('entry_id', 'opted_out_on', 'opt_out_ends_on');
ALTER TABLE ONLY app.opt_outs ADD CONSTRAINT opt_outs_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.opt_outs ADD CONSTRAINT opt_outs_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
CREATE POLICY everything ON app.opt_outs TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.opt_outs TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.opt_outs FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.opt_outs ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_member ON app.opt_outs TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
GRANT INSERT, SELECT ON app.opt_outs TO handover_admin;
GRANT INSERT, SELECT ON app.opt_outs TO handover_member;
GRANT DELETE, SELECT ON app.opt_outs TO handover_worker;

CREATE VIEW app.participants WITH (security_invoker='true') AS
 SELECT j.job_id AS about,
    p.user_id
   FROM (app.jobs j
     CROSS JOIN LATERAL ( VALUES (j.created_by), (j.job_planner), (j.admin_user), (j.assigned_to)) p(user_id))
UNION ALL
 SELECT o.job_id AS about,
    o.member_id AS user_id
   FROM app.offers o
UNION ALL
 SELECT a.job_id AS about,
    a.member_id AS user_id
   FROM app.applications a
UNION ALL
 SELECT h.job_id AS about,
    h.member_id AS user_id
   FROM app.job_history h
UNION ALL
 SELECT t.thread_id AS about,
    p.user_id
   FROM (app.threads t
     CROSS JOIN LATERAL ( VALUES (t.opened_by), (t.member_id)) p(user_id))
UNION ALL
 SELECT p.thread_id AS about,
    p.user_id
   FROM app.thread_people p
UNION ALL
 SELECT t.uuid AS about,
    p.user_id
   FROM (app.tickets t
     CROSS JOIN LATERAL ( VALUES (t.raised_by), (t.assigned_to_id)) p(user_id))
UNION ALL
 SELECT c.uuid AS about,
    c.user_id
   FROM app.ticket_comments c
UNION ALL
 SELECT e.change_id AS about,
    p.user_id
   FROM (app.email_changes e
     CROSS JOIN LATERAL ( VALUES (e.asked_by), (e.user_id)) p(user_id))
UNION ALL
 SELECT i.uuid AS about,
    i.member_id AS user_id
   FROM app.invoices i
UNION ALL
 SELECT place.about,
    u.user_id
   FROM (( SELECT j.job_id,
            j.agency_id,
            j.care_provider_id,
            j.office_id
           FROM app.jobs j
        UNION ALL
         SELECT t.uuid,
            t.agency_id,
            t.care_provider_id,
            t.office_id
           FROM app.tickets t
        UNION ALL
         SELECT i.uuid,
            i.agency_id,
            i.care_provider_id,
            i.office_id
           FROM app.invoices i
        UNION ALL
         SELECT c.care_provider_id,
            c.agency_id,
            c.care_provider_id,
            NULL::uuid
           FROM app.care_providers c) place(about, agency_id, care_provider_id, office_id)
     JOIN app.users u ON (((u.level = ANY (ARRAY[2, 3])) AND ((u.agency_id = place.agency_id) OR (u.care_provider_id = place.care_provider_id)) AND ((u.care_provider_id IS NULL) OR (u.care_provider_id = place.care_provider_id)) AND ((u.office_id IS NULL) OR (place.office_id IS NULL) OR (u.office_id = place.office_id)))));
ALTER TABLE app.participants OWNER TO handover_gate;

CREATE TABLE app.passkey_challenges (
    challenge_hash bytea NOT NULL,
    user_id uuid,
    expires_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY app.passkey_challenges FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.passkey_challenges ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge_hash);
CREATE INDEX passkey_challenges_expires_at_idx ON app.passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_user_id_idx ON app.passkey_challenges USING btree (user_id);
ALTER TABLE ONLY app.passkey_challenges ADD CONSTRAINT passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.passkey_challenges TO handover_gate, handover_worker USING (true);
CREATE POLICY own ON app.passkey_challenges TO handover_admin, handover_agency, handover_provider, handover_office, handover_member USING ((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
ALTER TABLE app.passkey_challenges ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT ON app.passkey_challenges TO handover_admin;
GRANT DELETE, INSERT, SELECT ON app.passkey_challenges TO handover_agency;
GRANT DELETE, INSERT, SELECT ON app.passkey_challenges TO handover_gate;
GRANT DELETE, INSERT, SELECT ON app.passkey_challenges TO handover_member;
GRANT DELETE, INSERT, SELECT ON app.passkey_challenges TO handover_office;
GRANT DELETE, INSERT, SELECT ON app.passkey_challenges TO handover_provider;
GRANT DELETE, SELECT ON app.passkey_challenges TO handover_worker;

CREATE TABLE app.passkeys (
    passkey_id uuid NOT NULL,
    user_id uuid NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);
ALTER TABLE ONLY app.passkeys FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.passkeys ADD CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY app.passkeys ADD CONSTRAINT passkeys_pkey PRIMARY KEY (passkey_id);
CREATE INDEX passkeys_user_id_created_at_idx ON app.passkeys USING btree (user_id, created_at);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF created_at, name ON app.passkeys FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('user_id', 'created_at', '~name');
ALTER TABLE ONLY app.passkeys ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.passkeys TO handover_gate, handover_worker USING (true);
CREATE POLICY own ON app.passkeys TO handover_admin, handover_agency, handover_provider, handover_office, handover_member USING ((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
ALTER TABLE app.passkeys ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT (passkey_id, user_id, credential_id, public_key, counter, transports, name, created_at), SELECT (passkey_id, user_id, credential_id, transports, name, created_at, last_used_at), UPDATE (name) ON app.passkeys TO handover_admin;
GRANT DELETE, INSERT (passkey_id, user_id, credential_id, public_key, counter, transports, name, created_at), SELECT (passkey_id, user_id, credential_id, transports, name, created_at, last_used_at), UPDATE (name) ON app.passkeys TO handover_agency;
GRANT DELETE, SELECT, UPDATE (counter, last_used_at) ON app.passkeys TO handover_gate;
GRANT DELETE, INSERT (passkey_id, user_id, credential_id, public_key, counter, transports, name, created_at), SELECT (passkey_id, user_id, credential_id, transports, name, created_at, last_used_at), UPDATE (name) ON app.passkeys TO handover_member;
GRANT DELETE, INSERT (passkey_id, user_id, credential_id, public_key, counter, transports, name, created_at), SELECT (passkey_id, user_id, credential_id, transports, name, created_at, last_used_at), UPDATE (name) ON app.passkeys TO handover_office;
GRANT DELETE, INSERT (passkey_id, user_id, credential_id, public_key, counter, transports, name, created_at), SELECT (passkey_id, user_id, credential_id, transports, name, created_at, last_used_at), UPDATE (name) ON app.passkeys TO handover_provider;
GRANT DELETE, SELECT (user_id, name, created_at, last_used_at) ON app.passkeys TO handover_worker;

CREATE TABLE app.password_resets (
    token_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
ALTER TABLE ONLY app.password_resets FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.password_resets ADD CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash);
CREATE INDEX password_resets_user_id_idx ON app.password_resets USING btree (user_id);
ALTER TABLE ONLY app.password_resets ADD CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.password_resets TO handover_gate, handover_worker USING (true);
CREATE POLICY own ON app.password_resets TO handover_admin, handover_agency, handover_provider, handover_office, handover_member USING ((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
ALTER TABLE app.password_resets ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.password_resets TO handover_gate;
GRANT DELETE, INSERT, SELECT ON app.password_resets TO handover_worker;

CREATE TABLE app.pending_accounts (
    user_id uuid NOT NULL,
    invited_by uuid NOT NULL,
    password_hash text,
    token_hash bytea,
    mailed_to text,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY app.pending_accounts FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.pending_accounts ADD CONSTRAINT pending_accounts_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY app.pending_accounts ADD CONSTRAINT pending_accounts_token_hash_key UNIQUE (token_hash);
CREATE INDEX pending_accounts_expires_at_idx ON app.pending_accounts USING btree (expires_at);
CREATE INDEX pending_accounts_invited_by_idx ON app.pending_accounts USING btree (invited_by);
ALTER TABLE ONLY app.pending_accounts ADD CONSTRAINT pending_accounts_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.pending_accounts ADD CONSTRAINT pending_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.pending_accounts TO handover_gate, handover_worker USING (true);
CREATE POLICY own ON app.pending_accounts TO handover_admin, handover_agency, handover_provider, handover_office, handover_member USING ((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
ALTER TABLE app.pending_accounts ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT ON app.pending_accounts TO handover_gate;
GRANT DELETE, SELECT, UPDATE (token_hash, mailed_to) ON app.pending_accounts TO handover_worker;

CREATE TABLE app.place_regards (
    regard_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid,
    member_id uuid NOT NULL,
    kind text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT place_regards_kind_check CHECK ((kind = ANY (ARRAY['favourite'::text, 'block'::text])))
);
ALTER TABLE ONLY app.place_regards FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.place_regards ADD CONSTRAINT place_regards_one_each UNIQUE NULLS NOT DISTINCT (member_id, care_provider_id, office_id);
ALTER TABLE ONLY app.place_regards ADD CONSTRAINT place_regards_pkey PRIMARY KEY (regard_id);
CREATE INDEX place_regards_of_agency ON app.place_regards USING btree (agency_id);
CREATE INDEX place_regards_of_office ON app.place_regards USING btree (office_id, kind);
CREATE INDEX place_regards_of_provider ON app.place_regards USING btree (care_provider_id, office_id, kind);
CREATE TRIGGER close_pending_on_block AFTER INSERT OR UPDATE ON app.place_regards FOR EACH ROW WHEN ((new.kind = 'block'::text)) EXECUTE FUNCTION app.close_pending_on_block();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF kind, care_provider_id, office_id, reason ON app.place_regards FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('member_id', 'kind', 'care_provider_id', 'office_id', '~reason');
ALTER TABLE ONLY app.place_regards ADD CONSTRAINT place_regards_agency_id_care_provider_id_fkey FOREIGN KEY (agency_id, care_provider_id) REFERENCES app.care_providers(agency_id, care_provider_id);
ALTER TABLE ONLY app.place_regards ADD CONSTRAINT place_regards_agency_id_care_provider_id_office_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id) REFERENCES app.offices(agency_id, care_provider_id, office_id);
ALTER TABLE ONLY app.place_regards ADD CONSTRAINT place_regards_created_by_fkey FOREIGN KEY (created_by) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.place_regards ADD CONSTRAINT place_regards_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
CREATE POLICY everything ON app.place_regards TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.place_regards TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.place_regards FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.place_regards FOR SELECT TO handover_fill USING ((app.command_job() IS NOT NULL));
CREATE POLICY own_agency ON app.place_regards TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.place_regards TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.place_regards TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.place_regards ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.place_regards TO handover_admin;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.place_regards TO handover_agency;
GRANT SELECT (care_provider_id, office_id, member_id, kind) ON app.place_regards TO handover_fill;
GRANT SELECT ON app.place_regards TO handover_gate;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.place_regards TO handover_office;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.place_regards TO handover_provider;
GRANT DELETE, SELECT ON app.place_regards TO handover_worker;

CREATE TABLE app.platform_terms (
    version_id bigint NOT NULL,
    cancellation jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY app.platform_terms FORCE ROW LEVEL SECURITY;
ALTER TABLE app.platform_terms ALTER COLUMN version_id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME app.platform_terms_version_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );
ALTER TABLE ONLY app.platform_terms ADD CONSTRAINT platform_terms_pkey PRIMARY KEY (version_id);
CREATE POLICY everything ON app.platform_terms TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.platform_terms TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.platform_terms FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.platform_terms ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON app.platform_terms TO handover_admin;
GRANT SELECT ON app.platform_terms TO handover_gate;
GRANT SELECT ON app.platform_terms TO handover_worker;

CREATE TABLE app.publications (
    publication_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    published_by uuid NOT NULL,
    published_at timestamp with time zone NOT NULL,
    job_ids uuid[] NOT NULL,
    fits integer,
    told_at timestamp with time zone,
    told integer,
    CONSTRAINT publications_fits_check CHECK ((fits >= 0)),
    CONSTRAINT publications_told_check CHECK ((told >= 0))
);
ALTER TABLE ONLY app.publications FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.publications ADD CONSTRAINT publications_pkey PRIMARY KEY (publication_id);
CREATE INDEX publications_by_person ON app.publications USING btree (published_by, published_at);
CREATE INDEX publications_by_time ON app.publications USING btree (published_at);
ALTER TABLE ONLY app.publications ADD CONSTRAINT publications_agency_id_care_provider_id_office_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id) REFERENCES app.offices(agency_id, care_provider_id, office_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.publications ADD CONSTRAINT publications_published_by_fkey FOREIGN KEY (published_by) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.publications TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.publications TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.publications FOR SELECT TO handover_admin USING (true);
CREATE POLICY own_agency ON app.publications TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.publications TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.publications TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.publications ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON app.publications TO handover_admin;
GRANT INSERT, SELECT ON app.publications TO handover_agency;
GRANT INSERT, SELECT ON app.publications TO handover_office;
GRANT INSERT, SELECT ON app.publications TO handover_provider;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.publications TO handover_worker;

CREATE TABLE app.push_subscriptions (
    subscription_id uuid NOT NULL,
    user_id uuid NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    session_id uuid NOT NULL,
    CONSTRAINT push_subscriptions_auth_check CHECK ((length(auth) <= 100)),
    CONSTRAINT push_subscriptions_endpoint_check CHECK ((length(endpoint) <= 1000)),
    CONSTRAINT push_subscriptions_p256dh_check CHECK ((length(p256dh) <= 200))
);
ALTER TABLE ONLY app.push_subscriptions FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.push_subscriptions ADD CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint);
ALTER TABLE ONLY app.push_subscriptions ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (subscription_id);
CREATE INDEX push_subscriptions_of_session ON app.push_subscriptions USING btree (session_id);
CREATE INDEX push_subscriptions_of_user ON app.push_subscriptions USING btree (user_id);
ALTER TABLE ONLY app.push_subscriptions ADD CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.push_subscriptions TO handover_gate, handover_worker USING (true);
CREATE POLICY own ON app.push_subscriptions TO handover_admin, handover_agency, handover_provider, handover_office, handover_member USING ((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
ALTER TABLE app.push_subscriptions ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE (p256dh, auth, created_at, session_id) ON app.push_subscriptions TO handover_admin;
GRANT DELETE, INSERT, SELECT, UPDATE (p256dh, auth, created_at, session_id) ON app.push_subscriptions TO handover_agency;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.push_subscriptions TO handover_gate;
GRANT DELETE, INSERT, SELECT, UPDATE (p256dh, auth, created_at, session_id) ON app.push_subscriptions TO handover_member;
GRANT DELETE, INSERT, SELECT, UPDATE (p256dh, auth, created_at, session_id) ON app.push_subscriptions TO handover_office;
GRANT DELETE, INSERT, SELECT, UPDATE (p256dh, auth, created_at, session_id) ON app.push_subscriptions TO handover_provider;
GRANT DELETE, SELECT ON app.push_subscriptions TO handover_worker;

CREATE TABLE app.rate_bands (
    version_id bigint NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    valid_from date NOT NULL,
    pay_bands jsonb NOT NULL,
    charge_bands jsonb NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT rate_bands_charge_bands_check CHECK ((jsonb_typeof(charge_bands) = 'array'::text)),
    CONSTRAINT rate_bands_pay_bands_check CHECK ((jsonb_typeof(pay_bands) = 'array'::text))
);
ALTER TABLE ONLY app.rate_bands FORCE ROW LEVEL SECURITY;
ALTER TABLE app.rate_bands ALTER COLUMN version_id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME app.rate_bands_version_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );
ALTER TABLE ONLY app.rate_bands ADD CONSTRAINT rate_bands_pkey PRIMARY KEY (version_id);
CREATE INDEX rate_bands_of_provider ON app.rate_bands USING btree (care_provider_id, valid_from, version_id);
ALTER TABLE ONLY app.rate_bands ADD CONSTRAINT rate_bands_agency_id_care_provider_id_fkey FOREIGN KEY (agency_id, care_provider_id) REFERENCES app.care_providers(agency_id, care_provider_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.rate_bands ADD CONSTRAINT rate_bands_created_by_fkey FOREIGN KEY (created_by) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.rate_bands TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.rate_bands TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.rate_bands FOR SELECT TO handover_admin USING (true);
CREATE POLICY own_agency ON app.rate_bands TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.rate_bands TO handover_office USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
CREATE POLICY own_provider ON app.rate_bands TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.rate_bands ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON app.rate_bands TO handover_admin;
GRANT SELECT (version_id, agency_id, care_provider_id, valid_from, charge_bands, created_at) ON app.rate_bands TO handover_agency;
GRANT SELECT ON app.rate_bands TO handover_gate;
GRANT SELECT (version_id, agency_id, care_provider_id, valid_from, charge_bands, created_at) ON app.rate_bands TO handover_office;
GRANT SELECT (version_id, agency_id, care_provider_id, valid_from, charge_bands, created_at) ON app.rate_bands TO handover_provider;
GRANT SELECT ON app.rate_bands TO handover_worker;

CREATE TABLE app.rate_card_versions (
    version_id bigint NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    valid_from date NOT NULL,
    created_by uuid,
    created_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY app.rate_card_versions FORCE ROW LEVEL SECURITY;
ALTER TABLE app.rate_card_versions ALTER COLUMN version_id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME app.rate_card_versions_version_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );
ALTER TABLE ONLY app.rate_card_versions ADD CONSTRAINT rate_card_versions_pkey PRIMARY KEY (version_id);
CREATE INDEX rate_card_versions_of_provider ON app.rate_card_versions USING btree (care_provider_id, valid_from, version_id);
ALTER TABLE ONLY app.rate_card_versions ADD CONSTRAINT rate_card_versions_agency_id_care_provider_id_fkey FOREIGN KEY (agency_id, care_provider_id) REFERENCES app.care_providers(agency_id, care_provider_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.rate_card_versions ADD CONSTRAINT rate_card_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.rate_card_versions TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.rate_card_versions TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.rate_card_versions FOR SELECT TO handover_admin USING (true);
CREATE POLICY own_agency ON app.rate_card_versions TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.rate_card_versions TO handover_office USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
CREATE POLICY own_provider ON app.rate_card_versions TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.rate_card_versions ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON app.rate_card_versions TO handover_admin;
GRANT INSERT, SELECT ON app.rate_card_versions TO handover_agency;
GRANT SELECT ON app.rate_card_versions TO handover_office;
GRANT INSERT, SELECT ON app.rate_card_versions TO handover_provider;
GRANT SELECT ON app.rate_card_versions TO handover_worker;

CREATE TABLE app.rate_cards (
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    role text NOT NULL,
    title text NOT NULL,
    staff_rate bigint NOT NULL,
    hcp_rate bigint NOT NULL,
    "position" integer NOT NULL,
    tag_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    version_id bigint NOT NULL,
    CONSTRAINT a_role_is_folded CHECK ((role = lower(title))),
    CONSTRAINT rate_cards_hcp_rate_check CHECK ((hcp_rate >= 0)),
    CONSTRAINT rate_cards_staff_rate_check CHECK ((staff_rate >= 0))
);
ALTER TABLE ONLY app.rate_cards FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.rate_cards ADD CONSTRAINT rate_cards_pkey PRIMARY KEY (version_id, role);
CREATE INDEX rate_cards_of_provider ON app.rate_cards USING btree (care_provider_id);
ALTER TABLE ONLY app.rate_cards ADD CONSTRAINT rate_cards_agency_id_care_provider_id_fkey FOREIGN KEY (agency_id, care_provider_id) REFERENCES app.care_providers(agency_id, care_provider_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.rate_cards ADD CONSTRAINT rate_cards_version_id_fkey FOREIGN KEY (version_id) REFERENCES app.rate_card_versions(version_id);
CREATE POLICY everything ON app.rate_cards TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.rate_cards TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.rate_cards FOR SELECT TO handover_admin USING (true);
CREATE POLICY own_agency ON app.rate_cards TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.rate_cards TO handover_office USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
CREATE POLICY own_provider ON app.rate_cards TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.rate_cards ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON app.rate_cards TO handover_admin;
GRANT INSERT, SELECT ON app.rate_cards TO handover_agency;
GRANT SELECT ON app.rate_cards TO handover_office;
GRANT INSERT, SELECT ON app.rate_cards TO handover_provider;
GRANT SELECT ON app.rate_cards TO handover_worker;

CREATE TABLE app.refill_settings (
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    automatic boolean NOT NULL,
    per_wave integer NOT NULL,
    minutes integer NOT NULL,
    set_by uuid NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT refill_settings_minutes_check CHECK (((minutes >= 5) AND (minutes <= 720))),
    CONSTRAINT refill_settings_per_wave_check CHECK (((per_wave >= 1) AND (per_wave <= 20)))
);
ALTER TABLE ONLY app.refill_settings FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.refill_settings ADD CONSTRAINT refill_settings_pkey PRIMARY KEY (care_provider_id);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF automatic, minutes, per_wave ON app.refill_settings FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('care_provider_id', 'automatic', 'minutes', 'per_wave');
ALTER TABLE ONLY app.refill_settings ADD CONSTRAINT refill_settings_agency_id_care_provider_id_fkey FOREIGN KEY (agency_id, care_provider_id) REFERENCES app.care_providers(agency_id, care_provider_id);
ALTER TABLE ONLY app.refill_settings ADD CONSTRAINT refill_settings_set_by_fkey FOREIGN KEY (set_by) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.refill_settings TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.refill_settings TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.refill_settings FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.refill_settings ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON app.refill_settings TO handover_admin;
GRANT SELECT ON app.refill_settings TO handover_gate;
GRANT SELECT ON app.refill_settings TO handover_worker;

CREATE TABLE app.refills (
    refill_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    job_id uuid NOT NULL,
    status text NOT NULL,
    automatic boolean NOT NULL,
    per_wave integer NOT NULL,
    minutes integer NOT NULL,
    wave integer DEFAULT 0 NOT NULL,
    next_at timestamp with time zone,
    left_by uuid,
    started_by uuid NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT a_refill_runs_or_has_ended CHECK (((status = 'running'::text) = (ended_at IS NULL))),
    CONSTRAINT refills_minutes_check CHECK (((minutes >= 5) AND (minutes <= 720))),
    CONSTRAINT refills_per_wave_check CHECK (((per_wave >= 1) AND (per_wave <= 20))),
    CONSTRAINT refills_status_check CHECK ((status = ANY (ARRAY['running'::text, 'filled'::text, 'stopped'::text, 'exhausted'::text])))
);
ALTER TABLE ONLY app.refills FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.refills ADD CONSTRAINT refills_pkey PRIMARY KEY (refill_id);
CREATE INDEX refills_of_job ON app.refills USING btree (job_id, started_at DESC);
CREATE UNIQUE INDEX refills_one_running ON app.refills USING btree (job_id) WHERE (status = 'running'::text);
ALTER TABLE ONLY app.refills ADD CONSTRAINT refills_agency_id_care_provider_id_office_id_job_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.refills ADD CONSTRAINT refills_left_by_fkey FOREIGN KEY (left_by) REFERENCES app.staff(member_id);
ALTER TABLE ONLY app.refills ADD CONSTRAINT refills_started_by_fkey FOREIGN KEY (started_by) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.refills TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.refills TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.refills FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.refills ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON app.refills TO handover_admin;
GRANT INSERT, SELECT, UPDATE ON app.refills TO handover_gate;
GRANT INSERT, SELECT, UPDATE ON app.refills TO handover_worker;

CREATE VIEW app.regard_names WITH (security_barrier='true') AS
 SELECT r.regard_id,
    ( SELECT jsonb_build_object('member_id', u.user_id, 'first_name', u.first_name, 'last_name', u.last_name, 'code', s.code) AS jsonb_build_object
           FROM (app.users u
             JOIN app.staff s ON ((s.member_id = u.user_id)))
          WHERE (u.user_id = r.member_id)) AS member,
    ( SELECT ((u.first_name || ' '::text) || u.last_name)
           FROM app.users u
          WHERE (u.user_id = r.created_by)) AS written_by
   FROM app.place_regards r
  WHERE (((CURRENT_USER = 'handover_admin'::name) OR (r.agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid)) AND ((CURRENT_USER = ANY (ARRAY['handover_admin'::name, 'handover_agency'::name])) OR (r.care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid)) AND ((CURRENT_USER <> 'handover_office'::name) OR (r.office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid)));
ALTER TABLE app.regard_names OWNER TO handover_gate;
GRANT SELECT ON app.regard_names TO handover_admin;
GRANT SELECT ON app.regard_names TO handover_agency;
GRANT SELECT ON app.regard_names TO handover_office;
GRANT SELECT ON app.regard_names TO handover_provider;

CREATE TABLE app.reminder_nights (
    night date NOT NULL,
    since date NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    due integer DEFAULT 0 NOT NULL,
    due_total bigint DEFAULT 0 NOT NULL,
    overdue integer DEFAULT 0 NOT NULL,
    overdue_total bigint DEFAULT 0 NOT NULL
);
ALTER TABLE ONLY app.reminder_nights FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.reminder_nights ADD CONSTRAINT reminder_nights_pkey PRIMARY KEY (night);
CREATE POLICY everything ON app.reminder_nights TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.reminder_nights TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.reminder_nights FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.reminder_nights ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON app.reminder_nights TO handover_worker;

CREATE TABLE app.requirements (
    requirement_id uuid NOT NULL,
    item_id uuid NOT NULL,
    scope text GENERATED ALWAYS AS (
CASE
    WHEN (office_id IS NOT NULL) THEN 'office'::text
    WHEN (care_provider_id IS NOT NULL) THEN 'care_provider'::text
    WHEN (tag_id IS NOT NULL) THEN 'tag'::text
    ELSE 'platform'::text
END) STORED NOT NULL,
    agency_id uuid,
    care_provider_id uuid,
    office_id uuid,
    tag_id uuid,
    months integer,
    valid_from date NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT one_asks CHECK ((((agency_id IS NULL) = (care_provider_id IS NULL)) AND ((office_id IS NULL) OR (care_provider_id IS NOT NULL)) AND ((tag_id IS NULL) OR (care_provider_id IS NULL)))),
    CONSTRAINT requirements_months_check CHECK (((months >= 1) AND (months <= 240)))
);
ALTER TABLE ONLY app.requirements FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.requirements ADD CONSTRAINT requirements_pkey PRIMARY KEY (requirement_id);
CREATE UNIQUE INDEX requirements_asked_once ON app.requirements USING btree (item_id, care_provider_id, office_id, tag_id) NULLS NOT DISTINCT;
CREATE INDEX requirements_by_created ON app.requirements USING btree (created_at, requirement_id);
CREATE INDEX requirements_by_scope ON app.requirements USING btree (scope, requirement_id);
CREATE INDEX requirements_by_valid_from ON app.requirements USING btree (valid_from, requirement_id);
CREATE INDEX requirements_of_agency ON app.requirements USING btree (agency_id);
CREATE INDEX requirements_of_office ON app.requirements USING btree (office_id);
CREATE INDEX requirements_of_provider ON app.requirements USING btree (care_provider_id);
CREATE INDEX requirements_of_tag ON app.requirements USING btree (tag_id);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF item_id, scope, care_provider_id, tag_id, months, valid_from ON app.requirements FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('requirement_id', 'item_id', 'scope', 'care_provider_id', 'tag_id', 'months', 'valid_from');
ALTER TABLE ONLY app.requirements ADD CONSTRAINT requirements_agency_id_care_provider_id_fkey FOREIGN KEY (agency_id, care_provider_id) REFERENCES app.care_providers(agency_id, care_provider_id);
ALTER TABLE ONLY app.requirements ADD CONSTRAINT requirements_agency_id_care_provider_id_office_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id) REFERENCES app.offices(agency_id, care_provider_id, office_id);
ALTER TABLE ONLY app.requirements ADD CONSTRAINT requirements_item_id_fkey FOREIGN KEY (item_id) REFERENCES app.compliance_items(item_id);
ALTER TABLE ONLY app.requirements ADD CONSTRAINT requirements_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES app.job_tags(tag_id);
CREATE POLICY everything ON app.requirements TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.requirements TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.requirements FOR SELECT TO handover_admin USING (true);
CREATE POLICY own_agency ON app.requirements TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.requirements TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.requirements TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.requirements ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.requirements TO handover_admin;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.requirements TO handover_agency;
GRANT SELECT ON app.requirements TO handover_gate;
GRANT SELECT ON app.requirements TO handover_office;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.requirements TO handover_provider;
GRANT SELECT ON app.requirements TO handover_worker;

CREATE TABLE app.reviews_due (
    job_id uuid NOT NULL,
    office_id uuid NOT NULL,
    since timestamp with time zone NOT NULL
);
ALTER TABLE ONLY app.reviews_due FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.reviews_due ADD CONSTRAINT reviews_due_pkey PRIMARY KEY (job_id);
CREATE INDEX reviews_due_by_time ON app.reviews_due USING btree (since DESC, job_id DESC);
CREATE INDEX reviews_due_of_office ON app.reviews_due USING btree (office_id, since DESC, job_id DESC);
CREATE POLICY everything ON app.reviews_due TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.reviews_due TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.reviews_due FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.reviews_due ENABLE ROW LEVEL SECURITY;
GRANT DELETE, SELECT ON app.reviews_due TO handover_admin;
GRANT DELETE, INSERT, SELECT ON app.reviews_due TO handover_gate;

CREATE TABLE app.rollup_checks (
    night date NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    checked bigint DEFAULT 0 NOT NULL,
    drift bigint DEFAULT 0 NOT NULL,
    examples text[] DEFAULT '{}'::text[] NOT NULL,
    done_at timestamp with time zone
);
ALTER TABLE ONLY app.rollup_checks FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.rollup_checks ADD CONSTRAINT rollup_checks_pkey PRIMARY KEY (night);
CREATE POLICY everything ON app.rollup_checks TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.rollup_checks TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.rollup_checks FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.rollup_checks ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON app.rollup_checks TO handover_admin;
GRANT INSERT, SELECT, UPDATE ON app.rollup_checks TO handover_worker;

CREATE TABLE app.rollup_deltas (
    delta_id bigint NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    day date NOT NULL,
    measure text NOT NULL,
    n integer NOT NULL,
    amount bigint NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='2000', autovacuum_vacuum_cost_delay='0', autovacuum_vacuum_insert_threshold='-1');
ALTER TABLE ONLY app.rollup_deltas FORCE ROW LEVEL SECURITY;
ALTER TABLE app.rollup_deltas ALTER COLUMN delta_id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME app.rollup_deltas_delta_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );
ALTER TABLE ONLY app.rollup_deltas ADD CONSTRAINT rollup_deltas_pkey PRIMARY KEY (delta_id);
CREATE POLICY everything ON app.rollup_deltas TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.rollup_deltas TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.rollup_deltas FOR SELECT TO handover_admin USING (true);
CREATE POLICY own_agency ON app.rollup_deltas TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.rollup_deltas TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.rollup_deltas TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.rollup_deltas ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON app.rollup_deltas TO handover_admin;
GRANT SELECT ON app.rollup_deltas TO handover_agency;
GRANT DELETE, INSERT, SELECT ON app.rollup_deltas TO handover_gate;
GRANT SELECT ON app.rollup_deltas TO handover_office;
GRANT SELECT ON app.rollup_deltas TO handover_provider;
GRANT DELETE, SELECT ON app.rollup_deltas TO handover_worker;

CREATE VIEW app.rollup_sources WITH (security_invoker='true') AS
 SELECT j.agency_id,
    j.care_provider_id,
    j.office_id,
    j.date AS day,
    ('status:'::text || j.status) AS measure,
    1 AS n,
    (0)::bigint AS amount,
    j.starts_at AS near
   FROM app.jobs j
UNION ALL
 SELECT i.agency_id,
    i.care_provider_id,
    i.office_id,
    ((i.starts_at AT TIME ZONE 'Europe/London'::text))::date AS day,
    'value'::text AS measure,
        CASE i.purpose
            WHEN 'credit_note'::text THEN '-1'::integer
            ELSE 1
        END AS n,
    (i.amount - i.tax_total) AS amount,
    j.starts_at AS near
   FROM (app.invoices i
     JOIN app.jobs j ON ((j.job_id = i.job_id)))
  WHERE (i.kind = 'client'::text)
UNION ALL
 SELECT f.agency_id,
    f.care_provider_id,
    f.office_id,
    f.day,
    f.measure,
    f.n,
    f.amount,
    ((f.day)::timestamp without time zone AT TIME ZONE 'Europe/London'::text) AS near
   FROM app.job_facts f;
ALTER TABLE app.rollup_sources OWNER TO handover_owner;
GRANT SELECT ON app.rollup_sources TO handover_gate;
GRANT SELECT ON app.rollup_sources TO handover_worker;

CREATE TABLE app.rollups (
    scope_id uuid NOT NULL,
    grain text NOT NULL,
    bucket date NOT NULL,
    measure text NOT NULL,
    n bigint NOT NULL,
    amount bigint NOT NULL,
    agency_id uuid,
    care_provider_id uuid,
    CONSTRAINT rollups_grain_check CHECK ((grain = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])))
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');
ALTER TABLE ONLY app.rollups FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.rollups ADD CONSTRAINT rollups_pkey PRIMARY KEY (scope_id, grain, bucket, measure);
CREATE INDEX rollups_of_value ON app.rollups USING btree (grain, bucket, scope_id) INCLUDE (amount) WHERE (measure = 'value'::text);
CREATE POLICY everything ON app.rollups TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.rollups TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.rollups FOR SELECT TO handover_admin USING (true);
CREATE POLICY own_agency ON app.rollups TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.rollups TO handover_office USING ((scope_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.rollups TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.rollups ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON app.rollups TO handover_admin;
GRANT SELECT ON app.rollups TO handover_agency;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.rollups TO handover_gate;
GRANT SELECT ON app.rollups TO handover_office;
GRANT SELECT ON app.rollups TO handover_provider;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.rollups TO handover_worker;

CREATE TABLE app.saved_views (
    view_id uuid NOT NULL,
    user_id uuid NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    query jsonb NOT NULL,
    slot smallint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT saved_views_list_check CHECK (((length(list) >= 1) AND (length(list) <= 40))),
    CONSTRAINT saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
    CONSTRAINT saved_views_query_check CHECK ((jsonb_typeof(query) = 'object'::text)),
    CONSTRAINT saved_views_slot_check CHECK (((slot >= 1) AND (slot <= 20)))
);
ALTER TABLE ONLY app.saved_views FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.saved_views ADD CONSTRAINT saved_views_at_most UNIQUE (user_id, list, slot);
ALTER TABLE ONLY app.saved_views ADD CONSTRAINT saved_views_pkey PRIMARY KEY (view_id);
CREATE UNIQUE INDEX saved_views_named_once ON app.saved_views USING btree (user_id, list, lower(name));
ALTER TABLE ONLY app.saved_views ADD CONSTRAINT saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.saved_views TO handover_gate, handover_worker USING (true);
CREATE POLICY own ON app.saved_views TO handover_admin, handover_agency, handover_provider, handover_office, handover_member USING ((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
ALTER TABLE app.saved_views ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE (name, query) ON app.saved_views TO handover_admin;
GRANT DELETE, INSERT, SELECT, UPDATE (name, query) ON app.saved_views TO handover_agency;
GRANT DELETE, INSERT, SELECT, UPDATE (name, query) ON app.saved_views TO handover_member;
GRANT DELETE, INSERT, SELECT, UPDATE (name, query) ON app.saved_views TO handover_office;
GRANT DELETE, INSERT, SELECT, UPDATE (name, query) ON app.saved_views TO handover_provider;
GRANT DELETE, SELECT ON app.saved_views TO handover_worker;

CREATE TABLE app.second_factors (
    user_id uuid NOT NULL,
    sealed_secret text,
    confirmed_at timestamp with time zone,
    last_step bigint DEFAULT 0 NOT NULL,
    recovery_hashes bytea[] DEFAULT '{}'::bytea[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    begun_secret text,
    CONSTRAINT an_app_is_confirmed CHECK (((sealed_secret IS NULL) OR (confirmed_at IS NOT NULL)))
);
ALTER TABLE ONLY app.second_factors FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.second_factors ADD CONSTRAINT second_factors_pkey PRIMARY KEY (user_id);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON app.second_factors FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('user_id', 'confirmed_at');
ALTER TABLE ONLY app.second_factors ADD CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.second_factors TO handover_gate, handover_worker USING (true);
CREATE POLICY own ON app.second_factors TO handover_admin, handover_agency, handover_provider, handover_office, handover_member USING ((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
ALTER TABLE app.second_factors ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.second_factors TO handover_admin;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.second_factors TO handover_agency;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.second_factors TO handover_gate;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.second_factors TO handover_member;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.second_factors TO handover_office;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.second_factors TO handover_provider;
GRANT DELETE, SELECT (user_id, confirmed_at, created_at) ON app.second_factors TO handover_worker;

CREATE TABLE app.series_nights (
    night date NOT NULL,
    begun_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY app.series_nights FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.series_nights ADD CONSTRAINT series_nights_pkey PRIMARY KEY (night);
CREATE POLICY everything ON app.series_nights TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.series_nights TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.series_nights FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.series_nights ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON app.series_nights TO handover_worker;

CREATE TABLE app.sessions (
    session_id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    challenge boolean DEFAULT false NOT NULL,
    remember boolean DEFAULT false NOT NULL,
    device text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    idle interval NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    passed boolean DEFAULT false NOT NULL
);
ALTER TABLE ONLY app.sessions FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (session_id);
ALTER TABLE ONLY app.sessions ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);
CREATE INDEX sessions_expires_at_idx ON app.sessions USING btree (expires_at);
CREATE INDEX sessions_user_id_last_seen_at_idx ON app.sessions USING btree (user_id, last_seen_at DESC);
CREATE TRIGGER silences_phone AFTER DELETE ON app.sessions FOR EACH ROW WHEN ((SESSION_USER <> 'handover_worker'::name)) EXECUTE FUNCTION app.silence_phone();
ALTER TABLE ONLY app.sessions ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.sessions TO handover_gate, handover_worker USING (true);
CREATE POLICY own ON app.sessions TO handover_admin, handover_agency, handover_provider, handover_office, handover_member USING ((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
ALTER TABLE app.sessions ENABLE ROW LEVEL SECURITY;
GRANT DELETE, SELECT (session_id, user_id, challenge, device, created_at, last_seen_at, idle, expires_at) ON app.sessions TO handover_admin;
GRANT DELETE, SELECT (session_id, user_id, challenge, device, created_at, last_seen_at, idle, expires_at) ON app.sessions TO handover_agency;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.sessions TO handover_gate;
GRANT DELETE, SELECT (session_id, user_id, challenge, device, created_at, last_seen_at, idle, expires_at) ON app.sessions TO handover_member;
GRANT DELETE, SELECT (session_id, user_id, challenge, device, created_at, last_seen_at, idle, expires_at) ON app.sessions TO handover_office;
GRANT DELETE, SELECT (session_id, user_id, challenge, device, created_at, last_seen_at, idle, expires_at) ON app.sessions TO handover_provider;
GRANT DELETE, SELECT ON app.sessions TO handover_worker;

CREATE TABLE app.shift_presets (
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    "position" integer NOT NULL,
    label text NOT NULL,
    shift_time text NOT NULL,
    job_start_time text NOT NULL,
    job_end_time text NOT NULL,
    break_is_paid_for boolean NOT NULL,
    break_length integer NOT NULL,
    CONSTRAINT shift_presets_break_length_check CHECK (((break_length >= 0) AND (break_length <= 90))),
    CONSTRAINT shift_presets_job_end_time_check CHECK ((job_end_time ~ '^[0-2]\d:[0-5]\d$'::text)),
    CONSTRAINT shift_presets_job_start_time_check CHECK ((job_start_time ~ '^[0-2]\d:[0-5]\d$'::text)),
    CONSTRAINT shift_presets_shift_time_check CHECK ((shift_time = ANY (ARRAY['Day Shift'::text, 'Morning Shift'::text, 'Afternoon Shift'::text, 'Night Shift'::text])))
);
ALTER TABLE ONLY app.shift_presets FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.shift_presets ADD CONSTRAINT shift_presets_pkey PRIMARY KEY (office_id, "position");
ALTER TABLE ONLY app.shift_presets ADD CONSTRAINT shift_presets_agency_id_care_provider_id_office_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id) REFERENCES app.offices(agency_id, care_provider_id, office_id) ON UPDATE CASCADE;
CREATE POLICY everything ON app.shift_presets TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.shift_presets TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.shift_presets FOR SELECT TO handover_admin USING (true);
CREATE POLICY own_agency ON app.shift_presets TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.shift_presets TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.shift_presets TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.shift_presets ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.shift_presets TO handover_admin;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.shift_presets TO handover_agency;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.shift_presets TO handover_office;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.shift_presets TO handover_provider;

CREATE TABLE app.shift_series (
    series_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    posts_as uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    weekdays smallint[] NOT NULL,
    starts_on date NOT NULL,
    until date NOT NULL,
    weeks_ahead smallint NOT NULL,
    skipped date[] DEFAULT '{}'::date[] NOT NULL,
    heads smallint NOT NULL,
    close_days_before smallint NOT NULL,
    work jsonb NOT NULL,
    state text DEFAULT 'running'::text NOT NULL,
    CONSTRAINT shift_series_check CHECK ((until >= starts_on)),
    CONSTRAINT shift_series_close_days_before_check CHECK (((close_days_before >= 0) AND (close_days_before <= 30))),
    CONSTRAINT shift_series_heads_check CHECK (((heads >= 1) AND (heads <= 20))),
    CONSTRAINT shift_series_state_check CHECK ((state = ANY (ARRAY['running'::text, 'paused'::text, 'stopped'::text, 'ended'::text]))),
    CONSTRAINT shift_series_weekdays_check CHECK (((weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]) AND (weekdays <> '{}'::smallint[]))),
    CONSTRAINT shift_series_weeks_ahead_check CHECK (((weeks_ahead >= 1) AND (weeks_ahead <= 8)))
);
ALTER TABLE ONLY app.shift_series FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.shift_series ADD CONSTRAINT shift_series_agency_id_care_provider_id_office_id_series_id_key UNIQUE (agency_id, care_provider_id, office_id, series_id);
ALTER TABLE ONLY app.shift_series ADD CONSTRAINT shift_series_pkey PRIMARY KEY (series_id);
CREATE INDEX shift_series_by_person ON app.shift_series USING btree (posts_as);
CREATE INDEX shift_series_of_office ON app.shift_series USING btree (office_id);
CREATE INDEX shift_series_running ON app.shift_series USING btree (until) WHERE (state = 'running'::text);
ALTER TABLE ONLY app.shift_series ADD CONSTRAINT shift_series_agency_id_care_provider_id_office_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id) REFERENCES app.offices(agency_id, care_provider_id, office_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.shift_series ADD CONSTRAINT shift_series_posts_as_fkey FOREIGN KEY (posts_as) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.shift_series TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.shift_series TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.shift_series FOR SELECT TO handover_admin USING (true);
CREATE POLICY own_agency ON app.shift_series TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.shift_series TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.shift_series TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.shift_series ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON app.shift_series TO handover_admin;
GRANT INSERT, SELECT, UPDATE ON app.shift_series TO handover_agency;
GRANT INSERT, SELECT, UPDATE ON app.shift_series TO handover_office;
GRANT INSERT, SELECT, UPDATE ON app.shift_series TO handover_provider;
GRANT SELECT, UPDATE (updated_at, state) ON app.shift_series TO handover_worker;

CREATE TABLE app.shift_series_days (
    series_id uuid NOT NULL,
    date date NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    job_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    problem text,
    CONSTRAINT posted_or_refused CHECK (((job_ids = '{}'::uuid[]) = (problem IS NOT NULL)))
);
ALTER TABLE ONLY app.shift_series_days FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.shift_series_days ADD CONSTRAINT shift_series_days_pkey PRIMARY KEY (series_id, date);
CREATE INDEX shift_series_days_by_shift ON app.shift_series_days USING gin (job_ids);
ALTER TABLE ONLY app.shift_series_days ADD CONSTRAINT shift_series_days_agency_id_care_provider_id_office_id_ser_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, series_id) REFERENCES app.shift_series(agency_id, care_provider_id, office_id, series_id) ON UPDATE CASCADE;
CREATE POLICY everything ON app.shift_series_days TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.shift_series_days TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.shift_series_days FOR SELECT TO handover_admin USING (true);
CREATE POLICY own_agency ON app.shift_series_days TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.shift_series_days TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.shift_series_days TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.shift_series_days ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT ON app.shift_series_days TO handover_admin;
GRANT DELETE, INSERT, SELECT ON app.shift_series_days TO handover_agency;
GRANT DELETE, INSERT, SELECT ON app.shift_series_days TO handover_office;
GRANT DELETE, INSERT, SELECT ON app.shift_series_days TO handover_provider;
GRANT INSERT, SELECT ON app.shift_series_days TO handover_worker;

CREATE TABLE app.signatures (
    signature_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    job_id uuid NOT NULL,
    member_id uuid NOT NULL,
    picture bytea,
    typed text,
    sha256 bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT a_signature_is_drawn_or_typed CHECK (((picture IS NULL) <> (typed IS NULL))),
    CONSTRAINT signatures_picture_check CHECK ((length(picture) <= 200000)),
    CONSTRAINT signatures_sha256_check CHECK ((length(sha256) = 32)),
    CONSTRAINT signatures_typed_check CHECK (((length(typed) >= 1) AND (length(typed) <= 120)))
);
ALTER TABLE ONLY app.signatures FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.signatures ADD CONSTRAINT signatures_pkey PRIMARY KEY (signature_id);
CREATE INDEX signatures_of_job ON app.signatures USING btree (job_id);
CREATE TRIGGER only_of_the_erased BEFORE UPDATE ON app.signatures FOR EACH ROW EXECUTE FUNCTION app.only_of_the_erased('($1).member_id');
ALTER TABLE ONLY app.signatures ADD CONSTRAINT signatures_agency_id_care_provider_id_office_id_job_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.signatures ADD CONSTRAINT signatures_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
CREATE POLICY everything ON app.signatures TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.signatures TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.signatures FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.signatures FOR SELECT TO handover_fill USING ((job_id = app.command_job()));
CREATE POLICY only_the_opened ON app.signatures AS RESTRICTIVE FOR INSERT TO handover_command WITH CHECK ((job_id = app.command_job()));
CREATE POLICY opened ON app.signatures FOR SELECT TO handover_command USING ((job_id = app.command_job()));
CREATE POLICY own_agency ON app.signatures TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_member ON app.signatures TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_office ON app.signatures TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.signatures TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.signatures ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON app.signatures TO handover_admin;
GRANT SELECT ON app.signatures TO handover_agency;
GRANT INSERT ON app.signatures TO handover_command;
GRANT SELECT ON app.signatures TO handover_fill;
GRANT SELECT ON app.signatures TO handover_member;
GRANT SELECT ON app.signatures TO handover_office;
GRANT SELECT ON app.signatures TO handover_provider;
GRANT SELECT, UPDATE (picture, typed) ON app.signatures TO handover_worker;

CREATE TABLE app.skills (
    skill_id uuid NOT NULL,
    member_id uuid NOT NULL,
    title text NOT NULL,
    level text DEFAULT ''::text NOT NULL,
    item_id uuid,
    number text DEFAULT ''::text NOT NULL,
    start_date date,
    end_date date,
    weekly_hours integer,
    file text,
    file_type text,
    file_size integer,
    state text DEFAULT 'waiting'::text NOT NULL,
    state_reason text DEFAULT ''::text NOT NULL,
    reviewed_by uuid,
    reviewed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT skills_end_after_they_start CHECK ((end_date >= start_date)),
    CONSTRAINT skills_file_is_whole CHECK ((((file IS NULL) = (file_type IS NULL)) AND ((file IS NULL) = (file_size IS NULL)))),
    CONSTRAINT skills_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'verified'::text, 'rejected'::text, 'withdrawn'::text]))),
    CONSTRAINT skills_weekly_hours_check CHECK (((weekly_hours >= 0) AND (weekly_hours <= 168)))
);
ALTER TABLE ONLY app.skills FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.skills ADD CONSTRAINT skills_pkey PRIMARY KEY (skill_id);
CREATE INDEX skills_of_item ON app.skills USING btree (item_id);
CREATE INDEX skills_of_member ON app.skills USING btree (member_id, skill_id);
CREATE INDEX skills_of_number ON app.skills USING btree (upper(regexp_replace(number, '[^[:alnum:]]'::text, ''::text, 'g'::text))) WHERE (number <> ''::text);
CREATE INDEX skills_waiting ON app.skills USING btree (updated_at, skill_id) WHERE (state = 'waiting'::text);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF state, end_date, title, number, file, state_reason ON app.skills FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('skill_id', 'state', 'end_date', '~title', '~number', '~file', '~state_reason');
CREATE TRIGGER said_by_others BEFORE INSERT ON app.skills FOR EACH ROW WHEN (((CURRENT_USER = 'handover_member'::name) AND ((new.state <> 'waiting'::text) OR (new.reviewed_by IS NOT NULL)))) EXECUTE FUNCTION app.refuse('a member may not say whether a paper counts', '42501');
CREATE TRIGGER said_by_others_last BEFORE DELETE ON app.skills FOR EACH ROW WHEN (((CURRENT_USER = 'handover_member'::name) AND (old.state = 'withdrawn'::text))) EXECUTE FUNCTION app.refuse('a member may not say whether a paper counts', '42501');
CREATE TRIGGER said_by_others_then BEFORE UPDATE ON app.skills FOR EACH ROW WHEN (((CURRENT_USER = 'handover_member'::name) AND ((old.state = 'withdrawn'::text) OR (new.state <> 'waiting'::text) OR (new.reviewed_by IS NOT NULL)))) EXECUTE FUNCTION app.refuse('a member may not say whether a paper counts', '42501');
ALTER TABLE ONLY app.skills ADD CONSTRAINT skills_item_id_fkey FOREIGN KEY (item_id) REFERENCES app.compliance_items(item_id);
ALTER TABLE ONLY app.skills ADD CONSTRAINT skills_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
ALTER TABLE ONLY app.skills ADD CONSTRAINT skills_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.skills TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.skills TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.skills FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.skills FOR SELECT TO handover_fill USING ((app.command_job() IS NOT NULL));
CREATE POLICY own_member ON app.skills TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
ALTER TABLE app.skills ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.skills TO handover_admin;
GRANT SELECT (skill_id, member_id, title, item_id, start_date, end_date, weekly_hours, state) ON app.skills TO handover_fill;
GRANT SELECT (skill_id, member_id, title, item_id, start_date, end_date, weekly_hours, state) ON app.skills TO handover_gate;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.skills TO handover_member;
GRANT DELETE, SELECT ON app.skills TO handover_worker;

CREATE TABLE app.slips (
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    job_id uuid NOT NULL,
    member_id uuid NOT NULL,
    kind text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT slips_kind_check CHECK ((kind = ANY (ARRAY['late'::text, 'no_show'::text])))
);
ALTER TABLE ONLY app.slips FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.slips ADD CONSTRAINT slips_pkey PRIMARY KEY (member_id, job_id);
CREATE INDEX slips_of_job ON app.slips USING btree (job_id);
CREATE INDEX slips_of_member ON app.slips USING btree (member_id, at);
CREATE TRIGGER keep_gone_slip AFTER DELETE ON app.slips FOR EACH ROW EXECUTE FUNCTION app.keep_slip();
CREATE TRIGGER keep_new_slip AFTER INSERT ON app.slips FOR EACH ROW EXECUTE FUNCTION app.keep_slip();
CREATE TRIGGER keep_other_slip AFTER UPDATE ON app.slips FOR EACH ROW WHEN ((old.kind <> new.kind)) EXECUTE FUNCTION app.keep_slip();
ALTER TABLE ONLY app.slips ADD CONSTRAINT slips_agency_id_care_provider_id_office_id_job_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.slips ADD CONSTRAINT slips_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
CREATE POLICY everything ON app.slips TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.slips TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.slips FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.slips FOR SELECT TO handover_fill USING ((app.command_job() IS NOT NULL));
CREATE POLICY only_the_opened ON app.slips AS RESTRICTIVE FOR INSERT TO handover_command WITH CHECK ((job_id = app.command_job()));
CREATE POLICY only_the_opened_changes ON app.slips AS RESTRICTIVE FOR UPDATE TO handover_command USING ((job_id = app.command_job()));
CREATE POLICY only_the_opened_goes ON app.slips AS RESTRICTIVE FOR DELETE TO handover_command USING ((job_id = app.command_job()));
CREATE POLICY own_member ON app.slips TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
ALTER TABLE app.slips ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON app.slips TO handover_admin;
GRANT DELETE, INSERT, UPDATE ON app.slips TO handover_command;
GRANT SELECT (member_id, at) ON app.slips TO handover_fill;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.slips TO handover_gate;
GRANT SELECT ON app.slips TO handover_member;
GRANT INSERT, SELECT ON app.slips TO handover_worker;

CREATE TABLE app.staff (
    member_id uuid NOT NULL,
    code text DEFAULT ('ST-'::text || nextval('app.staff_code'::regclass)) NOT NULL,
    "position" text,
    created_at timestamp with time zone NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    name_folded text GENERATED ALWAYS AS (lower(name)) STORED COLLATE pg_catalog."C",
    position_folded text GENERATED ALWAYS AS (lower(COALESCE("position", ''::text))) STORED COLLATE pg_catalog."C",
    home_telephone text,
    whatsapp_telephone text,
    tag_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    city text,
    city_folded text GENERATED ALWAYS AS (lower(COALESCE(city, ''::text))) STORED COLLATE pg_catalog."C",
    location public.geography(Point,4326),
    opted_out_on date,
    opt_out_ends_on date,
    lacking boolean DEFAULT false NOT NULL,
    valid_until date DEFAULT 'infinity'::date NOT NULL,
    deleted_at timestamp with time zone,
    updated_at timestamp with time zone,
    shares_number boolean DEFAULT true NOT NULL,
    CONSTRAINT an_opt_out_ends_after_it_began CHECK (((opt_out_ends_on IS NULL) OR ((opted_out_on IS NOT NULL) AND (opt_out_ends_on >= opted_out_on))))
);
ALTER TABLE ONLY app.staff FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.staff ADD CONSTRAINT staff_code_key UNIQUE (code);
ALTER TABLE ONLY app.staff ADD CONSTRAINT staff_pkey PRIMARY KEY (member_id);
CREATE INDEX staff_by_city ON app.staff USING btree (city, member_id) WHERE (deleted_at IS NULL);
CREATE INDEX staff_by_created ON app.staff USING btree (created_at, member_id) WHERE (deleted_at IS NULL);
CREATE INDEX staff_by_full_name ON app.staff USING btree (name, member_id) WHERE (deleted_at IS NULL);
CREATE INDEX staff_by_position ON app.staff USING btree ("position", member_id) WHERE (deleted_at IS NULL);
CREATE INDEX staff_by_valid_until ON app.staff USING btree (valid_until, member_id) WHERE (deleted_at IS NULL);
CREATE INDEX staff_city_trgm ON app.staff USING gin (city_folded public.gin_trgm_ops);
CREATE INDEX staff_holding_tags ON app.staff USING gin (tag_ids);
CREATE INDEX staff_lacking ON app.staff USING btree (member_id) WHERE (lacking AND (deleted_at IS NULL));
CREATE INDEX staff_name_trgm ON app.staff USING gin (name_folded public.gin_trgm_ops);
CREATE INDEX staff_near ON app.staff USING gist (location);
CREATE INDEX staff_position_trgm ON app.staff USING gin (position_folded public.gin_trgm_ops);
CREATE TRIGGER note_change AFTER UPDATE OF tag_ids, opted_out_on, opt_out_ends_on, deleted_at, "position", home_telephone, whatsapp_telephone, shares_number ON app.staff FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('member_id', 'tag_ids', 'opted_out_on', 'opt_out_ends_on', 'deleted_at', 'shares_number', '~position', '~home_telephone', '~whatsapp_telephone');
CREATE TRIGGER placed AFTER UPDATE ON app.staff FOR EACH ROW WHEN (((old.tag_ids <> new.tag_ids) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION app.place_moved('member_id');
CREATE TRIGGER staff_named_at_first BEFORE INSERT ON app.staff FOR EACH ROW EXECUTE FUNCTION app.name_new_staff();
CREATE TRIGGER tally_added AFTER INSERT ON app.staff REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.append_deltas('tally_deltas', 'what, scope_id', 'n', 'select ''staff'' as what, ''00000000-0000-0000-0000-000000000000''::uuid as scope_id, 1 as n from %s where deleted_at is null');
CREATE TRIGGER tally_moved AFTER UPDATE ON app.staff REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.append_deltas('tally_deltas', 'what, scope_id', 'n', 'select ''staff'' as what, ''00000000-0000-0000-0000-000000000000''::uuid as scope_id, 1 as n from %s where deleted_at is null');
ALTER TABLE ONLY app.staff ADD CONSTRAINT staff_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.staff TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.staff TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.staff FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.staff FOR SELECT TO handover_fill USING ((app.command_job() IS NOT NULL));
CREATE POLICY own_member ON app.staff TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
ALTER TABLE app.staff ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON app.staff TO handover_admin;
GRANT SELECT (member_id, "position", name, tag_ids, opted_out_on, opt_out_ends_on, lacking, valid_until) ON app.staff TO handover_fill;
GRANT INSERT, SELECT, UPDATE ON app.staff TO handover_gate;
GRANT SELECT, UPDATE (home_telephone, whatsapp_telephone, city, location, opted_out_on, opt_out_ends_on, updated_at, shares_number) ON app.staff TO handover_member;
GRANT SELECT, UPDATE ("position", name, home_telephone, whatsapp_telephone, tag_ids, city, location, opted_out_on, opt_out_ends_on, lacking, valid_until) ON app.staff TO handover_worker;

CREATE SEQUENCE app.staff_code START WITH 1001 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER TABLE app.staff_code OWNER TO handover_owner;
GRANT USAGE ON app.staff_code TO handover_admin;
GRANT USAGE ON app.staff_code TO handover_gate;

CREATE TABLE app.staff_starts (
    tag_id uuid NOT NULL,
    day date NOT NULL,
    member_id uuid NOT NULL,
    address_id uuid NOT NULL,
    at point NOT NULL,
    limit_miles integer,
    tag_ids uuid[] NOT NULL
)
WITH (fillfactor='90', vacuum_index_cleanup='on', autovacuum_vacuum_scale_factor='0.02');
ALTER TABLE ONLY app.staff_starts FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.staff_starts ADD CONSTRAINT staff_starts_pkey PRIMARY KEY (member_id, day, address_id, tag_id);
CREATE INDEX staff_starts_near ON app.staff_starts USING gist (tag_id, day, at) INCLUDE (member_id, address_id, limit_miles, tag_ids);
CREATE TRIGGER tally_added AFTER INSERT ON app.staff_starts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.append_deltas('tally_deltas', 'what, scope_id', 'n', 'select ''holders'' as what, tag_id as scope_id, 1 as n from %s where day = date ''2000-01-01''');
CREATE TRIGGER tally_gone AFTER DELETE ON app.staff_starts REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.append_deltas('tally_deltas', 'what, scope_id', 'n', 'select ''holders'' as what, tag_id as scope_id, 1 as n from %s where day = date ''2000-01-01''');
ALTER TABLE ONLY app.staff_starts ADD CONSTRAINT staff_starts_member_id_address_id_fkey FOREIGN KEY (member_id, address_id) REFERENCES app.addresses(member_id, address_id) ON DELETE CASCADE;
ALTER TABLE ONLY app.staff_starts ADD CONSTRAINT staff_starts_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
CREATE POLICY everything ON app.staff_starts TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.staff_starts TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.staff_starts FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.staff_starts FOR SELECT TO handover_fill USING (true);
ALTER TABLE app.staff_starts ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON app.staff_starts TO handover_admin;
GRANT SELECT ON app.staff_starts TO handover_fill;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.staff_starts TO handover_gate;
GRANT DELETE, SELECT ON app.staff_starts TO handover_worker;

CREATE TABLE app.standby (
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    job_id uuid NOT NULL,
    member_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY app.standby FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.standby ADD CONSTRAINT standby_pkey PRIMARY KEY (job_id, member_id);
CREATE INDEX standby_of_member ON app.standby USING btree (member_id);
ALTER TABLE ONLY app.standby ADD CONSTRAINT standby_agency_id_care_provider_id_office_id_job_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.standby ADD CONSTRAINT standby_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
CREATE POLICY everything ON app.standby TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.standby TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.standby FOR SELECT TO handover_admin USING (true);
CREATE POLICY only_the_opened ON app.standby AS RESTRICTIVE FOR INSERT TO handover_command WITH CHECK ((job_id = app.command_job()));
CREATE POLICY only_the_opened_goes ON app.standby AS RESTRICTIVE FOR DELETE TO handover_command USING ((job_id = app.command_job()));
CREATE POLICY own_member ON app.standby TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
ALTER TABLE app.standby ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON app.standby TO handover_admin;
GRANT DELETE, INSERT ON app.standby TO handover_command;
GRANT DELETE, SELECT ON app.standby TO handover_gate;
GRANT SELECT ON app.standby TO handover_member;
GRANT DELETE, SELECT ON app.standby TO handover_worker;

CREATE VIEW app.taken_jobs AS
 SELECT j.job_id,
    j.number,
    j.code,
    j.agency_id,
    j.care_provider_id,
    j.office_id,
    j.title,
    j.description,
    j.date,
    j.shift_time,
    j.job_start_time,
    j.job_end_time,
    j.starts_at,
    j.ends_at,
    j.deadline_at,
    j.has_break,
    j.break_is_paid_for,
    j.break_length,
    j.staff_rate,
    j.status,
    j.no_show,
    j.ward,
    j.report_to,
    j.tag_ids,
    j.address_line_1,
    j.address_line_2,
    j.city,
    j.town,
    j.province,
    j.post_code,
    j.country,
    j.latitude,
    j.longitude,
    j.approximate,
    NULL::uuid AS assigned_to,
    j.created_at,
    j.care_provider_name,
    j.office_title,
    NULL::smallint AS late_notice
   FROM (( SELECT a.job_id
           FROM app.applications a
          WHERE ((a.member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid) AND (a.withdrawn_at IS NULL))
        UNION
         SELECT o.job_id
           FROM app.offers o
          WHERE ((o.member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid) AND (o.status = ANY (ARRAY['pending'::text, 'withdrawn'::text, 'expired'::text])))
        UNION
         SELECT s.job_id
           FROM app.standby s
          WHERE (s.member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid)) hoped
     JOIN app.jobs_for_members j ON ((j.job_id = hoped.job_id)))
  WHERE ((j.status = ANY (ARRAY['Assigned'::text, 'Confirmed'::text])) AND (j.assigned_to IS DISTINCT FROM (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid) AND
        CASE
            WHEN (ARRAY[j.care_provider_id, j.office_id] && ARRAY( SELECT hidden_places.place_id
               FROM app.hidden_places)) THEN false
            ELSE true
        END);
ALTER TABLE app.taken_jobs OWNER TO handover_gate;
GRANT SELECT ON app.taken_jobs TO handover_member;

CREATE TABLE app.tallies (
    what text NOT NULL,
    scope_id uuid NOT NULL,
    total bigint NOT NULL
);
ALTER TABLE ONLY app.tallies FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.tallies ADD CONSTRAINT tallies_pkey PRIMARY KEY (what, scope_id);
CREATE POLICY everything ON app.tallies TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.tallies TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.tallies FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.tallies FOR SELECT TO handover_fill USING (true);
CREATE POLICY own_agency ON app.tallies TO handover_agency USING ((scope_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.tallies TO handover_office USING ((scope_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.tallies TO handover_provider USING ((scope_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.tallies ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON app.tallies TO handover_admin;
GRANT SELECT ON app.tallies TO handover_agency;
GRANT SELECT ON app.tallies TO handover_fill;
GRANT INSERT, SELECT, UPDATE ON app.tallies TO handover_gate;
GRANT SELECT ON app.tallies TO handover_office;
GRANT SELECT ON app.tallies TO handover_provider;
GRANT INSERT, SELECT, UPDATE ON app.tallies TO handover_worker;

CREATE TABLE app.tally_deltas (
    delta_id bigint NOT NULL,
    what text NOT NULL,
    scope_id uuid NOT NULL,
    n integer NOT NULL
);
ALTER TABLE ONLY app.tally_deltas FORCE ROW LEVEL SECURITY;
ALTER TABLE app.tally_deltas ALTER COLUMN delta_id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME app.tally_deltas_delta_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );
ALTER TABLE ONLY app.tally_deltas ADD CONSTRAINT tally_deltas_pkey PRIMARY KEY (delta_id);
CREATE INDEX tally_deltas_what_scope_id_n_idx ON app.tally_deltas USING btree (what, scope_id) INCLUDE (n);
CREATE POLICY everything ON app.tally_deltas TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.tally_deltas TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.tally_deltas FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.tally_deltas FOR SELECT TO handover_fill USING (true);
CREATE POLICY own_agency ON app.tally_deltas TO handover_agency USING ((scope_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.tally_deltas TO handover_office USING ((scope_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.tally_deltas TO handover_provider USING ((scope_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.tally_deltas ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON app.tally_deltas TO handover_admin;
GRANT SELECT ON app.tally_deltas TO handover_agency;
GRANT SELECT ON app.tally_deltas TO handover_fill;
GRANT DELETE, INSERT, SELECT ON app.tally_deltas TO handover_gate;
GRANT SELECT ON app.tally_deltas TO handover_office;
GRANT SELECT ON app.tally_deltas TO handover_provider;
GRANT DELETE, SELECT ON app.tally_deltas TO handover_worker;

CREATE VIEW app.thread_contacts WITH (security_barrier='true') AS
 SELECT t.thread_id,
    j.job_planner,
    j.admin_user,
    ( SELECT f.created_by
           FROM app.offers f
          WHERE ((f.job_id = t.job_id) AND (f.member_id = t.member_id))
          ORDER BY f.created_at DESC
         LIMIT 1) AS offered_by,
    ( SELECT h.actor_id
           FROM app.job_history h
          WHERE ((h.job_id = t.job_id) AND (h.member_id = t.member_id) AND (h.actor_level = 1))
          ORDER BY h.version DESC
         LIMIT 1) AS acted_last
   FROM (app.writable_threads t
     JOIN app.jobs j ON ((j.job_id = t.job_id)))
  WHERE (t.about = 'booking'::text);
ALTER TABLE app.thread_contacts OWNER TO handover_gate;
GRANT SELECT ON app.thread_contacts TO handover_admin;
GRANT SELECT ON app.thread_contacts TO handover_member;

CREATE VIEW app.thread_jobs WITH (security_barrier='true') AS
 SELECT j.job_id,
    j.agency_id,
    j.care_provider_id,
    j.office_id,
    true AS held
   FROM app.jobs j
  WHERE (( SELECT true
           FROM app.viewer_offices o
          WHERE (o.office_id = j.office_id)) OR (EXISTS ( SELECT
           FROM app.viewer v
          WHERE ((v.level = 4) AND ((j.assigned_to = v.user_id) OR (EXISTS ( SELECT
                   FROM app.applications a
                  WHERE ((a.job_id = j.job_id) AND (a.member_id = v.user_id)))) OR (EXISTS ( SELECT
                   FROM app.offers f
                  WHERE ((f.job_id = j.job_id) AND (f.member_id = v.user_id)))))))));
ALTER TABLE app.thread_jobs OWNER TO handover_gate;
GRANT SELECT, UPDATE (held) ON app.thread_jobs TO handover_admin;
GRANT SELECT, UPDATE (held) ON app.thread_jobs TO handover_agency;
GRANT SELECT, UPDATE (held) ON app.thread_jobs TO handover_member;
GRANT SELECT, UPDATE (held) ON app.thread_jobs TO handover_office;
GRANT SELECT, UPDATE (held) ON app.thread_jobs TO handover_provider;

CREATE VIEW app.thread_notices WITH (security_barrier='true') AS
 SELECT n.user_id,
    n.link,
    n.read_at
   FROM app.notifications n
  WHERE ((n.kind = 'message'::text) AND (n.read_at IS NULL) AND ( SELECT ( SELECT true
                   FROM app.writable_threads t
                  WHERE (t.thread_id = its.thread_id))
           FROM ( SELECT
                        CASE
                            WHEN (n.link ~ '[0-9a-f-]{36}$'::text) THEN ("right"(n.link, 36))::uuid
                            ELSE NULL::uuid
                        END AS thread_id
                 OFFSET 0) its));
ALTER TABLE app.thread_notices OWNER TO handover_gate;
GRANT SELECT, UPDATE (read_at) ON app.thread_notices TO handover_admin;
GRANT SELECT, UPDATE (read_at) ON app.thread_notices TO handover_agency;
GRANT SELECT, UPDATE (read_at) ON app.thread_notices TO handover_member;
GRANT SELECT, UPDATE (read_at) ON app.thread_notices TO handover_office;
GRANT SELECT, UPDATE (read_at) ON app.thread_notices TO handover_provider;

CREATE VIEW app.thread_participants WITH (security_barrier='true') AS
 SELECT p.thread_id,
    p.user_id,
    p.read_at,
    p.last_at,
    p.unread,
    ( SELECT ((u.status = 'active'::text) AND (u.deleted_at IS NULL))
           FROM app.users u
          WHERE (u.user_id = p.user_id)) AS active
   FROM app.thread_people p
  WHERE (EXISTS ( SELECT
           FROM app.writable_threads t
          WHERE ((t.thread_id = p.thread_id) AND
                CASE t.about
                    WHEN 'booking'::text THEN ((p.user_id = t.member_id) OR (EXISTS ( SELECT
                       FROM app.users u
                      WHERE ((u.user_id = p.user_id) AND (u.level = 1)))))
                    WHEN 'home'::text THEN ((p.user_id = t.member_id) OR (EXISTS ( SELECT
                       FROM (app.users u
                         JOIN app.jobs j ON ((j.job_id = t.job_id)))
                      WHERE ((u.user_id = p.user_id) AND (u.care_provider_id = j.care_provider_id) AND ((u.office_id IS NULL) OR (u.office_id = j.office_id))))))
                    ELSE ((p.user_id = t.opened_by) OR (p.user_id = ( SELECT j.created_by
                       FROM app.jobs j
                      WHERE (j.job_id = t.job_id))))
                END)))
  WITH CASCADED CHECK OPTION;
ALTER TABLE app.thread_participants OWNER TO handover_gate;
GRANT INSERT (thread_id, user_id, last_at), SELECT, UPDATE (read_at, last_at, unread) ON app.thread_participants TO handover_admin;
GRANT INSERT (thread_id, user_id, last_at), SELECT, UPDATE (read_at, last_at, unread) ON app.thread_participants TO handover_agency;
GRANT INSERT (thread_id, user_id, last_at), SELECT, UPDATE (read_at, last_at, unread) ON app.thread_participants TO handover_member;
GRANT INSERT (thread_id, user_id, last_at), SELECT, UPDATE (read_at, last_at, unread) ON app.thread_participants TO handover_office;
GRANT INSERT (thread_id, user_id, last_at), SELECT, UPDATE (read_at, last_at, unread) ON app.thread_participants TO handover_provider;

CREATE TABLE app.thread_people (
    thread_id uuid NOT NULL,
    user_id uuid NOT NULL,
    read_at timestamp with time zone,
    last_at timestamp with time zone NOT NULL,
    unread integer DEFAULT 0 NOT NULL
);
ALTER TABLE ONLY app.thread_people FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.thread_people ADD CONSTRAINT thread_people_pkey PRIMARY KEY (thread_id, user_id);
CREATE INDEX thread_people_newest ON app.thread_people USING btree (user_id, last_at DESC, thread_id DESC);
ALTER TABLE ONLY app.thread_people ADD CONSTRAINT thread_people_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES app.threads(thread_id);
ALTER TABLE ONLY app.thread_people ADD CONSTRAINT thread_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.thread_people TO handover_gate, handover_worker USING (true);
CREATE POLICY own ON app.thread_people TO handover_admin, handover_agency, handover_provider, handover_office, handover_member USING ((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
ALTER TABLE app.thread_people ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON app.thread_people TO handover_admin;
GRANT SELECT ON app.thread_people TO handover_agency;
GRANT INSERT, SELECT, UPDATE ON app.thread_people TO handover_gate;
GRANT SELECT ON app.thread_people TO handover_member;
GRANT SELECT ON app.thread_people TO handover_office;
GRANT SELECT ON app.thread_people TO handover_provider;
GRANT SELECT ON app.thread_people TO handover_worker;

CREATE TABLE app.threads (
    thread_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    job_id uuid NOT NULL,
    about text NOT NULL,
    member_id uuid,
    opened_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    CONSTRAINT a_booking_has_its_member CHECK (((about = ANY (ARRAY['booking'::text, 'home'::text])) = (member_id IS NOT NULL))),
    CONSTRAINT threads_about_check CHECK ((about = ANY (ARRAY['booking'::text, 'job'::text, 'home'::text])))
);
ALTER TABLE ONLY app.threads FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.threads ADD CONSTRAINT threads_pkey PRIMARY KEY (thread_id);
CREATE UNIQUE INDEX threads_of_booking ON app.threads USING btree (job_id, member_id) WHERE (about = 'booking'::text);
CREATE UNIQUE INDEX threads_of_home ON app.threads USING btree (job_id, member_id) WHERE (about = 'home'::text);
CREATE INDEX threads_of_job ON app.threads USING btree (job_id);
CREATE INDEX threads_of_member ON app.threads USING btree (member_id, last_at DESC);
CREATE UNIQUE INDEX threads_with_creator ON app.threads USING btree (job_id, opened_by) WHERE (about = 'job'::text);
ALTER TABLE ONLY app.threads ADD CONSTRAINT threads_agency_id_care_provider_id_office_id_job_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.threads ADD CONSTRAINT threads_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
ALTER TABLE ONLY app.threads ADD CONSTRAINT threads_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.threads TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.threads TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.threads FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.threads ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON app.threads TO handover_gate;
GRANT SELECT ON app.threads TO handover_worker;

CREATE TABLE app.ticket_comments (
    id bigint NOT NULL,
    uuid uuid NOT NULL,
    agency_id uuid,
    care_provider_id uuid,
    raised_by uuid,
    user_id uuid NOT NULL,
    author_name text DEFAULT ''::text NOT NULL,
    is_admin boolean DEFAULT false NOT NULL,
    description text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT taken_back_is_empty CHECK (((deleted_at IS NOT NULL) = (description = ''::text))),
    CONSTRAINT ticket_comments_description_check CHECK ((length(description) <= 40000))
);
ALTER TABLE ONLY app.ticket_comments FORCE ROW LEVEL SECURITY;
ALTER TABLE app.ticket_comments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME app.ticket_comments_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );
ALTER TABLE ONLY app.ticket_comments ADD CONSTRAINT ticket_comments_pkey PRIMARY KEY (id);
CREATE INDEX ticket_comments_of_ticket ON app.ticket_comments USING btree (uuid, id);
CREATE TRIGGER placed BEFORE INSERT ON app.ticket_comments FOR EACH ROW EXECUTE FUNCTION app.place_support_row();
ALTER TABLE ONLY app.ticket_comments ADD CONSTRAINT ticket_comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.ticket_comments ADD CONSTRAINT ticket_comments_uuid_fkey FOREIGN KEY (uuid) REFERENCES app.tickets(uuid);
ALTER TABLE ONLY app.ticket_comments ADD CONSTRAINT ticket_comments_with_ticket FOREIGN KEY (uuid, agency_id) REFERENCES app.tickets(uuid, agency_id) ON UPDATE CASCADE;
CREATE POLICY everything ON app.ticket_comments TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.ticket_comments TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.ticket_comments FOR SELECT TO handover_admin USING (true);
CREATE POLICY in_ones_own_name ON app.ticket_comments AS RESTRICTIVE FOR INSERT TO handover_admin, handover_agency, handover_provider, handover_office, handover_member WITH CHECK ((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_agency ON app.ticket_comments TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_member ON app.ticket_comments TO handover_member USING ((raised_by = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_office ON app.ticket_comments TO handover_office USING ((raised_by = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_provider ON app.ticket_comments TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
CREATE POLICY taken_back_by_its_author ON app.ticket_comments AS RESTRICTIVE FOR UPDATE TO handover_admin, handover_agency, handover_provider, handover_office, handover_member WITH CHECK (((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid) AND (deleted_at IS NOT NULL)));
ALTER TABLE app.ticket_comments ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE (description, deleted_at) ON app.ticket_comments TO handover_admin;
GRANT INSERT, SELECT, UPDATE (description, deleted_at) ON app.ticket_comments TO handover_agency;
GRANT SELECT ON app.ticket_comments TO handover_gate;
GRANT INSERT, SELECT, UPDATE (description, deleted_at) ON app.ticket_comments TO handover_member;
GRANT INSERT, SELECT, UPDATE (description, deleted_at) ON app.ticket_comments TO handover_office;
GRANT INSERT, SELECT, UPDATE (description, deleted_at) ON app.ticket_comments TO handover_provider;
GRANT SELECT, UPDATE (author_name, description, deleted_at) ON app.ticket_comments TO handover_worker;

CREATE TABLE app.ticket_files (
    file_id uuid NOT NULL,
    uuid uuid NOT NULL,
    agency_id uuid,
    care_provider_id uuid,
    raised_by uuid,
    comment_id bigint,
    user_id uuid NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    stored_as text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT ticket_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT ticket_files_size_check CHECK ((size > 0))
);
ALTER TABLE ONLY app.ticket_files FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.ticket_files ADD CONSTRAINT ticket_files_pkey PRIMARY KEY (file_id);
ALTER TABLE ONLY app.ticket_files ADD CONSTRAINT ticket_files_stored_as_key UNIQUE (stored_as);
CREATE INDEX ticket_files_of_comment ON app.ticket_files USING btree (comment_id);
CREATE INDEX ticket_files_of_ticket ON app.ticket_files USING btree (uuid);
CREATE TRIGGER placed BEFORE INSERT ON app.ticket_files FOR EACH ROW EXECUTE FUNCTION app.place_support_row();
ALTER TABLE ONLY app.ticket_files ADD CONSTRAINT ticket_files_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES app.ticket_comments(id);
ALTER TABLE ONLY app.ticket_files ADD CONSTRAINT ticket_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.ticket_files ADD CONSTRAINT ticket_files_uuid_fkey FOREIGN KEY (uuid) REFERENCES app.tickets(uuid);
ALTER TABLE ONLY app.ticket_files ADD CONSTRAINT ticket_files_with_ticket FOREIGN KEY (uuid, agency_id) REFERENCES app.tickets(uuid, agency_id) ON UPDATE CASCADE;
CREATE POLICY everything ON app.ticket_files TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.ticket_files TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.ticket_files FOR SELECT TO handover_admin USING (true);
CREATE POLICY own_agency ON app.ticket_files TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_member ON app.ticket_files TO handover_member USING ((raised_by = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_office ON app.ticket_files TO handover_office USING ((raised_by = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_provider ON app.ticket_files TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.ticket_files ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT ON app.ticket_files TO handover_admin;
GRANT DELETE, INSERT, SELECT ON app.ticket_files TO handover_agency;
GRANT SELECT ON app.ticket_files TO handover_gate;
GRANT DELETE, INSERT, SELECT ON app.ticket_files TO handover_member;
GRANT DELETE, INSERT, SELECT ON app.ticket_files TO handover_office;
GRANT DELETE, INSERT, SELECT ON app.ticket_files TO handover_provider;
GRANT DELETE, SELECT ON app.ticket_files TO handover_worker;

CREATE TABLE app.ticket_links (
    uuid uuid NOT NULL,
    agency_id uuid,
    care_provider_id uuid,
    raised_by uuid,
    kind text NOT NULL,
    target_id uuid NOT NULL,
    CONSTRAINT ticket_links_kind_check CHECK ((kind = ANY (ARRAY['job'::text, 'invoice'::text, 'member'::text])))
);
ALTER TABLE ONLY app.ticket_links FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.ticket_links ADD CONSTRAINT ticket_links_pkey PRIMARY KEY (uuid, kind, target_id);
CREATE TRIGGER placed BEFORE INSERT ON app.ticket_links FOR EACH ROW EXECUTE FUNCTION app.place_support_row();
ALTER TABLE ONLY app.ticket_links ADD CONSTRAINT ticket_links_uuid_fkey FOREIGN KEY (uuid) REFERENCES app.tickets(uuid);
ALTER TABLE ONLY app.ticket_links ADD CONSTRAINT ticket_links_with_ticket FOREIGN KEY (uuid, agency_id) REFERENCES app.tickets(uuid, agency_id) ON UPDATE CASCADE;
CREATE POLICY everything ON app.ticket_links TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.ticket_links TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.ticket_links FOR SELECT TO handover_admin USING (true);
CREATE POLICY own_agency ON app.ticket_links TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_member ON app.ticket_links TO handover_member USING ((raised_by = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_office ON app.ticket_links TO handover_office USING ((raised_by = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_provider ON app.ticket_links TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.ticket_links ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT ON app.ticket_links TO handover_admin;
GRANT DELETE, INSERT, SELECT ON app.ticket_links TO handover_agency;
GRANT SELECT ON app.ticket_links TO handover_gate;
GRANT DELETE, INSERT, SELECT ON app.ticket_links TO handover_member;
GRANT DELETE, INSERT, SELECT ON app.ticket_links TO handover_office;
GRANT DELETE, INSERT, SELECT ON app.ticket_links TO handover_provider;
GRANT SELECT ON app.ticket_links TO handover_worker;

CREATE TABLE app.ticket_notes (
    note_id uuid NOT NULL,
    uuid uuid NOT NULL,
    user_id uuid NOT NULL,
    author_name text NOT NULL,
    description text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT deleted_note_is_empty CHECK (((deleted_at IS NOT NULL) = (description = ''::text))),
    CONSTRAINT ticket_notes_author_name_check CHECK ((author_name <> ''::text)),
    CONSTRAINT ticket_notes_description_check CHECK ((length(description) <= 40000))
);
ALTER TABLE ONLY app.ticket_notes FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.ticket_notes ADD CONSTRAINT ticket_notes_pkey PRIMARY KEY (note_id);
CREATE INDEX ticket_notes_of_ticket ON app.ticket_notes USING btree (uuid, note_id);
CREATE INDEX ticket_notes_of_user ON app.ticket_notes USING btree (user_id);
ALTER TABLE ONLY app.ticket_notes ADD CONSTRAINT ticket_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.ticket_notes ADD CONSTRAINT ticket_notes_uuid_fkey FOREIGN KEY (uuid) REFERENCES app.tickets(uuid);
CREATE POLICY deleted_by_its_author ON app.ticket_notes AS RESTRICTIVE FOR UPDATE TO handover_admin WITH CHECK (((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid) AND (deleted_at IS NOT NULL)));
CREATE POLICY everything ON app.ticket_notes TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.ticket_notes TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.ticket_notes FOR SELECT TO handover_admin USING (true);
CREATE POLICY in_ones_own_name ON app.ticket_notes AS RESTRICTIVE FOR INSERT TO handover_admin WITH CHECK ((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
ALTER TABLE app.ticket_notes ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE (description, deleted_at) ON app.ticket_notes TO handover_admin;
GRANT SELECT, UPDATE (author_name, description, deleted_at) ON app.ticket_notes TO handover_worker;

CREATE TABLE app.ticket_uploads (
    file_id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    stored_as text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT ticket_uploads_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT ticket_uploads_size_check CHECK ((size > 0))
);
ALTER TABLE ONLY app.ticket_uploads FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.ticket_uploads ADD CONSTRAINT ticket_uploads_pkey PRIMARY KEY (file_id);
ALTER TABLE ONLY app.ticket_uploads ADD CONSTRAINT ticket_uploads_stored_as_key UNIQUE (stored_as);
CREATE INDEX ticket_uploads_by_age ON app.ticket_uploads USING btree (created_at);
CREATE INDEX ticket_uploads_of_user ON app.ticket_uploads USING btree (user_id);
ALTER TABLE ONLY app.ticket_uploads ADD CONSTRAINT ticket_uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.ticket_uploads TO handover_gate, handover_worker USING (true);
CREATE POLICY own ON app.ticket_uploads TO handover_admin, handover_agency, handover_provider, handover_office, handover_member USING ((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
ALTER TABLE app.ticket_uploads ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT ON app.ticket_uploads TO handover_admin;
GRANT DELETE, INSERT, SELECT ON app.ticket_uploads TO handover_agency;
GRANT DELETE, INSERT, SELECT ON app.ticket_uploads TO handover_member;
GRANT DELETE, INSERT, SELECT ON app.ticket_uploads TO handover_office;
GRANT DELETE, INSERT, SELECT ON app.ticket_uploads TO handover_provider;
GRANT DELETE, SELECT ON app.ticket_uploads TO handover_worker;

CREATE TABLE app.tickets (
    uuid uuid NOT NULL,
    id bigint NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    status text DEFAULT 'new'::text NOT NULL,
    priority text DEFAULT 'medium'::text NOT NULL,
    assigned_to_id uuid,
    assigned_to_name text,
    raised_by uuid NOT NULL,
    raised_by_name text DEFAULT ''::text NOT NULL,
    raised_by_level smallint DEFAULT 4 NOT NULL,
    agency_id uuid,
    care_provider_id uuid,
    office_id uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    waiting_since timestamp with time zone,
    respond_by timestamp with time zone,
    first_reply_at timestamp with time zone,
    completed_at timestamp with time zone,
    open boolean GENERATED ALWAYS AS ((status <> 'completed'::text)) STORED NOT NULL,
    title_folded text GENERATED ALWAYS AS (lower(title)) STORED COLLATE pg_catalog."C",
    CONSTRAINT assigned_by_name CHECK (((assigned_to_id IS NULL) = (assigned_to_name IS NULL))),
    CONSTRAINT completed_at_a_moment CHECK (((status = 'completed'::text) = (completed_at IS NOT NULL))),
    CONSTRAINT nobody_waits_for_what_rests CHECK (((waiting_since IS NULL) OR (status <> ALL (ARRAY['on_hold'::text, 'completed'::text])))),
    CONSTRAINT tickets_description_check CHECK (((length(description) >= 1) AND (length(description) <= 40000))),
    CONSTRAINT tickets_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'critical'::text]))),
    CONSTRAINT tickets_raised_by_level_check CHECK (((raised_by_level >= 1) AND (raised_by_level <= 4))),
    CONSTRAINT tickets_status_check CHECK ((status = ANY (ARRAY['new'::text, 'active'::text, 'for_review'::text, 'on_hold'::text, 'completed'::text]))),
    CONSTRAINT tickets_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
    CONSTRAINT waits_until_a_moment CHECK (((waiting_since IS NULL) = (respond_by IS NULL)))
);
ALTER TABLE ONLY app.tickets FORCE ROW LEVEL SECURITY;
ALTER TABLE app.tickets ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME app.tickets_id_seq START WITH 1001 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );
ALTER TABLE ONLY app.tickets ADD CONSTRAINT tickets_id_key UNIQUE (id);
ALTER TABLE ONLY app.tickets ADD CONSTRAINT tickets_of_agency_key UNIQUE (uuid, agency_id);
ALTER TABLE ONLY app.tickets ADD CONSTRAINT tickets_pkey PRIMARY KEY (uuid);
CREATE INDEX tickets_by_priority ON app.tickets USING btree (priority, status);
CREATE INDEX tickets_by_status ON app.tickets USING btree (status, priority);
CREATE INDEX tickets_due ON app.tickets USING btree (respond_by, uuid);
CREATE INDEX tickets_of_agency_due ON app.tickets USING btree (agency_id, respond_by, uuid);
CREATE INDEX tickets_of_agency_open_created ON app.tickets USING btree (agency_id, open, created_at, uuid);
CREATE INDEX tickets_of_agency_open_due ON app.tickets USING btree (agency_id, open, respond_by, uuid);
CREATE INDEX tickets_of_provider_due ON app.tickets USING btree (care_provider_id, respond_by, uuid);
CREATE INDEX tickets_of_provider_open_created ON app.tickets USING btree (care_provider_id, open, created_at, uuid);
CREATE INDEX tickets_of_provider_open_due ON app.tickets USING btree (care_provider_id, open, respond_by, uuid);
CREATE INDEX tickets_open_assigned ON app.tickets USING btree (assigned_to_id, open, respond_by, uuid);
CREATE INDEX tickets_open_created ON app.tickets USING btree (open, created_at, uuid);
CREATE INDEX tickets_open_due ON app.tickets USING btree (open, respond_by, uuid);
CREATE INDEX tickets_open_raised ON app.tickets USING btree (raised_by, open, respond_by, uuid);
CREATE INDEX tickets_raised_last ON app.tickets USING btree (raised_by, updated_at, uuid);
CREATE INDEX tickets_title_trgm ON app.tickets USING gin (title_folded public.gin_trgm_ops);
CREATE TRIGGER note_change AFTER UPDATE OF status, priority, assigned_to_id ON app.tickets FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('uuid', 'status', 'priority', 'assigned_to_id');
CREATE TRIGGER placed BEFORE INSERT ON app.tickets FOR EACH ROW EXECUTE FUNCTION app.place_support_row();
CREATE TRIGGER tally_added AFTER INSERT ON app.tickets REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.append_deltas('tally_deltas', 'what, scope_id', 'n', 'select ''tickets'' as what, unnest(array_remove(array[''00000000-0000-0000-0000-000000000000'', agency_id, care_provider_id], null)) as scope_id, 1 as n from %s where open');
CREATE TRIGGER tally_moved AFTER UPDATE ON app.tickets REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.append_deltas('tally_deltas', 'what, scope_id', 'n', 'select ''tickets'' as what, unnest(array_remove(array[''00000000-0000-0000-0000-000000000000'', agency_id, care_provider_id], null)) as scope_id, 1 as n from %s where open');
ALTER TABLE ONLY app.tickets ADD CONSTRAINT tickets_agency_id_care_provider_id_fkey FOREIGN KEY (agency_id, care_provider_id) REFERENCES app.care_providers(agency_id, care_provider_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.tickets ADD CONSTRAINT tickets_agency_id_care_provider_id_office_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id) REFERENCES app.offices(agency_id, care_provider_id, office_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.tickets ADD CONSTRAINT tickets_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES app.agencies(agency_id);
ALTER TABLE ONLY app.tickets ADD CONSTRAINT tickets_assigned_to_id_fkey FOREIGN KEY (assigned_to_id) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.tickets ADD CONSTRAINT tickets_raised_by_fkey FOREIGN KEY (raised_by) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.tickets TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.tickets TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.tickets FOR SELECT TO handover_admin USING (true);
CREATE POLICY in_ones_own_name ON app.tickets AS RESTRICTIVE FOR INSERT TO handover_admin, handover_agency, handover_provider, handover_office, handover_member WITH CHECK ((raised_by = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_agency ON app.tickets TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_member ON app.tickets TO handover_member USING ((raised_by = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_office ON app.tickets TO handover_office USING ((raised_by = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_provider ON app.tickets TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.tickets ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE (status, priority, assigned_to_id, assigned_to_name, updated_at, waiting_since, respond_by, first_reply_at, completed_at) ON app.tickets TO handover_admin;
GRANT INSERT, SELECT, UPDATE (status, priority, updated_at, waiting_since, respond_by, completed_at) ON app.tickets TO handover_agency;
GRANT SELECT ON app.tickets TO handover_gate;
GRANT INSERT, SELECT, UPDATE (status, updated_at, waiting_since, respond_by, completed_at) ON app.tickets TO handover_member;
GRANT INSERT, SELECT, UPDATE (status, updated_at, waiting_since, respond_by, completed_at) ON app.tickets TO handover_office;
GRANT INSERT, SELECT, UPDATE (status, priority, updated_at, waiting_since, respond_by, completed_at) ON app.tickets TO handover_provider;
GRANT SELECT, UPDATE (title, description, assigned_to_name, raised_by_name) ON app.tickets TO handover_worker;

CREATE TABLE app.timesheet_checks (
    night date NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    checked integer DEFAULT 0 NOT NULL,
    broken uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    done_at timestamp with time zone
);
ALTER TABLE ONLY app.timesheet_checks FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.timesheet_checks ADD CONSTRAINT timesheet_checks_pkey PRIMARY KEY (night);
CREATE POLICY everything ON app.timesheet_checks TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.timesheet_checks TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.timesheet_checks FOR SELECT TO handover_admin USING (true);
ALTER TABLE app.timesheet_checks ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON app.timesheet_checks TO handover_admin;
GRANT INSERT, SELECT, UPDATE ON app.timesheet_checks TO handover_worker;

CREATE TABLE app.timesheet_confirmations (
    timesheet_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    job_id uuid NOT NULL,
    member_id uuid NOT NULL,
    how text NOT NULL,
    confirmed_by uuid NOT NULL,
    confirmed_by_name text NOT NULL,
    confirmed_at timestamp with time zone NOT NULL,
    CONSTRAINT timesheet_confirmations_how_check CHECK ((how = ANY (ARRAY['home'::text, 'agreed'::text, 'settled'::text])))
);
ALTER TABLE ONLY app.timesheet_confirmations FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.timesheet_confirmations ADD CONSTRAINT timesheet_confirmations_pkey PRIMARY KEY (timesheet_id);
CREATE INDEX timesheet_confirmations_of_job ON app.timesheet_confirmations USING btree (job_id);
ALTER TABLE ONLY app.timesheet_confirmations ADD CONSTRAINT timesheet_confirmations_agency_id_care_provider_id_office__fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.timesheet_confirmations ADD CONSTRAINT timesheet_confirmations_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.timesheet_confirmations ADD CONSTRAINT timesheet_confirmations_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
ALTER TABLE ONLY app.timesheet_confirmations ADD CONSTRAINT timesheet_confirmations_timesheet_id_fkey FOREIGN KEY (timesheet_id) REFERENCES app.timesheets(timesheet_id);
CREATE POLICY everything ON app.timesheet_confirmations TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.timesheet_confirmations TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.timesheet_confirmations FOR SELECT TO handover_admin USING (true);
CREATE POLICY in_ones_own_name ON app.timesheet_confirmations AS RESTRICTIVE FOR INSERT TO handover_provider, handover_office, handover_command WITH CHECK ((confirmed_by = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY only_the_opened ON app.timesheet_confirmations AS RESTRICTIVE FOR INSERT TO handover_command WITH CHECK ((job_id = app.command_job()));
CREATE POLICY opened ON app.timesheet_confirmations TO handover_command USING ((job_id = app.command_job()));
CREATE POLICY own_agency ON app.timesheet_confirmations TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_member ON app.timesheet_confirmations TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_office ON app.timesheet_confirmations TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.timesheet_confirmations TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.timesheet_confirmations ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON app.timesheet_confirmations TO handover_admin;
GRANT SELECT ON app.timesheet_confirmations TO handover_agency;
GRANT INSERT, SELECT ON app.timesheet_confirmations TO handover_command;
GRANT SELECT ON app.timesheet_confirmations TO handover_member;
GRANT INSERT, SELECT ON app.timesheet_confirmations TO handover_office;
GRANT INSERT, SELECT ON app.timesheet_confirmations TO handover_provider;
GRANT SELECT, UPDATE (confirmed_by_name) ON app.timesheet_confirmations TO handover_worker;

CREATE TABLE app.timesheet_queries (
    query_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    job_id uuid NOT NULL,
    member_id uuid NOT NULL,
    version integer NOT NULL,
    raised_by uuid NOT NULL,
    raised_by_name text NOT NULL,
    raised_level smallint NOT NULL,
    raised_at timestamp with time zone NOT NULL,
    text text NOT NULL,
    start_time timestamp with time zone,
    end_time timestamp with time zone,
    break_time integer,
    status text NOT NULL,
    answer text,
    answered_by uuid,
    answered_by_name text,
    answered_at timestamp with time zone,
    closed_by uuid,
    closed_by_name text,
    closed_at timestamp with time zone,
    closing text,
    CONSTRAINT a_closed_query_says_by_whom CHECK (((status = ANY (ARRAY['open'::text, 'answered'::text])) = (closed_at IS NULL))),
    CONSTRAINT other_hours_are_whole CHECK ((num_nulls(start_time, end_time, break_time) = ANY (ARRAY[0, 3]))),
    CONSTRAINT timesheet_queries_answer_check CHECK ((length(answer) <= 2000)),
    CONSTRAINT timesheet_queries_break_time_check CHECK (((break_time >= 0) AND (break_time <= 90))),
    CONSTRAINT timesheet_queries_closing_check CHECK ((length(closing) <= 2000)),
    CONSTRAINT timesheet_queries_status_check CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text, 'agreed'::text, 'settled'::text, 'withdrawn'::text]))),
    CONSTRAINT timesheet_queries_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
ALTER TABLE ONLY app.timesheet_queries FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.timesheet_queries ADD CONSTRAINT timesheet_queries_pkey PRIMARY KEY (query_id);
CREATE INDEX timesheet_queries_of_job ON app.timesheet_queries USING btree (job_id, raised_at);
CREATE INDEX timesheet_queries_of_member ON app.timesheet_queries USING btree (member_id, raised_at DESC);
CREATE INDEX timesheet_queries_of_office ON app.timesheet_queries USING btree (office_id, raised_at DESC);
CREATE UNIQUE INDEX timesheet_queries_one_open ON app.timesheet_queries USING btree (job_id) WHERE (status = ANY (ARRAY['open'::text, 'answered'::text]));
CREATE INDEX timesheet_queries_open_by_time ON app.timesheet_queries USING btree (raised_at DESC, query_id DESC) WHERE (status = ANY (ARRAY['open'::text, 'answered'::text]));
CREATE INDEX timesheet_queries_open_of_agency ON app.timesheet_queries USING btree (agency_id, raised_at DESC, query_id DESC) WHERE (status = ANY (ARRAY['open'::text, 'answered'::text]));
CREATE INDEX timesheet_queries_open_of_member ON app.timesheet_queries USING btree (member_id, raised_at DESC, query_id DESC) WHERE (status = ANY (ARRAY['open'::text, 'answered'::text]));
CREATE INDEX timesheet_queries_open_of_office ON app.timesheet_queries USING btree (office_id, raised_at DESC, query_id DESC) WHERE (status = ANY (ARRAY['open'::text, 'answered'::text]));
CREATE INDEX timesheet_queries_open_of_provider ON app.timesheet_queries USING btree (care_provider_id, raised_at DESC, query_id DESC) WHERE (status = ANY (ARRAY['open'::text, 'answered'::text]));
CREATE TRIGGER note_change AFTER UPDATE OF status, answer ON app.timesheet_queries FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('query_id', 'status', '~answer');
ALTER TABLE ONLY app.timesheet_queries ADD CONSTRAINT timesheet_queries_agency_id_care_provider_id_office_id_job_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.timesheet_queries ADD CONSTRAINT timesheet_queries_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.timesheet_queries ADD CONSTRAINT timesheet_queries_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.timesheet_queries ADD CONSTRAINT timesheet_queries_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
ALTER TABLE ONLY app.timesheet_queries ADD CONSTRAINT timesheet_queries_raised_by_fkey FOREIGN KEY (raised_by) REFERENCES app.users(user_id);
CREATE POLICY everything ON app.timesheet_queries TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.timesheet_queries TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.timesheet_queries FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.timesheet_queries FOR SELECT TO handover_fill USING ((app.command_job() IS NOT NULL));
CREATE POLICY in_ones_own_name ON app.timesheet_queries AS RESTRICTIVE FOR INSERT TO handover_agency, handover_provider, handover_office, handover_command WITH CHECK (((raised_by = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid) AND (status = 'open'::text) AND ((raised_level = 4) = (SESSION_USER = 'handover_command'::name)) AND (num_nonnulls(answer, answered_by, answered_at, closing, closed_by, closed_at) = 0)));
CREATE POLICY only_the_opened ON app.timesheet_queries AS RESTRICTIVE FOR INSERT TO handover_command WITH CHECK ((job_id = app.command_job()));
CREATE POLICY only_the_opened_changes ON app.timesheet_queries AS RESTRICTIVE FOR UPDATE TO handover_command USING ((job_id = app.command_job()));
CREATE POLICY opened ON app.timesheet_queries TO handover_command USING ((job_id = app.command_job()));
CREATE POLICY own_agency ON app.timesheet_queries TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_member ON app.timesheet_queries TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_office ON app.timesheet_queries TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.timesheet_queries TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.timesheet_queries ENABLE ROW LEVEL SECURITY;
GRANT SELECT, UPDATE (status, answer, answered_by, answered_by_name, answered_at, closed_by, closed_by_name, closed_at, closing) ON app.timesheet_queries TO handover_admin;
GRANT INSERT, SELECT ON app.timesheet_queries TO handover_agency;
GRANT INSERT, SELECT, UPDATE (status, answer, answered_by, answered_by_name, answered_at, closed_by, closed_by_name, closed_at, closing) ON app.timesheet_queries TO handover_command;
GRANT SELECT (job_id, start_time, end_time, break_time, status) ON app.timesheet_queries TO handover_fill;
GRANT SELECT, UPDATE ON app.timesheet_queries TO handover_gate;
GRANT SELECT ON app.timesheet_queries TO handover_member;
GRANT INSERT, SELECT ON app.timesheet_queries TO handover_office;
GRANT INSERT, SELECT ON app.timesheet_queries TO handover_provider;
GRANT SELECT, UPDATE (raised_by_name, text, answer, answered_by_name, closed_by_name, closing) ON app.timesheet_queries TO handover_worker;

CREATE TABLE app.timesheet_reviews (
    timesheet_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    reviewed_by uuid NOT NULL,
    reviewed_at timestamp with time zone NOT NULL,
    note text DEFAULT ''::text NOT NULL
);
ALTER TABLE ONLY app.timesheet_reviews FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.timesheet_reviews ADD CONSTRAINT timesheet_reviews_pkey PRIMARY KEY (timesheet_id);
ALTER TABLE ONLY app.timesheet_reviews ADD CONSTRAINT timesheet_reviews_agency_id_care_provider_id_office_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id) REFERENCES app.offices(agency_id, care_provider_id, office_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.timesheet_reviews ADD CONSTRAINT timesheet_reviews_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.timesheet_reviews ADD CONSTRAINT timesheet_reviews_timesheet_id_fkey FOREIGN KEY (timesheet_id) REFERENCES app.timesheets(timesheet_id);
CREATE POLICY everything ON app.timesheet_reviews TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.timesheet_reviews TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.timesheet_reviews FOR SELECT TO handover_admin USING (true);
CREATE POLICY own_agency ON app.timesheet_reviews TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.timesheet_reviews TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.timesheet_reviews TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.timesheet_reviews ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON app.timesheet_reviews TO handover_admin;
GRANT SELECT ON app.timesheet_reviews TO handover_gate;
GRANT SELECT, UPDATE (note) ON app.timesheet_reviews TO handover_worker;

CREATE TABLE app.timesheets (
    timesheet_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid NOT NULL,
    office_id uuid NOT NULL,
    job_id uuid NOT NULL,
    member_id uuid NOT NULL,
    version integer NOT NULL,
    made_by text NOT NULL,
    start_time timestamp with time zone NOT NULL,
    end_time timestamp with time zone NOT NULL,
    break_time integer NOT NULL,
    break_is_paid_for boolean NOT NULL,
    total_time integer NOT NULL,
    comments text NOT NULL,
    authorized_person text NOT NULL,
    nobody_to_sign boolean NOT NULL,
    candidate_signature uuid,
    authorized_signature uuid,
    checked_out_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    flags text[] DEFAULT '{}'::text[] NOT NULL,
    actor_id uuid,
    actor_name text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    hash bytea NOT NULL,
    let_go_at timestamp with time zone,
    CONSTRAINT ends_after_it_starts CHECK ((end_time > start_time)),
    CONSTRAINT the_total_is_what_passed CHECK ((abs((((EXTRACT(epoch FROM (end_time - start_time)) / (60)::numeric) - (
CASE
    WHEN break_is_paid_for THEN 0
    ELSE break_time
END)::numeric) - (total_time)::numeric)) < (1)::numeric)),
    CONSTRAINT timesheets_break_time_check CHECK (((break_time >= 0) AND (break_time <= 90))),
    CONSTRAINT timesheets_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT timesheets_made_by_check CHECK ((made_by = ANY (ARRAY['check_out'::text, 'close'::text, 'correction'::text]))),
    CONSTRAINT timesheets_total_time_check CHECK ((total_time >= 0)),
    CONSTRAINT timesheets_version_check CHECK ((version > 0))
);
ALTER TABLE ONLY app.timesheets FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.timesheets ADD CONSTRAINT timesheets_in_order UNIQUE (job_id, version);
ALTER TABLE ONLY app.timesheets ADD CONSTRAINT timesheets_pkey PRIMARY KEY (timesheet_id);
CREATE INDEX timesheets_by_time ON app.timesheets USING btree (received_at DESC, timesheet_id DESC);
CREATE INDEX timesheets_of_agency ON app.timesheets USING btree (agency_id, received_at DESC, timesheet_id DESC);
CREATE INDEX timesheets_of_member ON app.timesheets USING btree (member_id, received_at DESC, timesheet_id DESC);
CREATE INDEX timesheets_of_office ON app.timesheets USING btree (office_id, received_at DESC, timesheet_id DESC);
CREATE INDEX timesheets_of_provider ON app.timesheets USING btree (care_provider_id, received_at DESC, timesheet_id DESC);
CREATE TRIGGER note_review_due AFTER INSERT ON app.timesheets FOR EACH ROW WHEN ((new.flags <> '{}'::text[])) EXECUTE FUNCTION app.note_review_due();
CREATE TRIGGER only_of_the_erased BEFORE UPDATE ON app.timesheets FOR EACH ROW EXECUTE FUNCTION app.only_of_the_erased('($1).member_id, ($1).actor_id');
ALTER TABLE ONLY app.timesheets ADD CONSTRAINT timesheets_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.timesheets ADD CONSTRAINT timesheets_agency_id_care_provider_id_office_id_job_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id, job_id) REFERENCES app.jobs(agency_id, care_provider_id, office_id, job_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.timesheets ADD CONSTRAINT timesheets_authorized_signature_fkey FOREIGN KEY (authorized_signature) REFERENCES app.signatures(signature_id);
ALTER TABLE ONLY app.timesheets ADD CONSTRAINT timesheets_candidate_signature_fkey FOREIGN KEY (candidate_signature) REFERENCES app.signatures(signature_id);
ALTER TABLE ONLY app.timesheets ADD CONSTRAINT timesheets_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
CREATE POLICY everything ON app.timesheets TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.timesheets TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.timesheets FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.timesheets FOR SELECT TO handover_fill USING ((app.command_job() IS NOT NULL));
CREATE POLICY in_ones_own_name ON app.timesheets AS RESTRICTIVE FOR INSERT TO handover_command WITH CHECK ((actor_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY only_the_opened ON app.timesheets AS RESTRICTIVE FOR INSERT TO handover_command WITH CHECK ((job_id = app.command_job()));
CREATE POLICY opened ON app.timesheets TO handover_command USING ((job_id = app.command_job()));
CREATE POLICY own_agency ON app.timesheets TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_member ON app.timesheets TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_office ON app.timesheets TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.timesheets TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.timesheets ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON app.timesheets TO handover_admin;
GRANT SELECT ON app.timesheets TO handover_agency;
GRANT INSERT, SELECT ON app.timesheets TO handover_command;
GRANT SELECT ON app.timesheets TO handover_fill;
GRANT SELECT ON app.timesheets TO handover_gate;
GRANT SELECT ON app.timesheets TO handover_member;
GRANT SELECT ON app.timesheets TO handover_office;
GRANT SELECT ON app.timesheets TO handover_provider;
GRANT INSERT, SELECT, UPDATE (comments, authorized_person, actor_name, reason, let_go_at) ON app.timesheets TO handover_worker;

CREATE TABLE app.users (
    user_id uuid NOT NULL,
    email text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    mobile_telephone text,
    dob date,
    level smallint NOT NULL,
    agency_id uuid,
    care_provider_id uuid,
    office_id uuid,
    status text DEFAULT 'active'::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    first_name_folded text GENERATED ALWAYS AS (lower(first_name)) STORED COLLATE pg_catalog."C",
    last_name_folded text GENERATED ALWAYS AS (lower(last_name)) STORED COLLATE pg_catalog."C",
    email_folded text GENERATED ALWAYS AS (lower(email)) STORED COLLATE pg_catalog."C",
    deleted_at timestamp with time zone,
    last_sign_in_at timestamp with time zone,
    picture text,
    CONSTRAINT attached_as_level_says CHECK (
CASE level
    WHEN 2 THEN ((agency_id IS NOT NULL) AND (office_id IS NULL))
    WHEN 3 THEN ((agency_id IS NOT NULL) AND (care_provider_id IS NOT NULL))
    ELSE ((agency_id IS NULL) AND (care_provider_id IS NULL) AND (office_id IS NULL))
END),
    CONSTRAINT users_email_check CHECK ((email = lower(email))),
    CONSTRAINT users_level_check CHECK (((level >= 1) AND (level <= 4))),
    CONSTRAINT users_status_check CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text, 'pending'::text])))
);
ALTER TABLE ONLY app.users FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.users ADD CONSTRAINT users_pkey PRIMARY KEY (user_id);
CREATE INDEX staff_by_name ON app.users USING btree (last_name, first_name, user_id) WHERE ((level = 4) AND (deleted_at IS NULL));
CREATE INDEX users_by_created ON app.users USING btree (created_at, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_email ON app.users USING btree (email, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_first_name ON app.users USING btree (first_name, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_last_name ON app.users USING btree (last_name, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_level ON app.users USING btree (level, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_status ON app.users USING btree (status, user_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX users_email_key ON app.users USING btree (email) WHERE ((deleted_at IS NULL) AND (status <> 'pending'::text));
CREATE INDEX users_email_trgm ON app.users USING gin (email_folded public.gin_trgm_ops);
CREATE INDEX users_of_agency ON app.users USING btree (agency_id, last_name, user_id) WHERE (agency_id IS NOT NULL);
CREATE INDEX users_of_office ON app.users USING btree (office_id, last_name, user_id) WHERE (office_id IS NOT NULL);
CREATE INDEX users_of_provider ON app.users USING btree (care_provider_id, last_name, user_id) WHERE (care_provider_id IS NOT NULL);
CREATE TRIGGER access_ended AFTER UPDATE OF status, email, level, agency_id, care_provider_id, office_id ON app.users FOR EACH ROW WHEN (((((((new.email IS DISTINCT FROM old.email) OR (new.level IS DISTINCT FROM old.level)) OR (new.agency_id IS DISTINCT FROM old.agency_id)) OR (new.care_provider_id IS DISTINCT FROM old.care_provider_id)) OR (new.office_id IS DISTINCT FROM old.office_id)) OR ((new.status <> 'active'::text) AND (old.status = 'active'::text)))) EXECUTE FUNCTION app.end_access();
CREATE TRIGGER added_as_pending BEFORE INSERT ON app.users FOR EACH ROW WHEN (((new.status <> 'pending'::text) AND (SESSION_USER = ANY (ARRAY['handover_admin'::name, 'handover_agency'::name, 'handover_provider'::name, 'handover_office'::name, 'handover_member'::name, 'handover_command'::name])))) EXECUTE FUNCTION app.refuse('an account is pending until its person accepts it', '42501');
CREATE TRIGGER counts_by_link BEFORE UPDATE OF email, status ON app.users FOR EACH ROW WHEN (((((old.status <> 'pending'::text) AND (new.email <> old.email)) OR ((old.status = 'pending'::text) AND (new.status = 'active'::text)) OR ((old.status <> 'pending'::text) AND (new.status = 'pending'::text))) AND (SESSION_USER = ANY (ARRAY['handover_admin'::name, 'handover_agency'::name, 'handover_provider'::name, 'handover_office'::name, 'handover_member'::name, 'handover_command'::name])))) EXECUTE FUNCTION app.refuse('an account and its email count once a link was opened', '42501');
CREATE TRIGGER devices_forgotten AFTER UPDATE OF status ON app.users FOR EACH ROW WHEN (((new.status <> 'active'::text) AND (old.status = 'active'::text))) EXECUTE FUNCTION app.forget_devices();
CREATE TRIGGER names_added AFTER INSERT ON app.users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.keep_names();
CREATE TRIGGER names_changed AFTER UPDATE ON app.users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.keep_names();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF level, status, agency_id, care_provider_id, office_id, deleted_at, email, first_name, last_name, mobile_telephone, dob ON app.users FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('user_id', 'level', 'status', 'agency_id', 'care_provider_id', 'office_id', 'deleted_at', '~email', '~first_name', '~last_name', '~mobile_telephone', '~dob');
CREATE TRIGGER placed AFTER UPDATE OF status ON app.users FOR EACH ROW WHEN (((new.level = 4) AND (old.status <> new.status))) EXECUTE FUNCTION app.place_moved('user_id');
CREATE TRIGGER staff_named AFTER UPDATE OF first_name, last_name, deleted_at ON app.users FOR EACH ROW WHEN ((old.level = 4)) EXECUTE FUNCTION app.name_staff();
CREATE TRIGGER tally_added AFTER INSERT ON app.users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.append_deltas('tally_deltas', 'what, scope_id', 'n', 'select ''users'' as what, unnest(array_remove(array[''00000000-0000-0000-0000-000000000000'', agency_id, care_provider_id, office_id], null)) as scope_id, 1 as n from %s where deleted_at is null');
CREATE TRIGGER tally_moved AFTER UPDATE ON app.users REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.append_deltas('tally_deltas', 'what, scope_id', 'n', 'select ''users'' as what, unnest(array_remove(array[''00000000-0000-0000-0000-000000000000'', agency_id, care_provider_id, office_id], null)) as scope_id, 1 as n from %s where deleted_at is null');
ALTER TABLE ONLY app.users ADD CONSTRAINT users_agency_id_care_provider_id_fkey FOREIGN KEY (agency_id, care_provider_id) REFERENCES app.care_providers(agency_id, care_provider_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.users ADD CONSTRAINT users_agency_id_care_provider_id_office_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id) REFERENCES app.offices(agency_id, care_provider_id, office_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.users ADD CONSTRAINT users_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES app.agencies(agency_id);
CREATE POLICY everything ON app.users TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.users TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.users FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.users FOR SELECT TO handover_fill USING ((app.command_job() IS NOT NULL));
CREATE POLICY opened ON app.users FOR SELECT TO handover_command USING ((user_id = app.command_member()));
CREATE POLICY opened_payers ON app.users FOR SELECT TO handover_command USING ((care_provider_id = app.command_provider()));
CREATE POLICY own_agency ON app.users TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_member ON app.users TO handover_member USING ((user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
CREATE POLICY own_office ON app.users TO handover_office USING ((office_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 4), ''::text))::uuid));
CREATE POLICY own_provider ON app.users TO handover_provider USING ((care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid));
ALTER TABLE app.users ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON app.users TO handover_admin;
GRANT INSERT, SELECT, UPDATE ON app.users TO handover_agency;
GRANT SELECT (user_id, first_name, last_name, status, deleted_at) ON app.users TO handover_fill;
GRANT INSERT, SELECT, UPDATE (email, status, updated_at, last_sign_in_at) ON app.users TO handover_gate;
GRANT SELECT, UPDATE (first_name, last_name, mobile_telephone, dob, updated_at, picture) ON app.users TO handover_member;
GRANT INSERT, SELECT, UPDATE ON app.users TO handover_office;
GRANT INSERT, SELECT, UPDATE ON app.users TO handover_provider;
GRANT SELECT, UPDATE (email, first_name, last_name, mobile_telephone, dob, status, updated_at, deleted_at, last_sign_in_at, picture) ON app.users TO handover_worker;

CREATE TABLE app.vat_rules (
    rule_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    care_provider_id uuid,
    office_id uuid,
    tag_id uuid,
    treatment text NOT NULL,
    tax_rate integer NOT NULL,
    reason text NOT NULL,
    valid_from date NOT NULL,
    valid_until date,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT a_location_has_its_care_provider CHECK (((office_id IS NULL) OR (care_provider_id IS NOT NULL))),
    CONSTRAINT ends_after_it_begins CHECK ((valid_until >= (valid_from - 1))),
    CONSTRAINT only_standard_bears_tax CHECK (((treatment = 'standard'::text) OR (tax_rate = 0))),
    CONSTRAINT vat_rules_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
    CONSTRAINT vat_rules_tax_rate_check CHECK (((tax_rate >= 0) AND (tax_rate <= 3000))),
    CONSTRAINT vat_rules_treatment_check CHECK ((treatment = ANY (ARRAY['standard'::text, 'nursing_concession'::text, 'outside_scope'::text])))
);
ALTER TABLE ONLY app.vat_rules FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.vat_rules ADD CONSTRAINT vat_rules_pkey PRIMARY KEY (rule_id);
CREATE INDEX vat_rules_of_agency ON app.vat_rules USING btree (agency_id, valid_from);
CREATE INDEX vat_rules_of_office ON app.vat_rules USING btree (office_id);
CREATE INDEX vat_rules_of_provider ON app.vat_rules USING btree (care_provider_id);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF agency_id, care_provider_id, office_id, tag_id, treatment, tax_rate, valid_from, valid_until, reason ON app.vat_rules FOR EACH ROW WHEN ((app.scope_user() IS NOT NULL)) EXECUTE FUNCTION app.note_change('rule_id', 'agency_id', 'care_provider_id', 'office_id', 'tag_id', 'treatment', 'tax_rate', 'valid_from', 'valid_until', '~reason');
ALTER TABLE ONLY app.vat_rules ADD CONSTRAINT vat_rules_agency_id_care_provider_id_fkey FOREIGN KEY (agency_id, care_provider_id) REFERENCES app.care_providers(agency_id, care_provider_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.vat_rules ADD CONSTRAINT vat_rules_agency_id_care_provider_id_office_id_fkey FOREIGN KEY (agency_id, care_provider_id, office_id) REFERENCES app.offices(agency_id, care_provider_id, office_id) ON UPDATE CASCADE;
ALTER TABLE ONLY app.vat_rules ADD CONSTRAINT vat_rules_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES app.agencies(agency_id);
ALTER TABLE ONLY app.vat_rules ADD CONSTRAINT vat_rules_created_by_fkey FOREIGN KEY (created_by) REFERENCES app.users(user_id);
ALTER TABLE ONLY app.vat_rules ADD CONSTRAINT vat_rules_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES app.job_tags(tag_id);
CREATE POLICY everything ON app.vat_rules TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.vat_rules TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.vat_rules FOR SELECT TO handover_admin USING (true);
CREATE POLICY of_others ON app.vat_rules AS RESTRICTIVE FOR SELECT TO handover_provider, handover_office USING (((care_provider_id IS NULL) OR (care_provider_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 3), ''::text))::uuid)));
CREATE POLICY opened ON app.vat_rules FOR SELECT TO handover_command USING ((agency_id = app.command_issuer()));
CREATE POLICY opened_place ON app.vat_rules FOR SELECT TO handover_command USING ((care_provider_id = app.command_provider()));
CREATE POLICY own_agency ON app.vat_rules TO handover_agency USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_office ON app.vat_rules FOR SELECT TO handover_office USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
CREATE POLICY own_provider ON app.vat_rules FOR SELECT TO handover_provider USING ((agency_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 2), ''::text))::uuid));
ALTER TABLE app.vat_rules ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE (valid_until) ON app.vat_rules TO handover_admin;
GRANT SELECT ON app.vat_rules TO handover_agency;
GRANT SELECT ON app.vat_rules TO handover_command;
GRANT SELECT ON app.vat_rules TO handover_gate;
GRANT SELECT (rule_id, agency_id, care_provider_id, office_id, tag_id, treatment, tax_rate, reason, valid_from, valid_until, created_at) ON app.vat_rules TO handover_office;
GRANT SELECT (rule_id, agency_id, care_provider_id, office_id, tag_id, treatment, tax_rate, reason, valid_from, valid_until, created_at) ON app.vat_rules TO handover_provider;
GRANT SELECT ON app.vat_rules TO handover_worker;

CREATE VIEW app.viewer WITH (security_barrier='true') AS
 SELECT u.user_id,
    u.level,
    u.agency_id,
    u.care_provider_id,
    u.office_id
   FROM app.users u
  WHERE (u.user_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid);
ALTER TABLE app.viewer OWNER TO handover_gate;

CREATE VIEW app.viewer_offices WITH (security_barrier='true') AS
 SELECT o.office_id
   FROM app.offices o
  WHERE (EXISTS ( SELECT
           FROM app.viewer v
          WHERE ((v.level <> 4) AND ((v.agency_id IS NULL) OR (o.agency_id = v.agency_id)) AND ((v.care_provider_id IS NULL) OR (o.care_provider_id = v.care_provider_id)) AND ((v.office_id IS NULL) OR (o.office_id = v.office_id)))));
ALTER TABLE app.viewer_offices OWNER TO handover_gate;

CREATE TABLE app.work_experience (
    experience_id uuid NOT NULL,
    member_id uuid NOT NULL,
    company_name text NOT NULL,
    "position" text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    country text NOT NULL,
    start_date date NOT NULL,
    end_date date,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT experience_ends_after_it_starts CHECK ((end_date >= start_date))
);
ALTER TABLE ONLY app.work_experience FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.work_experience ADD CONSTRAINT work_experience_pkey PRIMARY KEY (experience_id);
CREATE INDEX work_experience_of_member ON app.work_experience USING btree (member_id, start_date DESC);
ALTER TABLE ONLY app.work_experience ADD CONSTRAINT work_experience_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.staff(member_id);
CREATE POLICY everything ON app.work_experience TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.work_experience TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.work_experience FOR SELECT TO handover_admin USING (true);
CREATE POLICY own_member ON app.work_experience TO handover_member USING ((member_id = (NULLIF(split_part(current_setting('backtrace_functions'::text), ','::text, 1), ''::text))::uuid));
ALTER TABLE app.work_experience ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.work_experience TO handover_admin;
GRANT SELECT (experience_id, member_id, company_name, "position", start_date, end_date) ON app.work_experience TO handover_gate;
GRANT DELETE, INSERT, SELECT, UPDATE ON app.work_experience TO handover_member;
GRANT DELETE, SELECT ON app.work_experience TO handover_worker;

CREATE TABLE app.working_time_rules (
    country text NOT NULL,
    valid_from date NOT NULL,
    daily_rest_hours integer NOT NULL,
    weekly_hours integer NOT NULL,
    reference_weeks integer NOT NULL,
    may_opt_out boolean NOT NULL,
    night_from text NOT NULL,
    night_to text NOT NULL,
    night_hours integer NOT NULL,
    night_average_hours integer NOT NULL,
    night_reference_weeks integer NOT NULL,
    CONSTRAINT working_time_rules_country_check CHECK ((country = ANY (ARRAY['GB'::text, 'IE'::text])))
);
ALTER TABLE ONLY app.working_time_rules FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY app.working_time_rules ADD CONSTRAINT working_time_rules_pkey PRIMARY KEY (country, valid_from);
CREATE POLICY everyone_reads ON app.working_time_rules FOR SELECT TO handover_agency, handover_provider, handover_office, handover_member USING (true);
CREATE POLICY everything ON app.working_time_rules TO handover_gate, handover_worker USING (true);
CREATE POLICY everything_in_scope ON app.working_time_rules TO handover_admin USING ((current_setting('backtrace_functions'::text) <> ''::text));
CREATE POLICY everything_read ON app.working_time_rules FOR SELECT TO handover_admin USING (true);
CREATE POLICY filling ON app.working_time_rules FOR SELECT TO handover_fill USING (true);
ALTER TABLE app.working_time_rules ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON app.working_time_rules TO handover_admin;
GRANT SELECT ON app.working_time_rules TO handover_agency;
GRANT SELECT ON app.working_time_rules TO handover_fill;
GRANT SELECT ON app.working_time_rules TO handover_gate;
GRANT SELECT ON app.working_time_rules TO handover_member;
GRANT SELECT ON app.working_time_rules TO handover_office;
GRANT SELECT ON app.working_time_rules TO handover_provider;
GRANT SELECT ON app.working_time_rules TO handover_worker;

CREATE VIEW app.writable_threads WITH (security_barrier='true') AS
 SELECT t.thread_id,
    t.about,
    t.job_id,
    t.member_id,
    t.opened_by,
    t.last_at
   FROM app.threads t
  WHERE (EXISTS ( SELECT
           FROM app.viewer v
          WHERE
                CASE t.about
                    WHEN 'booking'::text THEN ((v.level = 1) OR (t.member_id = v.user_id))
                    WHEN 'home'::text THEN ((t.member_id = v.user_id) OR ((t.care_provider_id = v.care_provider_id) AND ((v.office_id IS NULL) OR (t.office_id = v.office_id))))
                    ELSE (((t.opened_by = v.user_id) OR (EXISTS ( SELECT
                       FROM app.thread_people p
                      WHERE ((p.thread_id = t.thread_id) AND (p.user_id = v.user_id))))) AND ( SELECT true
                       FROM app.viewer_offices o
                      WHERE (o.office_id = t.office_id)))
                END))
  WITH CASCADED CHECK OPTION;
ALTER TABLE app.writable_threads OWNER TO handover_gate;
GRANT SELECT, UPDATE (last_at) ON app.writable_threads TO handover_admin;
GRANT SELECT, UPDATE (last_at) ON app.writable_threads TO handover_agency;
GRANT SELECT, UPDATE (last_at) ON app.writable_threads TO handover_member;
GRANT SELECT, UPDATE (last_at) ON app.writable_threads TO handover_office;
GRANT SELECT, UPDATE (last_at) ON app.writable_threads TO handover_provider;
