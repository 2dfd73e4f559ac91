import { type Control, control } from './control.ts';

const SERVER = 'apps/server/src';
const POLICY = 'packages/domain/src/shifts/policy.ts';
const FORM = 'packages/contract/src/shifts/form.ts';
const LINE = 'packages/domain/src/dashboard/activeLine.ts';
const ATTENDANCE = 'packages/contract/src/attendance/attendance.ts';

/** Conformance rows of shifts: posting, offering, booking, working and closing them. */
export const SHIFT_CONTROLS: Control[] = [
  control('S1-4-24', 'a shift is offered until it ends, if nobody came', '[offers-2]', '[facts-1]').edit(
    POLICY,
    'REFILL_UNTIL_MS = 2 * HOUR',
    'REFILL_UNTIL_MS = 0',
  ),
  control('S1-9-06', 'the longest break is an hour', '[timesheet-2]', '[leaving-3]').edit(
    'packages/domain/src/timesheets/timesheet.ts',
    'LONGEST_BREAK = 90',
    'LONGEST_BREAK = 60',
  ),
  control('S1-2.2-22', 'a shift that goes on does not say for how long', '[activeLine-3]').edit(
    LINE,
    '`${sinceThen(start_time, now)} elapsed`',
    'status',
  ),
  control('S1-2.2-24', 'a no-show is shown as any other shift', '[activeLine-21]').edit(
    LINE,
    "  if (no_show) return 'No show';\n",
    '',
  ),
  control('S1-9-12', 'the list of cities has 22', '[places-1]').edit(
    'packages/domain/src/places.ts',
    "  { name: 'Swansea', latitude: 51.6214, longitude: -3.9436 },\n",
    '',
  ),
  control('S1-7-08', 'the cities have no values', '[mapRoutes-3]').edit(
    'apps/server/src/clients/mapRoutes.ts',
    'asOptions(CITIES.map(({ name }) => name))',
    "asOptions(CITIES.map(({ name }) => name.split(' ')[0] ?? ''))",
  ),
  control('S1-6-12', 'the form of an agency offers care providers that are closed', '[extras-2]').edit(
    `${SERVER}/shifts/extras.ts`,
    "          .where((eb) => eb.or([eb('status', '=', 'active'), eb('care_provider_id', '=', care_provider_id)]))\n",
    '',
  ),
  control('S1-7-30', 'the next page of suggestions is not named', '[suggested-1]').edit(
    `${SERVER}/offers/candidates/listSuggested.ts`,
    'next_page_url: next_page_url && `/api/v1/${resource}?${next}`',
    'next_page_url: null',
  ),
  control('S1-7-24', 'nobody hears that somebody applied', '[apply-1]').edit(
    `${SERVER}/offers/apply.ts`,
    'await notifyAboutShift(ctx, [job.job_planner], job,',
    'await notifyAboutShift(ctx, [], job,',
  ),
  control('S1-6-17', 'offers to others stand after one was accepted', '[offers-4]').edit(
    `${SERVER}/offers/answerOffer.ts`,
    "else ${answer === 'accepted'} end",
    "else ${answer === 'accepted' && me === ''} end",
  ),
  control('S1-7-28', 'nobody hears that an offer was taken back', '[offers-3]').edit(
    `${SERVER}/offers/offer.ts`,
    "kind: 'offer_withdrawn', title: 'An offer to you was taken back'",
    "kind: 'offer_withdrawn', title: ''",
  ),
  control('S1-7-33', 'a search for staff does not say what became of an offer', '[foundAndApplied-2]').edit(
    `${SERVER}/offers/candidates/cards.ts`,
    'offer: card.offer && asOffer(card.offer, now)',
    'offer: null',
  ),
  control('S1-3-24', 'a check-out without the terms is taken', '[checkOut-14]').edit(
    ATTENDANCE,
    "terms: z.literal(true, 'Accept the terms')",
    'terms: z.boolean()',
  ),
  control('S1-3-23', 'a check-in refuses the fields that are signed at the end', '[checkIn-2]').edit(
    ATTENDANCE,
    '  authorized_person: unread,\n',
    '',
  ),
  control('S1-7-19', 'who works on a shift stands there after they left it', '[record-4]').edit(
    `${SERVER}/shifts/responsible.ts`,
    'set: { admin_user: user_id }',
    'set: {}',
  ),
  control('S1-7-21', 'a chosen planner is not told', '[record-2]').edit(
    `${SERVER}/shifts/responsible.ts`,
    "  await notifyAboutShift(ctx, [user_id], job, { kind: 'planner_chosen', title: 'You plan this shift' });\n",
    '',
  ),
  control('S1-5-02', 'a shift is posted without a description', '[createJob-4]').edit(
    FORM,
    "description: lines(4000, 'Enter a description')",
    'description: lines(4000)',
  ),
  control('S1-5-09', 'a shift is posted without saying whether it has a break', '[createJob-12]').edit(
    FORM,
    "has_break: z.boolean('Say whether there is a break'),",
    "has_break: z.boolean('Say whether there is a break').default(false),",
  ),
  control('S1-9-10', 'a shift is posted as confirmed', '[createJob-2]').edit(
    FORM,
    "status: z.enum(FORM_STATUSES, 'Choose a status')",
    "status: z.enum([...FORM_STATUSES, 'Confirmed' as never], 'Choose a status')",
  ),
  control('S1-9-04', 'a shift is cancelled an hour before it starts', '[closing-2]').edit(
    POLICY,
    'CANCEL_NOTICE_MS = 24 * HOUR',
    'CANCEL_NOTICE_MS = HOUR',
  ),
  control('S1-4-01', 'no command leads to a shift that was turned down', '[status-2]').edit(
    'packages/domain/src/shifts/status.ts',
    "turn_down: { from: ['Published'], to: ['declined'] }",
    "turn_down: { from: ['Published'], to: ['cancelled'] }",
  ),
  control('S1-4-03', 'a published shift cannot be unpublished', '[updateJob-2]').edit(
    'packages/domain/src/shifts/status.ts',
    'edit: { from: FORM_STATUSES, to: FORM_STATUSES }',
    "edit: { from: ['Unpublished'], to: FORM_STATUSES }",
  ),
  control('S1-7-03', 'a shift is answered as a draft', '[fieldMatrix-2]').edit(
    `${SERVER}/shifts/readJob.ts`,
    'const job = await findJob(ctx, job_id);',
    "const job = { ...(await findJob(ctx, job_id)), status: 'Unpublished' as const };",
  ),
];
