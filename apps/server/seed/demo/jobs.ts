import { isAdmin, isManager } from '@handover/domain/viewer';
import { idOf } from '../../src/db/id.ts';
import { type Life, lifeOf, nameOf, type Step } from './life.ts';
import type { DemoMarket, DemoUser, Row } from './market.ts';
import { demoPlans, FEW_WEEKS, shiftsOfNow, type Plan } from './plan.ts';
import type { Random } from './random.ts';
import { demoRota } from './rota.ts';
import { yearOfPlans } from './year.ts';

/** Number of the first shift. */
const FIRST_NUMBER = 20_001;
const NOTES = [
  'Please wear plain clothes, we are trying a home without uniforms.',
  'The keypad code changed; call the nurses’ station on arrival.',
  'One resident is on a soft diet, see the board in the kitchen.',
  'Parking is behind the church, the yard is full this week.',
] as const;

/** Shifts of `days_back` days and the next two weeks in every home of the market, with their histories. */
export function demoJobs(random: Random, market: DemoMarket, now: Date, days_back = FEW_WEEKS) {
  const before = yearOfPlans(random, market, now, { days_back, until: FEW_WEEKS });
  const plans = [...before, ...demoPlans(random, market, now)]
    .toSorted((a, b) => a.row.created_at.getTime() - b.row.created_at.getTime())
    .concat(shiftsOfNow(market, now));
  const rota = demoRota(random, market, plans);
  const idFrom = (at: Date) => idOf(random.bytes(16), at);
  const bookers = market.users.filter(({ level }) => isAdmin(level));
  const tables = { jobs: [], job_history: [], offers: [], applications: [], job_notes: [] } as Record<
    'jobs' | 'job_history' | 'offers' | 'applications' | 'job_notes',
    Row[]
  >;

  for (const [index, plan] of plans.entries()) {
    const { office, role, row } = plan;
    const { agency_id, care_provider_id, office_id } = office;
    const place = { agency_id, care_provider_id, office_id };
    const creator = posterOf(random, market, plan);
    const booker = bookers[random.whole(bookers.length)] ?? creator;
    const life = lifeOf(random, plan, { creator, booker, candidates: rota.candidates(plan) }, now);
    if (life.assigned_to && !plan.hers) rota.book(life.assigned_to, row);
    const job_id = idFrom(row.created_at);
    const its = { ...place, job_id };
    tables.jobs.push({
      job_id,
      number: FIRST_NUMBER + index,
      ...place,
      title: role.title,
      description: role.description,
      ...row,
      status: life.status,
      no_show: life.steps.some(({ command }) => command === 'no_show'),
      report_to: random.whole(3) === 0 ? 'Nurse in charge' : managerOf(market, plan),
      tag_ids: market.job_tags.filter(({ title }) => role.tags.includes(title)).map(({ tag_id }) => tag_id),
      ...placeOf(office),
      created_by: creator.user_id,
      assigned_to: life.assigned_to?.user_id ?? null,
      job_planner: didIn(life, 'assign_planner') ? booker.user_id : null,
      admin_user: didIn(life, 'assign_admin') ? booker.user_id : null,
      version: life.steps.length,
      updated_at: life.steps.at(-1)?.at ?? row.created_at,
    });
    tables.job_history.push(...life.steps.map((step, n) => entryOf(step, life.steps[n - 1], n + 1, its, idFrom)));
    tables.applications.push(...applicationsOf(life, its, idFrom));
    tables.offers.push(...offersOf(life, row, its, idFrom));
    if (random.whole(10) === 0) {
      const at = new Date((row.created_at.getTime() + Math.min(now.getTime(), row.starts_at.getTime())) / 2);
      const note = { note_id: idFrom(at), user_id: creator.user_id, author_name: nameOf(creator) };
      tables.job_notes.push({ ...its, ...note, text: random.pick(NOTES), created_at: at });
    }
  }
  return tables;
}

const didIn = ({ steps }: Life, wanted: Step['command']) => steps.some(({ command }) => command === wanted);

type Made = { agency_id: string; care_provider_id: string; office_id: string; job_id: string };
type IdFrom = (at: Date) => string;

/** Chooses the poster: mostly the home's own manager, sometimes the care provider's. */
function posterOf(random: Random, { users }: DemoMarket, { office }: Plan): DemoUser {
  const own = users.find(({ office_id }) => office_id === office.office_id);
  const above = users.find(
    ({ care_provider_id, level }) => care_provider_id === office.care_provider_id && isManager(level),
  );
  const chosen = random.whole(5) === 0 ? above : own;
  if (chosen === undefined) throw new Error(`${office.title} has nobody who posts shifts`);
  return chosen;
}

const managerOf = ({ users }: DemoMarket, { office }: Plan): string => {
  const manager = users.find(({ office_id }) => office_id === office.office_id);
  return manager === undefined ? 'Nurse in charge' : nameOf(manager);
};

const placeOf = (office: Row): Row => {
  const { address_line_1, address_line_2, city, town, province, post_code } = office;
  const { country, latitude, longitude, approximate } = office;
  return {
    address_line_1,
    address_line_2,
    city,
    town,
    province,
    post_code,
    country,
    latitude,
    longitude,
    approximate,
  };
};

const entryOf = (step: Step, before: Step | undefined, version: number, its: Made, idFrom: IdFrom): Row => ({
  entry_id: idFrom(step.at),
  ...its,
  version,
  at: step.at,
  actor_id: step.who?.user_id ?? null,
  actor_name: step.who === null ? 'Handover' : nameOf(step.who),
  actor_level: step.who?.level ?? null,
  command: step.command,
  from_status: before?.to ?? null,
  to_status: step.to,
  member_id: step.member?.user_id ?? null,
  member_name: step.member === undefined ? null : nameOf(step.member),
  reason: step.reason ?? null,
  changes: step.changes ?? [],
});

const applicationsOf = ({ steps }: Life, its: Made, idFrom: IdFrom): Row[] =>
  steps
    .filter(({ command }) => command === 'apply')
    .map(({ member, at }) => ({
      application_id: idFrom(at),
      ...its,
      member_id: member?.user_id,
      created_at: at,
      withdrawn_at: null,
    }));

/** Makes every offer with its answer: the member's own, or a withdrawal when another event ends it. */
const offersOf = ({ steps, status }: Life, { starts_at }: Plan['row'], its: Made, idFrom: IdFrom): Row[] =>
  steps.flatMap(({ command, to, member, who, at }, index) => {
    const exclusive = command === 'assign';
    if ((command !== 'offer' && !exclusive) || (exclusive && to === 'Confirmed')) return [];
    const answer = steps
      .slice(index + 1)
      .find((later) => later.command === 'accept' || (later.command === 'decline' && later.member === member));
    const answered =
      answer === undefined ? 'pending' : answer.member !== member ? 'withdrawn' : ANSWERS[answer.command];
    return [
      {
        offer_id: idFrom(at),
        ...its,
        member_id: member?.user_id,
        status: answer === undefined && status === 'missed' ? 'expired' : answered,
        exclusive,
        expires_at: starts_at,
        reason: answer?.reason ?? null,
        created_by: who?.user_id,
        created_at: at,
        answered_at: answer?.at ?? null,
      },
    ];
  });
const ANSWERS: Partial<Record<Step['command'], string>> = { accept: 'accepted', decline: 'declined' };
