import { type Control, edit } from './control.ts';

const SERVER = 'apps/server/src';
const POLICY = 'packages/domain/src/shifts/policy.ts';
const FORM = 'packages/contract/src/shifts/form.ts';
const LINE = 'packages/domain/src/dashboard/activeLine.ts';
const ATTENDANCE = 'packages/contract/src/attendance/attendance.ts';

/** Conformance rows of shifts: posting, offering, booking, working and closing them. */
export const SHIFT_CONTROLS: Control[] = [
  {
    row: 'S1-4-24',
    off: 'a shift is offered until it ends, if nobody came',
    edits: [edit(POLICY, 'REFILL_UNTIL_MS = 2 * HOUR', 'REFILL_UNTIL_MS = 0')],
    cited: ['[offers-2]', '[facts-1]'],
  },
  {
    row: 'S1-9-06',
    off: 'the longest break is an hour',
    edits: [edit('packages/domain/src/timesheets/timesheet.ts', 'LONGEST_BREAK = 90', 'LONGEST_BREAK = 60')],
    cited: ['[timesheet-2]', '[leaving-3]'],
  },
  {
    row: 'S1-2.2-22',
    off: 'a shift that goes on does not say for how long',
    edits: [edit(LINE, '`${sinceThen(start_time, now)} elapsed`', 'status')],
    cited: ['[activeLine-3]'],
  },
  {
    row: 'S1-2.2-24',
    off: 'a no-show is shown as any other shift',
    edits: [edit(LINE, "  if (no_show) return 'No show';\n", '')],
    cited: ['[activeLine-21]'],
  },
  {
    row: 'S1-9-12',
    off: 'the list of cities has 22',
    edits: [
      edit('packages/domain/src/places.ts', "  { name: 'Swansea', latitude: 51.6214, longitude: -3.9436 },\n", ''),
    ],
    cited: ['[places-1]'],
  },
  {
    row: 'S1-7-08',
    off: 'the cities have no values',
    edits: [
      edit(
        'apps/server/src/clients/mapRoutes.ts',
        'asOptions(CITIES.map(({ name }) => name))',
        "asOptions(CITIES.map(({ name }) => name.split(' ')[0] ?? ''))",
      ),
    ],
    cited: ['[mapRoutes-3]'],
  },
  {
    row: 'S1-6-12',
    off: 'the form of an agency offers care providers that are closed',
    edits: [
      edit(
        `${SERVER}/shifts/extras.ts`,
        "          .where((eb) => eb.or([eb('status', '=', 'active'), eb('care_provider_id', '=', care_provider_id)]))\n",
        '',
      ),
    ],
    cited: ['[extras-2]'],
  },
  {
    row: 'S1-7-30',
    off: 'the next page of suggestions is not named',
    edits: [
      edit(
        `${SERVER}/offers/candidates/listSuggested.ts`,
        'next_page_url: next_page_url && `/api/v1/${resource}?${next}`',
        'next_page_url: null',
      ),
    ],
    cited: ['[suggested-1]'],
  },
  {
    row: 'S1-7-24',
    off: 'nobody hears that somebody applied',
    edits: [
      edit(
        `${SERVER}/offers/apply.ts`,
        'await notifyAboutShift(ctx, [job.job_planner], job,',
        'await notifyAboutShift(ctx, [], job,',
      ),
    ],
    cited: ['[apply-1]'],
  },
  {
    row: 'S1-6-17',
    off: 'offers to others stand after one was accepted',
    edits: [
      edit(
        `${SERVER}/offers/answerOffer.ts`,
        "else ${answer === 'accepted'} end",
        "else ${answer === 'accepted' && me === ''} end",
      ),
    ],
    cited: ['[offers-4]'],
  },
  {
    row: 'S1-7-28',
    off: 'nobody hears that an offer was taken back',
    edits: [
      edit(
        `${SERVER}/offers/offer.ts`,
        "kind: 'offer_withdrawn', title: 'An offer to you was taken back'",
        "kind: 'offer_withdrawn', title: ''",
      ),
    ],
    cited: ['[offers-3]'],
  },
  {
    row: 'S1-7-33',
    off: 'a search for staff does not say what became of an offer',
    edits: [
      edit(`${SERVER}/offers/candidates/cards.ts`, 'offer: card.offer && asOffer(card.offer, now)', 'offer: null'),
    ],
    cited: ['[foundAndApplied-2]'],
  },
  {
    row: 'S1-3-24',
    off: 'a check-out without the terms is taken',
    edits: [edit(ATTENDANCE, "terms: z.literal(true, 'Accept the terms')", 'terms: z.boolean()')],
    cited: ['[checkOut-14]'],
  },
  {
    row: 'S1-3-23',
    off: 'a check-in refuses the fields that are signed at the end',
    edits: [edit(ATTENDANCE, '  authorized_person: unread,\n', '')],
    cited: ['[checkIn-2]'],
  },
  {
    row: 'S1-7-19',
    off: 'who works on a shift stands there after they left it',
    edits: [edit(`${SERVER}/shifts/responsible.ts`, 'set: { admin_user: user_id }', 'set: {}')],
    cited: ['[record-4]'],
  },
  {
    row: 'S1-7-21',
    off: 'a chosen planner is not told',
    edits: [
      edit(
        `${SERVER}/shifts/responsible.ts`,
        "  await notifyAboutShift(ctx, [user_id], job, { kind: 'planner_chosen', title: 'You plan this shift' });\n",
        '',
      ),
    ],
    cited: ['[record-2]'],
  },
  {
    row: 'S1-5-02',
    off: 'a shift is posted without a description',
    edits: [edit(FORM, "description: lines(4000, 'Enter a description')", 'description: lines(4000)')],
    cited: ['[createJob-4]'],
  },
  {
    row: 'S1-5-09',
    off: 'a shift is posted without saying whether it has a break',
    edits: [
      edit(
        FORM,
        "has_break: z.boolean('Say whether there is a break'),",
        "has_break: z.boolean('Say whether there is a break').default(false),",
      ),
    ],
    cited: ['[createJob-12]'],
  },
  {
    row: 'S1-9-10',
    off: 'a shift is posted as confirmed',
    edits: [
      edit(
        FORM,
        "status: z.enum(FORM_STATUSES, 'Choose a status')",
        "status: z.enum([...FORM_STATUSES, 'Confirmed' as never], 'Choose a status')",
      ),
    ],
    cited: ['[createJob-2]'],
  },
  {
    row: 'S1-9-04',
    off: 'a shift is cancelled an hour before it starts',
    edits: [edit(POLICY, 'CANCEL_NOTICE_MS = 24 * HOUR', 'CANCEL_NOTICE_MS = HOUR')],
    cited: ['[closing-2]'],
  },
  {
    row: 'S1-4-01',
    off: 'no command leads to a shift that was turned down',
    edits: [
      edit(
        'packages/domain/src/shifts/status.ts',
        "turn_down: { from: ['Published'], to: ['declined'] }",
        "turn_down: { from: ['Published'], to: ['cancelled'] }",
      ),
    ],
    cited: ['[status-2]'],
  },
  {
    row: 'S1-4-03',
    off: 'a published shift cannot be unpublished',
    edits: [
      edit(
        'packages/domain/src/shifts/status.ts',
        'edit: { from: FORM_STATUSES, to: FORM_STATUSES }',
        "edit: { from: ['Unpublished'], to: FORM_STATUSES }",
      ),
    ],
    cited: ['[updateJob-2]'],
  },
  {
    row: 'S1-7-03',
    off: 'a shift is answered as a draft',
    edits: [
      edit(
        `${SERVER}/shifts/readJob.ts`,
        'return { data: await findJob(ctx, job_id) };',
        "return { data: { ...(await findJob(ctx, job_id)), status: 'Unpublished' as const } };",
      ),
    ],
    cited: ['[fieldMatrix-2]'],
  },
];
