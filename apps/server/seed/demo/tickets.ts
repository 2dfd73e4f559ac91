import { respondBy } from '@handover/domain/support/targets';
import type { Priority, TicketStatus } from '@handover/domain/support/ticket';
import { isClient } from '@handover/domain/viewer';
import { idOf } from '../../src/db/id.ts';
import { nameOf } from './life.ts';
import type { DemoMarket } from './market.ts';
import { type Random, randomFrom } from './random.ts';

const HOUR = 3_600_000;

type Said = { by: 'support' | 'raiser' | 'note'; hours_ago: number; text: string };
type Asked = {
  raiser: string;
  title: string;
  text: string;
  status: TicketStatus;
  priority: Priority;
  hours_ago: number;
  /** Email of the assignee, if there is one. */
  sees_to_it?: string;
  said?: readonly Said[];
};

const PRIYA = 'priya.nair@handover.example';
const OLIVER = 'oliver.grant@handover.example';

/** Current tickets, the oldest first: one in each status, a late one, one without an assignee. */
const ASKED: readonly Asked[] = [
  {
    raiser: 'aoife.brennan@shannon.example',
    title: 'Two invitations came back',
    text: '<p>The addresses were old. Can the invitations be sent to new ones?</p>',
    status: 'completed',
    priority: 'low',
    hours_ago: 220,
    sees_to_it: OLIVER,
    said: [
      { by: 'support', hours_ago: 218, text: '<p>Yes: invite the new addresses, the old links end by themselves.</p>' },
      { by: 'raiser', hours_ago: 217, text: '<p>Done, thank you.</p>' },
    ],
  },
  {
    raiser: 'gareth.pugh@larkfield.example',
    title: 'VAT number on our invoices',
    text: '<p>We have a <strong>new VAT number</strong> from next month. Where do we enter it?</p>',
    status: 'for_review',
    priority: 'medium',
    hours_ago: 52,
    sees_to_it: PRIYA,
    said: [
      {
        by: 'support',
        hours_ago: 50,
        text: '<p>On your agency’s page, under Billing. It holds for invoices issued from then on. Could you check the next one?</p>',
      },
    ],
  },
  {
    raiser: 'huw.bowen@tidewater.example',
    title: 'Bank holiday rates for Wales',
    text: '<p>Do the rates follow the days of Wales or of England?</p>',
    status: 'on_hold',
    priority: 'low',
    hours_ago: 30,
    sees_to_it: OLIVER,
    said: [
      {
        by: 'support',
        hours_ago: 28,
        text: '<p>Of the nation in which the home is. We look at Canton’s and come back to you.</p>',
      },
    ],
  },
  {
    raiser: 'anna.doyle@meadowbank.example',
    title: 'Timesheet shows the wrong break',
    text: '<p>The break is 30 minutes on the shift, and 45 on the timesheet:</p><ul><li>Night Carer, Willow Court</li><li>signed on the way out</li></ul>',
    status: 'active',
    priority: 'high',
    hours_ago: 26,
    sees_to_it: PRIYA,
    said: [
      {
        by: 'support',
        hours_ago: 25,
        text: '<p>The staff member put down 45. You can dispute the hours for seven days.</p>',
      },
      { by: 'raiser', hours_ago: 7, text: '<p>I did, and nobody has answered. Can you settle it?</p>' },
      {
        by: 'note',
        hours_ago: 6,
        text: '<p>Third one about breaks at Willow Court this month. I call the home before I settle it.</p>',
      },
    ],
  },
  {
    raiser: 'amara.okafor@handover.example',
    title: 'My certificate is still not looked at',
    text: '<p>I added moving and handling last week. The shift at Beech House asks for it.</p>',
    status: 'active',
    priority: 'medium',
    hours_ago: 5,
    sees_to_it: PRIYA,
    said: [{ by: 'support', hours_ago: 2, text: '<p>It is verified now. Thank you for asking.</p>' }],
  },
  {
    raiser: 'helen.marsh@meadowbank.example',
    title: 'The check-in screen at reception is dark',
    text: '<p>After a minute the screen with the code goes dark, and staff cannot scan it.</p>',
    status: 'new',
    priority: 'critical',
    hours_ago: 0.4,
  },
  {
    raiser: 'gareth.pugh@larkfield.example',
    title: 'A report of all late cancellations',
    text: '<p>Is there a list of them for a quarter, for our review?</p>',
    status: 'new',
    priority: 'medium',
    hours_ago: 0.2,
  },
];

/** Tickets of the months before, raised by managers and answered. */
const BEFORE: readonly [Before, ...Before[]] = [
  {
    title: 'How do I change who reports are sent to?',
    text: '<p>Our office address has changed.</p>',
    reply: '<p>On your profile, under Email. It holds from the next report.</p>',
  },
  {
    title: 'A shift was posted twice',
    text: '<p>One of the two can go, nobody has applied to it.</p>',
    reply: '<p>You can cancel it yourself without a charge; I have done it for you this time.</p>',
  },
  {
    title: 'Can a nurse be asked for by name?',
    text: '<p>Our residents know her well.</p>',
    reply: '<p>Mark her as a favourite of the home. She is then offered your shifts first.</p>',
  },
  {
    title: 'Where is the invoice of the late cancellation?',
    text: '<p>The statement has it, and I cannot find the document.</p>',
    reply: '<p>Under Invoicing, with the purpose “Late cancellation”. It names the shift.</p>',
  },
  {
    title: 'New manager at our home',
    text: '<p>Please move the account to her.</p>',
    reply: '<p>Accounts stay with their people: invite her as location manager, then disable the old account.</p>',
  },
  {
    title: 'The map shows our home in the wrong street',
    text: '<p>The pin is two hundred metres off, and check-ins are too far away.</p>',
    reply: '<p>Thank you. Open the location, drag the pin and save; check-ins follow it at once.</p>',
  },
  {
    title: 'Bank details for the September payment',
    text: '<p>Have they changed? The document looks different.</p>',
    reply: '<p>They have not. Pay to the account on the document only, whatever a mail may say.</p>',
  },
];
/** Canned replies of the desk. */
const REPLIES = [
  {
    title: 'We are looking into it',
    text: 'Hello {first name},\n\nThank you for telling us. We are looking into it and come back to you today.',
  },
  {
    title: 'Hours in dispute',
    text: 'Hello {first name},\n\nHours can be disputed for seven days after the check-out: open the shift under Timesheets and choose Dispute hours. We settle it with you and the care worker.',
  },
  {
    title: 'Document verified',
    text: 'Hello {first name},\n\nYour document is verified. Shifts that ask for it are open to you now.',
  },
];

type Before = { title: string; text: string; reply: string };
const WEEK_HOURS = 7 * 24;
/** Weeks with a ticket: about one a week, as far back as the demo's shifts. */
const weeksOf = (days_back: number) => Math.floor(days_back / 7) - 3;

function askedBefore(random: Random, users: DemoMarket['users'], days_back: number): Asked[] {
  const managers = users.filter(({ level }) => isClient(level));
  return Array.from({ length: Math.max(weeksOf(days_back), 0) }, (_, index): Asked => {
    const hours_ago = (index + 2) * WEEK_HOURS + random.whole(WEEK_HOURS);
    const { title, text, reply } = random.pick(BEFORE);
    return {
      raiser: String(managers[random.whole(managers.length)]?.['email']),
      title,
      text,
      status: 'completed',
      priority: random.pick(['low', 'medium', 'medium', 'high']),
      hours_ago,
      sees_to_it: random.pick([PRIYA, OLIVER]),
      said: [{ by: 'support', hours_ago: hours_ago - 1 - random.whole(20), text: reply }],
    };
  }).toReversed();
}

/** Makes tickets and their comments, until the moment of seeding. The database fills in names and places. */
export function demoTickets(random: Random, { users }: Pick<DemoMarket, 'users'>, now: Date, days_back = 0) {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const person = (email: string) => {
    const found = users.find((user) => user.email === email);
    if (found === undefined) throw new Error(`${email} is nobody of the demo`);
    return found;
  };
  const ticket_comments: Record<string, unknown>[] = [];
  // Numbers of their own, so that the rest of the demo stays as it was.
  const ids = randomFrom(50);
  const ticket_notes: Record<string, unknown>[] = [];
  const canned_replies = REPLIES.map((reply) => ({
    reply_id: idOf(ids.bytes(16), now),
    ...reply,
    created_at: now,
    updated_at: now,
  }));
  const tickets = [...askedBefore(random, users, days_back), ...ASKED].map(
    ({ raiser, title, text, status, priority, hours_ago, sees_to_it, said = [] }) => {
      const created_at = before(hours_ago);
      const uuid = idOf(random.bytes(16), created_at);
      const helper = sees_to_it === undefined ? undefined : person(sees_to_it);
      const last = said.findLast(({ by }) => by !== 'note');
      const answered = said.find(({ by }) => by === 'support');
      const waits = last?.by !== 'support' && status !== 'on_hold' && status !== 'completed';
      const waiting_since = waits ? before(last?.hours_ago ?? hours_ago) : null;
      for (const one of said) {
        if (one.by === 'note' && helper) {
          const at = before(one.hours_ago);
          const note_id = idOf(ids.bytes(16), at);
          const { user_id } = helper;
          ticket_notes.push({
            note_id,
            uuid,
            user_id,
            author_name: nameOf(helper),
            description: one.text,
            created_at: at,
          });
          continue;
        }
        const user_id = person(one.by === 'raiser' ? raiser : (sees_to_it ?? PRIYA)).user_id;
        ticket_comments.push({ uuid, user_id, description: one.text, created_at: before(one.hours_ago) });
      }
      return {
        uuid,
        title,
        description: text,
        status,
        priority,
        assigned_to_id: helper?.user_id ?? null,
        assigned_to_name: helper ? nameOf(helper) : null,
        raised_by: person(raiser).user_id,
        created_at,
        updated_at: before(last?.hours_ago ?? hours_ago),
        waiting_since,
        respond_by: waiting_since && respondBy(priority, waiting_since),
        first_reply_at: answered ? before(answered.hours_ago) : null,
        completed_at: status === 'completed' ? before(last?.hours_ago ?? hours_ago) : null,
      };
    },
  );
  return { tickets, ticket_comments, ticket_notes, canned_replies };
}
