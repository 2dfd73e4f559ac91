import type { Random } from '../../../apps/server/seed/demo/random.ts';
import { cameAt } from '../../../apps/server/test/checkIns.ts';
import type { TestServer } from '../../../apps/server/test/testServer.ts';
import { shiftForm } from '../../../apps/server/test/shiftForm.ts';
import { changesOf } from './changes.ts';
import { type Life, type What, wrongsOf } from './lines.ts';
import { must } from './must.ts';
import type { ShownBand } from './recount.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Lives side by side at one care provider, so that a change meets each at another moment. */
export const LIVES = 10;
/** A Saturday, a Sunday, a weekday, a bank holiday and the night on which the clocks go back. */
const DAYS = ['2026-11-14', '2026-11-15', '2026-11-18', '2026-12-25', '2027-10-30'] as const;

/** Parts of a life that exist only once it is posted and agreed. */
const NEVER = new Date(0);
const NOTHING = { rate: 0, bands: [], break_is_paid_for: false };
const NOT_YET = { job_id: '', starts_at: NEVER, ends_at: NEVER, client: NOTHING, staff: NOTHING, cancellation: [] };

type Posted = { job_id: string; starts_at: string; ends_at: string; rate_review?: object | null };
type Read = { staff_rate: number; staff_bands: ShownBand[]; break_is_paid_for: boolean; offer_id: string | null };
type ClientBand = Omit<ShownBand, 'percent'> & { hcp_percent: number };

/** Days go by in a moment here, and nobody signs in again. */
async function staySignedIn({ owner }: TestServer, callers: readonly ReturnType<TestServer['as']>[]): Promise<void> {
  await Promise.all(callers.map(({ token }) => token));
  await owner.query(`update app.sessions set idle = '1 year', expires_at = created_at + interval '1 year'`);
}

/** Ten bookings of one day from posting to credit while everything that is said of money changes; what is wrong, in words. */
export async function playCohort(server: TestServer, random: Random): Promise<string[]> {
  const { make, time } = server;
  const day = random.pick(DAYS);
  const starts = random.pick([7, 14, 20]);
  time.now = new Date(new Date(`${day}T00:00:00Z`).getTime() - 3 * DAY + random.whole(1_000) * MINUTE);
  const office = await make.office();
  const admin = server.as(await make.admin());
  const manager = server.as(await make.locationManager(office));
  const changes = changesOf(server, office, admin, random, day);
  const chance = (percent: number) => random.whole(100) < percent;
  const maybe = async () => {
    if (chance(35)) await changes.anything();
    time.now = new Date(time.now.getTime() + 1_000);
  };
  /** Each of the lives takes its steps in their order; which of them is next, chance says. */
  const interleave = async (lives: readonly Life[], stepsOf: (life: Life) => (() => Promise<void>)[]) => {
    const waiting = lives.map(stepsOf).filter((steps) => steps.length > 0);
    while (waiting.length > 0) {
      const nth = random.whole(waiting.length);
      await maybe();
      await waiting[nth]?.shift()?.();
      if (waiting[nth]?.length === 0) waiting.splice(nth, 1);
    }
  };

  /** Terms that the client is shown at the moment of publishing: nothing changes between the two. */
  async function clientAgrees(life: Life): Promise<void> {
    const { bands } = must<{ bands: ClientBand[] }>(
      await manager.get(`${changes.provider}/rate_bands?day=${day}`),
      'bands',
    ).data;
    const { terms } = must<{ terms: { notice_hours: number; paid_hours: number }[] }>(
      await manager.get(`${changes.provider}/cancellation_terms?day=${day}`),
      'terms',
    ).data;
    life.client = {
      rate: Math.round(life.form.hcp_rate * 100),
      bands: bands.map(({ hcp_percent: percent, ...band }) => ({ ...band, percent })),
      break_is_paid_for: life.form.break_is_paid_for,
    };
    life.cancellation = terms.map(({ notice_hours, paid_hours }) => ({ notice_hours, paid_minutes: paid_hours * 60 }));
  }

  async function begin(): Promise<Life> {
    const hours = random.pick([6, 8, 10, 12]);
    const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
    const form = shiftForm(office, {
      date: day,
      deadline: day,
      job_start_time: clock(starts),
      job_end_time: clock(starts + hours),
      break_is_paid_for: chance(30),
      break_length: random.pick([15, 30, 60]),
      staff_rate: 12.71 + random.whole(900) / 100,
      hcp_rate: 22 + random.whole(900) / 100,
    }) as unknown as Life['form'];
    const person = await make.member();
    return {
      form,
      member: server.as(person),
      member_id: person.user_id,
      fate: chance(20) ? 'cancelled' : 'worked',
      issued: [],
      ...NOT_YET,
    };
  }

  /** Rates far from the card are approved at once. */
  async function publish({ job_id, rate_review }: Posted): Promise<void> {
    if (rate_review) must(await admin.post(`/api/v1/jobs/${job_id}/approve_rate`), 'a rate');
  }
  async function post(life: Life): Promise<void> {
    const posted = must<Posted>(await manager.post('/api/v1/jobs', life.form), 'posting').data;
    const { job_id, starts_at, ends_at } = posted;
    Object.assign(life, { job_id, starts_at: new Date(starts_at), ends_at: new Date(ends_at) });
    await publish(posted);
    await clientAgrees(life);
  }
  async function edit(life: Life): Promise<void> {
    life.form = { ...life.form, hcp_rate: life.form.hcp_rate + 1, staff_rate: life.form.staff_rate + 0.5 };
    await publish(must<Posted>(await manager.put(`/api/v1/jobs/${life.job_id}`, life.form), 'an edit').data);
    await clientAgrees(life);
  }
  /** Terms that the member is shown, and accepts at the same moment. */
  async function read(life: Life): Promise<Read> {
    const job = must<Read>(await life.member.get(`/api/v1/jobs/${life.job_id}`), 'the shift').data;
    life.staff = {
      rate: Math.round(job.staff_rate * 100),
      bands: job.staff_bands,
      break_is_paid_for: job.break_is_paid_for,
    };
    return job;
  }
  const accept = async (life: Life): Promise<void> => {
    const { offer_id } = await read(life);
    must(await life.member.post(`/api/v1/offers/${offer_id}/accept`), 'accepting');
  };
  const offer = async (life: Life): Promise<void> =>
    void must(await admin.post(`/api/v1/jobs/${life.job_id}/offer`, { user_id: life.member_id }), 'an offer');
  const apply = async (life: Life): Promise<void> => {
    await read(life);
    must(await life.member.post(`/api/v1/jobs/${life.job_id}/apply`), 'applying');
  };
  /** Confirmed at once if the terms are those that were applied for; else the member is asked. */
  const assign = async (life: Life): Promise<void> => {
    const url = `/api/v1/jobs/${life.job_id}/assign_staff/${life.member_id}`;
    const { status } = must<{ status: string }>(await admin.post(url), 'assigning').data;
    if (status === 'Assigned') await accept(life);
  };
  const unassign = async (life: Life): Promise<void> =>
    void must(await admin.post(`/api/v1/jobs/${life.job_id}/unassign_staff`), 'unassigning');

  const bind = (life: Life, ...steps: ((life: Life) => Promise<void>)[]) => steps.map((step) => () => step(life));
  const booking = () => (chance(50) ? [offer, accept] : [apply, assign]);

  const lives: Life[] = [];
  await changes.anything();
  for (let n = 0; n < LIVES; n++) {
    lives.push(await begin());
  }
  await staySignedIn(server, [admin, manager, ...lives.map(({ member }) => member)]);
  await interleave(lives, (life) =>
    bind(life, post, ...(chance(30) ? [edit] : []), ...booking(), ...(chance(15) ? [unassign, offer, accept] : [])),
  );

  const [first] = lives;
  if (!first) return [];
  const issue = (life: Life, what: What) => life.issued.push({ vat: changes.vat(), ...what });

  // Within a day of the start some are cancelled, at a cost.
  time.now = new Date(first.starts_at.getTime() - (1 + random.whole(22)) * HOUR - random.whole(50) * MINUTE);
  const ofFate = (fate: Life['fate']) => lives.filter((life) => life.fate === fate);
  await interleave(ofFate('cancelled'), (life) =>
    bind(life, async () => {
      const url = `/api/v1/jobs/${life.job_id}`;
      const { paid_minutes } = must<{ paid_minutes: number }>(await admin.get(`${url}/cancellation`), 'its cost').data;
      const notice_ms = life.starts_at.getTime() - time.now.getTime();
      must(
        await admin.post(`${url}/cancel_late`, { reason: 'The unit is closed', paid_minutes }),
        'a late cancellation',
      );
      issue(life, { cancelled: { notice_ms } });
    }),
  );

  time.now = first.starts_at;
  await interleave(ofFate('worked'), (life) =>
    bind(life, async () => {
      // The clock of the phone is that of the moment; everybody is in time.
      const at = first.starts_at;
      must(await life.member.post(`/api/v1/jobs/${life.job_id}/checkin`, cameAt(at)), 'a check-in');
    }),
  );

  time.now = new Date(Math.max(...lives.map(({ ends_at }) => ends_at.getTime())) + 10 * MINUTE);
  const quarter = () => random.whole(4) * 15 * MINUTE;
  const hoursOf = (life: Life) => ({
    start_time: life.starts_at,
    end_time: new Date(life.ends_at.getTime() - quarter()),
    break_time: life.form.break_length,
  });
  await interleave(ofFate('worked'), (life) =>
    bind(life, async () => {
      const hours = hoursOf(life);
      const signed = {
        authorized_person: 'Sister Clarke',
        authorized_signature: 'C Clarke',
        candidate_signature: 'Ann Lee',
      };
      const body = { ...hours, ...signed, comments: '', terms: true };
      must(await life.member.post(`/api/v1/jobs/${life.job_id}/checkout`, body), 'a check-out');
      issue(life, { hours });
    }),
  );

  time.now = new Date(time.now.getTime() + (12 + random.whole(40)) * HOUR);
  /** Only hours that differ can be disputed or corrected. */
  const others = (life: Life) => {
    const last = life.issued.at(-1);
    const before = last && 'hours' in last ? last.hours.end_time.getTime() : 0;
    const hours = hoursOf(life);
    return hours.end_time.getTime() === before ? { ...hours, end_time: new Date(before - 15 * MINUTE) } : hours;
  };
  const correct = async (life: Life): Promise<void> => {
    const hours = others(life);
    const url = `/api/v1/jobs/${life.job_id}/timesheet/correct`;
    must(await admin.post(url, { ...hours, reason: 'The rota says so' }), 'a correction');
    issue(life, { hours });
  };
  const dispute = async (life: Life): Promise<void> => {
    const hours = others(life);
    const url = `/api/v1/jobs/${life.job_id}/timesheet`;
    must(await manager.post(`${url}/query`, { text: 'She left early', hours }), 'a dispute');
    await maybe();
    must(await life.member.post(`${url}/agree`), 'agreeing');
    issue(life, { hours });
  };
  await interleave(ofFate('worked'), (life) =>
    bind(life, ...(chance(45) ? [dispute] : []), ...(chance(45) ? [correct] : []), ...(chance(15) ? [correct] : [])),
  );
  return wrongsOf(server.owner, lives);
}
