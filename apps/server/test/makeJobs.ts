import { JOB_STATUSES, type JobCommand, type JobStatus } from '@handover/domain/shifts/status';
import { dayAfter, endOfLondonDay, londonDay, londonTime, shiftWindow } from '@handover/domain/time';
import { newId } from '../src/db/id.ts';

type Place = { agency_id: string; care_provider_id: string; office_id: string };
type Someone = { user_id: string };
export type MadeJob = Place & {
  job_id: string;
  code: string;
  title: string;
  status: JobStatus;
  starts_at: Date;
  ends_at: Date;
  created_by: string;
  assigned_to: string | null;
};
export type Insert = (table: string, row: Record<string, unknown>) => Promise<void>;
type People = {
  office: () => Promise<Place>;
  locationManager: (office: Place) => Promise<Someone>;
  member: () => Promise<Someone>;
  admin: () => Promise<Someone>;
};

const HOUR = 3_600_000;
const BOOKED: readonly JobStatus[] = ['Assigned', 'Confirmed', 'Checked in', 'Completed'];
type Step = [command: 'create' | JobCommand, to: JobStatus];
const POSTED: Step = ['create', 'Published'];
const CONFIRMED: Step[] = [POSTED, ['assign', 'Assigned'], ['accept', 'Confirmed']];

/** Shortest history of a shift in each status. */
const WAYS: Record<JobStatus, Step[]> = {
  Unpublished: [['create', 'Unpublished']],
  Published: [POSTED],
  Assigned: [POSTED, ['assign', 'Assigned']],
  Confirmed: CONFIRMED,
  'Checked in': [...CONFIRMED, ['check_in', 'Checked in']],
  Completed: [...CONFIRMED, ['check_in', 'Checked in'], ['check_out', 'Completed']],
  cancelled: [POSTED, ['cancel', 'cancelled']],
  declined: [POSTED, ['turn_down', 'declined']],
  missed: [POSTED, ['miss', 'missed']],
};
export const ADDRESS = {
  address_line_1: '14 Carr Lane',
  address_line_2: '',
  city: 'York',
  town: 'Acomb',
  province: 'Yorkshire and the Humber',
  post_code: 'YO26 5RL',
  country: 'GB',
  latitude: 53.9576,
  longitude: -1.1271,
  approximate: false,
};

const { approximate: _, ...PLACE } = ADDRESS;
/** A company as a form sends it, with every line. */
export const COMPANY = { company_name: 'Larkfield Staffing', ...PLACE, address_line_2: 'First floor' };

type Times = {
  date?: string;
  job_start_time?: string;
  job_end_time?: string;
  deadline?: string;
  starts_at?: Date;
  ends_at?: Date;
};

/** Returns the times of a day shift three days ahead, unless a test gives others: as local times or as instants. */
function timesOf(over: Times, now: Date) {
  const written = over.starts_at ? asWritten(over.starts_at, over.ends_at) : { ...usual(now), ...over };
  const window = shiftWindow(written.date, written.job_start_time, written.job_end_time);
  if (!window.ok) throw new Error(window.message);
  const { starts_at = window.starts_at, ends_at = window.ends_at, deadline = written.date } = over;
  const closes = endOfLondonDay(deadline);
  return { ...written, starts_at, ends_at, deadline, deadline_at: closes < starts_at ? closes : starts_at };
}
const usual = (now: Date) => ({ date: dayAfter(londonDay(now), 3), job_start_time: '08:00', job_end_time: '20:00' });
const asWritten = (starts_at: Date, ends_at = new Date(starts_at.getTime() + 8 * HOUR)) => ({
  date: londonDay(starts_at),
  job_start_time: londonTime(starts_at),
  job_end_time: londonTime(ends_at),
});

/** Makes shifts, offers and applications as the server makes them, history included. */
export function jobsOn(insert: Insert, clock: () => Date, people: People) {
  let n = 0;

  async function job(office?: Place, over: Record<string, unknown> = {}): Promise<MadeJob> {
    const { agency_id, care_provider_id, office_id } = office ?? (await people.office());
    const place = { agency_id, care_provider_id, office_id };
    const status = JOB_STATUSES.find((known) => known === over['status']) ?? 'Published';
    const now = (over['created_at'] as Date | undefined) ?? clock();
    const way = WAYS[status];
    const number = 900_000 + ++n;
    const made = {
      job_id: newId(clock()),
      number,
      ...place,
      title: 'Healthcare Assistant',
      description: 'Help residents with washing, dressing and meals',
      shift_time: 'Day Shift',
      has_break: true,
      break_is_paid_for: false,
      break_length: 30,
      staff_rate: 1340,
      hcp_rate: 1860,
      status,
      ward: 'Ground floor',
      report_to: 'Sister Clarke',
      tag_ids: [],
      ...ADDRESS,
      created_by: (over['created_by'] as string) ?? (await people.locationManager(place)).user_id,
      assigned_to: BOOKED.includes(status) && !over['assigned_to'] ? (await people.member()).user_id : null,
      version: way.length,
      created_at: now,
      updated_at: now,
      ...over,
      ...timesOf(over, clock()),
    };
    await insert('jobs', made);
    for (const [index, [command, to_status]] of way.entries()) {
      await insert('job_history', {
        entry_id: newId(now),
        ...place,
        job_id: made.job_id,
        version: index + 1,
        at: now,
        actor_id: command === 'create' ? made.created_by : null,
        actor_name: command === 'create' ? 'Ann Lee' : 'An administrator',
        actor_level: command === 'create' ? 3 : 1,
        command,
        from_status: way[index - 1]?.[1] ?? null,
        to_status,
        member_id: command === 'create' ? null : made.assigned_to,
      });
    }
    return { ...made, code: `SH-${made.number}` };
  }

  const placed = ({ agency_id, care_provider_id, office_id, job_id }: MadeJob) => ({
    agency_id,
    care_provider_id,
    office_id,
    job_id,
  });

  async function offer(its: MadeJob, member: Someone, over: Record<string, unknown> = {}) {
    const offer_id = newId(clock());
    await insert('offers', {
      offer_id,
      ...placed(its),
      member_id: member.user_id,
      status: 'pending',
      exclusive: its.status === 'Assigned',
      expires_at: its.starts_at,
      created_by: over['created_by'] ?? (await people.admin()).user_id,
      created_at: clock(),
      ...over,
    });
    return { offer_id };
  }

  async function application(its: MadeJob, member: Someone, over: Record<string, unknown> = {}) {
    const application_id = newId(clock());
    const made = { application_id, ...placed(its), member_id: member.user_id, created_at: clock() };
    await insert('applications', { ...made, ...over });
    return { application_id };
  }

  return { job, offer, application };
}
