import type { StaffMember } from '@handover/contract/staff/staff';
import { DEMO_PASSWORD } from '../../../apps/server/seed/seed.ts';
import { callerOf, signIn } from '../../lab/product/clients.ts';
import type { Known } from './valid.ts';

/** One of each level, who ask by turns. */
export const PEOPLE = [
  'priya.nair@handover.example',
  'gareth.pugh@larkfield.example',
  'anna.doyle@meadowbank.example',
  'helen.marsh@meadowbank.example',
  'amara.okafor@handover.example',
];

type Shift = {
  job_id: string;
  agency: { agency_id: string };
  care_provider: { care_provider_id: string };
  location: { office_id: string };
};

/** Ids as an administrator sees them, the same in every run. The people who sign in are left out, to stay as they are. */
export async function knownIds(url: string): Promise<Known> {
  const [priya = '', , , helen = '', amara = ''] = PEOPLE;
  const readAs = async (who: string) => {
    const caller = callerOf(url, await signIn(url, who, DEMO_PASSWORD));
    return { read: async <T>(path: string) => JSON.parse(await caller.read(path)) as T, close: caller.close };
  };
  const [{ read, close }, location, member] = [await readAs(priya), await readAs(helen), await readAs(amara)];
  const options = async (what: string) => {
    const all = await read<{ value: string }[]>(`/api/v1/options/${what}`);
    return all.map(({ value }) => value);
  };
  const shifts = async (ask: typeof read, status: string) =>
    (await ask<{ data: Shift[] }>(`/api/v1/jobs?page_size=100&status=${status}`)).data.map(({ job_id }) => job_id);
  const users = await read<{ data: { user_id: string; email: string; level: number }[] }>(
    '/api/v1/users?page_size=200',
  );
  const tags = await read<{ data: { tag_id: string }[] }>('/api/v1/job_tags?page_size=200');
  const open = await shifts(read, 'unallocated');
  const own = await shifts(location.read, 'unallocated');
  // Half of all requests are about one place whose manager, care provider and agency are among those who ask.
  const home = (await read<{ data: Shift }>(`/api/v1/jobs/${own[0]}`)).data;
  const half = (one: string, all: string[]) => [...all, ...all.map(() => one)];
  const offices = half(home.location.office_id, await options('offices'));
  const offered: string[] = [];
  for (const job_id of open) {
    const { offer_id } = (await member.read<{ data: { offer_id: string | null } }>(`/api/v1/jobs/${job_id}`)).data;
    if (offer_id) offered.push(offer_id);
  }
  const amaraId = users.data.find(({ email }) => email === amara)?.user_id ?? '';
  const profile = (await read<{ data: StaffMember }>(`/api/v1/staff/${amaraId}`)).data;
  const asked = await read<{ data: { requirement_id: string }[] }>('/api/v1/requirements');
  const others = users.data.filter(({ email }) => !PEOPLE.includes(email));
  const known = {
    user_id: others.map(({ user_id }) => user_id),
    member_id: half(
      amaraId,
      others.filter(({ level }) => level === 4).map(({ user_id }) => user_id),
    ),
    skill_id: profile.skills.map(({ skill_id }) => skill_id),
    address_id: profile.addresses.map(({ address_id }) => address_id),
    availability_id: profile.availability.map(({ availability_id }) => availability_id),
    experience_id: profile.work_experience.map(({ experience_id }) => experience_id),
    medical_id: profile.medicals.map(({ medical_id }) => medical_id),
    item_id: await options('compliance_items'),
    requirement_id: asked.data.map(({ requirement_id }) => requirement_id),
    tag_id: tags.data.map(({ tag_id }) => tag_id),
    agency_id: half(home.agency.agency_id, await options('agencies')),
    care_provider_id: half(home.care_provider.care_provider_id, await options('care_providers')),
    office_id: offices,
    location_id: offices,
    job_id: [...open, ...own, ...(await shifts(read, 'allocated')), ...(await shifts(location.read, 'completed'))],
    offer_id: offered,
  };
  for (const each of [{ close }, location, member]) each.close();
  return known;
}
