import type { Who, World } from './world.ts';

/** Inputs and answers by the name of the call. */
export type Sent = Record<string, { input: Record<string, unknown>; said: unknown }>;

type Screens = Record<Who, string[]>;

/** Screens that show text of users, as each level opens them. */
export function screensOf({ place, people }: World, sent: Sent): Screens {
  const idIn = (call: string, name: string): string => {
    const { input, said } = sent[call] ?? { input: {}, said: {} };
    return String(((said as { data?: Record<string, unknown> }).data ?? {})[name] ?? input[name]);
  };
  const job = (call: string, view = '') => `/job_info/${idIn(call, 'job_id')}${view && `?panel=${view}`}`;
  const { agency_id, care_provider_id, office_id } = place;
  const profile = `/staff/${people.member.user_id}`;
  return {
    admin: [
      '/dashboard',
      '/users?page_size=50',
      '/agencies?page_size=50',
      '/care_providers?page_size=50',
      '/offices?page_size=50',
      '/job_tags?page_size=50',
      '/job_tags?entry=new',
      '/staff?page_size=50',
      profile,
      `/users/${idIn('erasure.hold', 'user_id')}`,
      '/compliance_items?page_size=50',
      '/jobs',
      '/jobs?view=table&page_size=50',
      '/timesheets',
      '/invoices?page_size=50',
      `/invoices/${idIn('invoices.update', 'uuid')}`,
      `/invoices/${idIn('invoices.add_payment', 'uuid')}`,
      `/invoices/${idIn('invoices.reverse_payment', 'uuid')}`,
      `/agencies/${agency_id}`,
      `/care_providers/${care_provider_id}`,
      '/messages',
      '/support_desk?page_size=50',
      `/support_desk/${idIn('support_desk.note', 'uuid')}`,
      '/canned_replies?page_size=50',
      '/invite_agencies',
      job('jobs.create'),
      job('jobs.turn_down', 'history'),
      job('jobs.send_back_rate'),
      job('jobs.cancel_late', 'history'),
      job('jobs.refuse_cancel'),
      job('jobs.ask_to_cancel'),
      job('jobs.checkin', 'timesheet'),
      job('jobs.checkout', 'timesheet'),
      job('timesheets.query', 'timesheet'),
      job('timesheets.correct', 'timesheet'),
      job('timesheets.settle_claim', 'timesheet'),
      job('jobs.drop_out', 'history'),
      `/job_info/${idIn('jobs.update', 'job_id')}?panel=edit_job`,
    ],
    agency: [
      '/dashboard',
      '/jobs',
      '/care_providers',
      `/agencies/${agency_id}`,
      '/support_desk',
      '/invoices',
      '/my_profile',
    ],
    provider: [
      '/dashboard',
      '/jobs?view=timeline',
      '/offices',
      '/favourites',
      '/my_profile',
      '/help',
      `/care_providers/${care_provider_id}`,
      `/care_providers/${care_provider_id}/rate_card`,
      `/help/tickets/${idIn('support_desk.create', 'uuid')}`,
    ],
    office: [
      '/dashboard',
      '/jobs?view=map',
      '/jobs/repeats',
      `/offices/${office_id}/presets`,
      `/offices/${office_id}/on_the_day`,
      '/jobs/new',
      job('jobs.notes.add'),
      job('jobs.update'),
    ],
    member: ['/dashboard', '/jobs', '/messages', profile, '/invoices', '/favourites', job('jobs.checkout'), '/help'],
  };
}

/** Screens that show text from the address instead of the database. */
export const ADDRESSED = (payload: string): string[] => {
  const text = encodeURIComponent(payload);
  return [
    `/login?next=${text}`,
    `/users?last_name=${text}`,
    `/help?q=${text}&about=${text}`,
    `/jobs?view=table&q=${text}`,
  ];
};
