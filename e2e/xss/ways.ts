import { randomUUID } from 'node:crypto';
import { quarterUp } from '@handover/domain/attendance/quarters';
import { dayAfter, londonDay } from '@handover/domain/time';
import { ADDRESS } from '../../apps/server/test/makeJobs.ts';
import { pdf } from '../../apps/server/test/papers.ts';
import { shiftForm } from '../../apps/server/test/shiftForm.ts';
import type { Who, World } from './world.ts';

/** Caller and valid input of a call, before any text is replaced by a payload. */
export type Way = { by: Who | 'nobody'; input: Record<string, unknown>; file?: Buffer };
type Ways = Record<string, () => Way | Promise<Way>>;

const HOUR = 3_600_000;
const at = (hours: number) => new Date(Math.floor(Date.now() / HOUR) * HOUR + hours * HOUR);
const dayIn = (days: number) => dayAfter(londonDay(new Date()), days);
const from = (hours: number) => ({ starts_at: at(hours), ends_at: at(hours + 8) });
const { approximate: _, country: __, ...PLACE } = ADDRESS;
/** Address with every line filled in, because a line whose payload is refused gets this text back. */
const WHERE = { ...PLACE, address_line_2: 'First floor' };

const someone = (level: number) => ({
  first_name: 'Ann',
  last_name: 'Lee',
  email: `${randomUUID()}@example.org`,
  mobile_telephone: '07700 900123',
  level,
});
const company = () => ({ company_name: 'Larkfield', email: `${randomUUID()}@example.org`, ...WHERE });
const home = () => ({ title: 'Willow Court', ...WHERE });

/** Valid input for each call that stores a text, in this world. */
export function waysOf(world: World): Ways {
  return {
    ...shifts(world),
    ...attendance(world),
    ...money(world),
    ...staff(world),
    ...clients(world),
    ...support(world),
  };
}

const jobsOf =
  ({ make, place, number }: World) =>
  (over: Record<string, unknown> = {}) =>
    make.job(place, { number: number(), ...over });

function shifts(world: World): Ways {
  const { make, place, people } = world;
  const job = jobsOf(world);
  const form = () => shiftForm(place, { ward: 'Ground floor', date: dayIn(30), deadline: dayIn(29) });
  const soon = async () => (await job({ status: 'Confirmed', ...from(5) })).job_id;
  const { office_id, care_provider_id } = place;
  const repeating = () => {
    const { date: until, deadline: ____, ...work } = form();
    return { ...work, weekdays: [1, 4], until, weeks_ahead: 1 };
  };
  const times = { shift_time: 'Night Shift', job_start_time: '20:00', job_end_time: '08:00' };
  return {
    'jobs.create': () => ({ by: 'office', input: form() }),
    'jobs.update': async () => ({ by: 'provider', input: { job_id: (await job()).job_id, ...form() } }),
    'jobs.bulk': () => {
      const { date, deadline: ___, ...work } = form();
      return { by: 'agency', input: { ...work, dates: [date], heads: 1 } };
    },
    'shift_series.create': () => ({ by: 'office', input: repeating() }),
    'shift_series.update': async () => {
      const entry = repeating();
      const { data } = await (await world.signed_in.office.post('/api/v1/shift_series', { data: entry })).json();
      const { weekdays, until, weeks_ahead, description, report_to, staff_rate, hcp_rate } = entry;
      const { has_break, break_is_paid_for, break_length } = entry;
      const breaks = { has_break, break_is_paid_for, break_length };
      const changed = {
        weekdays,
        until,
        weeks_ahead,
        ward: 'Ground floor',
        description,
        report_to,
        staff_rate,
        hcp_rate,
      };
      return { by: 'office', input: { series_id: data.series_id, ...changed, ...times, ...breaks } };
    },
    'offices.presets.save': () => ({ by: 'office', input: { office_id, presets: [{ label: 'Nights', ...times }] } }),
    'care_providers.rate_card.save': () => ({
      by: 'provider',
      input: { care_provider_id, rates: [{ title: 'Nurse', staff_rate: 13, hcp_rate: 18 }] },
    }),
    'jobs.ask_to_cancel': async () => ({
      by: 'office',
      input: { job_id: await soon(), reason: 'Closed', paid_minutes: 120 },
    }),
    'jobs.cancel_late': async () => ({
      by: 'admin',
      input: { job_id: await soon(), reason: 'Closed', paid_minutes: 120 },
    }),
    'jobs.refuse_cancel': async () => {
      const job_id = await soon();
      const data = { reason: 'Closed', paid_minutes: 120 };
      await world.signed_in.office.post(`/api/v1/jobs/${job_id}/ask_to_cancel`, { data });
      return { by: 'admin', input: { job_id, reason: 'No' } };
    },
    'jobs.offer': async () => ({
      by: 'admin',
      input: { job_id: (await job()).job_id, user_id: people.member.user_id, override_reason: 'Known here' },
    }),
    'jobs.assign_staff': async () => {
      const member_id = (await make.member()).user_id;
      return { by: 'admin', input: { job_id: (await job()).job_id, member_id, override_reason: 'Known here' } };
    },
    'offers.decline': async () => {
      const { offer_id } = await make.offer(await job(from(500)), people.member);
      return { by: 'member', input: { offer_id, reason: 'Away' } };
    },
    'jobs.drop_out': async () => {
      const { job_id } = await job({ status: 'Confirmed', assigned_to: people.member.user_id, ...from(300) });
      return { by: 'member', input: { job_id, reason: 'Ill' } };
    },
    'jobs.turn_down': async () => ({ by: 'admin', input: { job_id: (await job()).job_id, reason: 'Nobody is free' } }),
    'jobs.send_back_rate': async () => {
      const { job_id } = await job({ status: 'Unpublished', rate_review: 'waiting' });
      return { by: 'admin', input: { job_id, reason: 'A slip?' } };
    },
    'jobs.notes.add': async () => ({ by: 'office', input: { job_id: (await job()).job_id, text: 'Plain clothes' } }),
    'jobs.messages.say': async () => ({
      by: 'admin',
      input: { job_id: (await job()).job_id, with: 'member', member_id: people.member.user_id, text: 'Can you come?' },
    }),
    'threads.messages.say': async () => {
      const { job_id } = await job();
      const data = { with: 'member', member_id: people.member.user_id, text: 'Can you come?' };
      const said = await (await world.signed_in.admin.post(`/api/v1/jobs/${job_id}/messages`, { data })).json();
      return { by: 'member', input: { thread_id: said.data.thread_id, text: 'Yes' } };
    },
    'regards.save': async () => ({
      by: 'admin',
      input: { member_id: people.member.user_id, care_provider_id, office_id, kind: 'favourite', reason: 'Kind' },
    }),
    'erasure.hold': async () => ({
      by: 'admin',
      input: { user_id: (await make.member()).user_id, kind: 'dispute', reason: 'A claim' },
    }),
    'my_places.save': async () => {
      await job();
      return { by: 'member', input: { office_id, kind: 'favourite', reason: 'Near' } };
    },
  };
}

function attendance(world: World): Ways {
  const { make, place, people, number } = world;
  const job = jobsOf(world);
  const worked = async (over: Record<string, unknown> = {}) =>
    make.worked(place, { number: number(), ...from(-60), ...over });
  const moment = (date: Date) => date.toISOString();
  return {
    'jobs.checkin': async () => {
      const asks_nothing = { check_in_radius: null, induction: [] };
      await world.signed_in.office.put(`/api/v1/offices/${place.office_id}/on_the_day`, { data: asks_nothing });
      const now = new Date();
      const starts_at = quarterUp(now);
      const ends_at = new Date(starts_at.getTime() + 8 * HOUR);
      const mine = { status: 'Confirmed', assigned_to: people.member.user_id, starts_at, ends_at };
      const { job_id } = await job(mine);
      const sent = { start_time: moment(starts_at), candidate_signature: 'Ann Lee', captured_at: moment(now) };
      const where = { position: null, position_failed: 'denied', review_reason: 'No signal in the cellar' };
      return { by: 'member', input: { job_id, ...sent, ...where, sent_at: moment(now) } };
    },
    'jobs.checkout': async () => {
      const its = from(-12);
      const mine = await job({ status: 'Checked in', assigned_to: people.member.user_id, ...its });
      await make.attendance(mine);
      const now = moment(new Date());
      return {
        by: 'member',
        input: {
          job_id: mine.job_id,
          start_time: moment(its.starts_at),
          end_time: moment(its.ends_at),
          break_time: 30,
          comments: 'A calm night',
          authorized_person: 'Sister Clarke',
          authorized_signature: 'Sister Clarke',
          candidate_signature: 'Ann Lee',
          terms: true,
          captured_at: now,
          sent_at: now,
        },
      };
    },
    'jobs.close': async () => {
      const its = from(-30);
      const { job_id } = await job({ status: 'Checked in', ...its });
      const sent = { start_time: moment(its.starts_at), end_time: moment(its.ends_at), break_time: 30 };
      return { by: 'admin', input: { job_id, ...sent, reason: 'She rang' } };
    },
    'timesheets.query': async () => {
      const { job_id } = await worked({ assigned_to: people.member.user_id, ...from(-90) });
      return { by: 'member', input: { job_id, text: 'I stayed longer' } };
    },
    'timesheets.answer': async () => {
      const its = await worked();
      await make.query(its, people.office);
      return { by: 'admin', input: { job_id: its.job_id, text: 'It was so' } };
    },
    'timesheets.correct': async () => {
      const its = await worked();
      const sent = { start_time: moment(its.starts_at), end_time: moment(its.ends_at), break_time: 45 };
      return { by: 'admin', input: { job_id: its.job_id, ...sent, reason: 'So it was' } };
    },
    'timesheets.review': async () => {
      const its = await worked({ came: { flags: ['stale'] } });
      return { by: 'admin', input: { job_id: its.job_id, note: 'Seen' } };
    },
    'timesheets.settle_claim': async () => {
      const its = await worked();
      const { claim_id } = await make.claim(its, await make.member());
      return { by: 'admin', input: { job_id: its.job_id, claim_id, note: 'Seen' } };
    },
  };
}

function money(world: World): Ways {
  const { make, place, number } = world;
  const invoice = async () => (await make.invoiced({ office: place, number: number(), ...from(-60) })).client;
  const pay = { amount: 100, payment_method_id: 'card', date: londonDay(new Date()), receipt: 'R 1' };
  return {
    'agencies.billing.save': () => ({
      by: 'agency',
      input: {
        agency_id: place.agency_id,
        vat_number: 'GB123456789',
        due_days: 30,
        terms: '30 days',
        payment_details: 'Bank',
      },
    }),
    'agencies.vat_rules.create': () => ({
      by: 'admin',
      input: {
        agency_id: place.agency_id,
        treatment: 'nursing_concession',
        reason: 'Nurses',
        valid_from: '2099-01-01',
      },
    }),
    'care_providers.rate_bands.save': () => ({
      by: 'admin',
      input: {
        care_provider_id: place.care_provider_id,
        bands: [{ band: 'night', from_time: '20:00', to_time: '06:00', staff_percent: 120, hcp_percent: 150 }],
      },
    }),
    'invoices.add_payment': async () => ({ by: 'admin', input: { uuid: (await invoice()).uuid, ...pay } }),
    'invoices.reverse_payment': async () => {
      const { uuid } = await invoice();
      const paid = await (await world.signed_in.admin.post(`/invoices/${uuid}/payment/store`, { data: pay })).json();
      const { payments } = paid.data ?? paid;
      return { by: 'admin', input: { uuid, payment: payments[0].id, reason: 'Twice' } };
    },
    'invoices.update': async () => ({
      by: 'admin',
      input: { uuid: (await invoice()).uuid, client_notes: 'Please quote it', admin_notes: 'Called' },
    }),
  };
}

function staff(world: World): Ways {
  const { make, people } = world;
  const { user_id: member_id } = people.member;
  const skill = { title: 'Fire safety', level: 'Level 2', number: '123' };
  const work = {
    company_name: 'Leeds',
    position: 'Carer',
    country: 'Ireland',
    start_date: '2020-01-01',
    description: 'x',
  };
  const { latitude: _lat, longitude: _lng, ...where } = WHERE;
  const address = { ...where, proximity: 25 };
  const medical = { title: 'Flu', date_administered: '2026-10-01', location_administered: 'York' };
  const added = async (part: string, data: object, id: string) => {
    const answer = await world.signed_in.member.post(`/api/v1/staff/${member_id}/${part}`, { data });
    return { [id]: (await answer.json()).data[id] };
  };
  const both = (part: string, id: string, form: object): Ways => ({
    [`staff.${part}.create`]: () => ({ by: 'member', input: { member_id, ...form } }),
    [`staff.${part}.update`]: async () => ({
      by: 'member',
      input: { member_id, ...(await added(part, form, id)), ...form },
    }),
  });
  const rejected = { state: 'rejected', reason: 'Page two is missing' };
  return {
    'staff.create': () => ({ by: 'admin', input: { ...someone(4), level: undefined } }),
    'staff.update': () => ({
      by: 'admin',
      input: { member_id, first_name: 'Ann', last_name: 'Lee', position: 'Nurse', home_telephone: '01904 555 010' },
    }),
    ...both('skills', 'skill_id', skill),
    ...both('work_experience', 'experience_id', work),
    ...both('addresses', 'address_id', address),
    ...both('medical', 'medical_id', medical),
    ...both('medicals', 'medical_id', medical),
    'staff.skills.review': async () => {
      const { skill_id } = await make.skill(people.member);
      return { by: 'admin', input: { member_id, skill_id, ...rejected } };
    },
    'staff.medicals.review': async () => {
      const { medical_id } = await make.medical(people.member);
      return { by: 'admin', input: { member_id, medical_id, ...rejected } };
    },
    'compliance_items.create': () => ({ by: 'admin', input: { title: randomUUID(), kind: 'training' } }),
    'compliance_items.update': async () => ({
      by: 'admin',
      input: { item_id: (await make.item()).item_id, title: randomUUID(), kind: 'training' },
    }),
    'job_tags.create': () => ({ by: 'admin', input: { title: randomUUID(), description: 'Nights' } }),
    'job_tags.update': async () => ({
      by: 'admin',
      input: { tag_id: (await make.tag()).tag_id, title: randomUUID(), description: 'Nights' },
    }),
  };
}

function clients(world: World): Ways {
  const { make, place, people } = world;
  const { agency_id, care_provider_id, office_id } = place;
  return {
    'users.create': () => ({ by: 'admin', input: someone(1) }),
    'users.update': async () => ({
      by: 'admin',
      input: {
        user_id: (await make.agencyManager(place)).user_id,
        agency_id,
        ...someone(2),
        company_name: 'Meadowbank',
        ...WHERE,
      },
    }),
    'agencies.create': () => ({ by: 'admin', input: company() }),
    'agencies.update': () => ({ by: 'agency', input: { agency_id, ...company() } }),
    'agencies.users.create': () => ({ by: 'agency', input: { agency_id, ...someone(2) } }),
    'agencies.users.update': async () => ({
      by: 'agency',
      input: { agency_id, user_id: (await make.agencyManager(place)).user_id, ...someone(2) },
    }),
    'care_providers.create': () => ({ by: 'agency', input: { agency_id, ...company() } }),
    'care_providers.update': () => ({ by: 'provider', input: { care_provider_id, agency_id, ...company() } }),
    'care_providers.users.create': () => ({ by: 'provider', input: { care_provider_id, office_id, ...someone(3) } }),
    'care_providers.users.update': async () => ({
      by: 'provider',
      input: { care_provider_id, office_id, user_id: (await make.locationManager(place)).user_id, ...someone(3) },
    }),
    'offices.on_the_day.save': () => ({
      by: 'office',
      input: { office_id, check_in_radius: null, induction: [{ text: 'Fire exits' }] },
    }),
    'offices.create': () => ({ by: 'provider', input: { care_provider_id, ...home() } }),
    'offices.update': () => ({ by: 'admin', input: { office_id, care_provider_id, ...home() } }),
    'locations.create': () => ({ by: 'provider', input: { care_provider_id, ...home() } }),
    'locations.update': () => ({ by: 'provider', input: { care_provider_id, office_id, ...home() } }),
    'invitations.send': () => ({
      by: 'admin',
      input: { type: 'agency', emails: [`${randomUUID()}@example.org`], message: 'Please join us' },
    }),
    register: async () => {
      const { invite_id, email } = await make.invitation();
      const named = { ...someone(2), level: undefined, email, password: 'a kettle on at seven' };
      return { by: 'nobody', input: { invite_id, type: 'agency', ...named, ...company(), email } };
    },
    'my_profile.save': () => ({
      by: 'provider',
      input: { first_name: people.provider.first_name, last_name: 'Lee', company_name: 'Meadowbank', ...WHERE },
    }),
  };
}

function support(world: World): Ways {
  const asked = { title: 'The rota', description: '<p>It is empty</p>' };
  const reply = () => ({ title: `Empty rota ${randomUUID()}`, text: 'We look' });
  return {
    'support_desk.create': () => ({ by: 'provider', input: asked }),
    'support_desk.comment': async () => {
      const { data } = await (await world.signed_in.provider.post('/api/v1/support_desk', { data: asked })).json();
      return { by: 'admin', input: { uuid: data.uuid, comment: '<p>We look</p>' } };
    },
    'support_desk.note': async () => {
      const { data } = await (await world.signed_in.provider.post('/api/v1/support_desk', { data: asked })).json();
      return { by: 'admin', input: { uuid: data.uuid, note: '<p>Rung back</p>' } };
    },
    'canned_replies.create': () => ({ by: 'admin', input: reply() }),
    'canned_replies.update': async () => {
      const { data } = await (await world.signed_in.admin.post('/api/v1/canned_replies', { data: reply() })).json();
      return { by: 'admin', input: { ...reply(), reply_id: data.reply_id } };
    },
    'support_desk.upload': () => ({ by: 'member', input: { name: 'rota.pdf' }, file: pdf() }),
  };
}
