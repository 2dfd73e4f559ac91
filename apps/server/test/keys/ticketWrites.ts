import type { House } from '../harness.ts';
import type { Person } from '../make.ts';
import { makeTicket } from '../tickets.ts';

type Sent = { method: 'post' | 'delete'; url: string; body?: object };

/** Everything that is said and done to a ticket, and of each another that differs by a word. */
export const ticketWrites = (house: () => House): Record<string, (ann: Person) => Promise<[Sent, Sent]>> => {
  const onTicket = async (path: string, one: object, other: object): Promise<[Sent, Sent]> => {
    const { uuid } = await makeTicket(house(), await house().make.member());
    const url = `/support_desk/${uuid}/${path}`;
    return [
      { method: 'post', url, body: one },
      { method: 'post', url, body: other },
    ];
  };
  return {
    'support_desk.comment': () =>
      onTicket('comment/store', { comment: '<p>Soon</p>' }, { comment: '<p>Very soon</p>' }),
    'support_desk.change_status': () => onTicket('change_status', { status: 'active' }, { status: 'on_hold' }),
    'support_desk.change_priority': () => onTicket('change_priority', { priority: 'low' }, { priority: 'high' }),
    async 'support_desk.assign_user'() {
      const [ann, bea] = [await house().make.admin(), await house().make.admin()];
      return onTicket('assign_user', { assigned_to_id: ann.user_id }, { assigned_to_id: bea.user_id });
    },
    async 'support_desk.delete_comment'(ann) {
      const { uuid } = await makeTicket(house(), await house().make.member());
      const written = async (): Promise<Sent> => {
        const { rows } = await house().owner.query(
          `insert into app.ticket_comments (uuid, user_id, description, created_at) values ($1, $2, '<p>Hello</p>', $3)
           returning id`,
          [uuid, ann.user_id, house().clock()],
        );
        return { method: 'delete', url: `/support_desk/comment/${rows[0].id}/delete` };
      };
      return [await written(), await written()];
    },
  };
};
