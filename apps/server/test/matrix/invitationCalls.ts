import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { newToken } from '../../src/http/session.ts';
import type { Asking, Calls, Cell, Whose } from './cell.ts';
import {
  ADMIN_AND_AGENCY,
  ADMIN_ONLY,
  COMPANIES_CHOOSE,
  COMPANIES_LIST,
  COMPANIES_OWN_SCOPE,
  INVITATION_LINK,
  REPLACED_LINK,
} from './shapes.ts';

const PATH = '/api/v1/invitations';

/** Makes an invitation that the care provider of a place sent, into its agency. */
const invitationOf = (cell: Cell, whose: Whose) => {
  const email = `${cell.mark}@example.org`.toLowerCase();
  if (whose === 'missing') return { invitation_id: randomUUID(), email };
  const { agency_id, care_provider_id } = cell.place(whose);
  const its = { type: 'care_provider', agency_id, inviting_care_provider_id: care_provider_id };
  return cell.testServer.make.invitation({ ...its, email, invited_by: cell.viewer.user_id });
};

const kept = ({ row }: Cell, invitation_id: string) =>
  row<{ token_hash: Buffer | null; revoked_at: Date | null }>(
    'select * from app.invitations where invitation_id = $1',
    invitation_id,
  );

const list = (type: string): Asking => ({
  async call(cell, whose) {
    const { email } = await invitationOf(cell, whose);
    return {
      method: 'GET',
      url: `${PATH}?type=${type}`,
      after({ statusCode, body }) {
        const inSight = type === 'care_provider' && (whose === 'own' || cell.kind === 'admin');
        expect(body.includes(email)).toBe(statusCode === 200 && inSight);
      },
    };
  },
});

const send = (type: string): Asking => ({
  names_a_thing: true,
  async call(cell, whose) {
    // A care provider's neighbour is in the same agency, so that its agency is not foreign.
    const { agency_id } = cell.place(cell.kind === 'provider' && whose === 'sibling' ? 'stranger' : whose);
    const email = `${cell.mark}@example.org`.toLowerCase();
    return {
      method: 'POST',
      url: PATH,
      body: { type, emails: [email], ...(type === 'care_provider' ? { agency_id } : {}) },
      async after({ statusCode }) {
        const sent = await cell.row<{ agency_id: string }>('select * from app.invitations where email = $1', email);
        expect(sent !== undefined).toBe(statusCode === 200);
        const engages = cell.kind === 'agency' && type === 'staff_member' ? cell.place('own').agency_id : null;
        if (sent) expect(sent.agency_id).toBe(type === 'care_provider' ? agency_id : engages);
      },
    };
  },
});

/** Makes a link, or one that no longer works: used, or replaced and unknown. */
async function linkFor(cell: Cell, whose: Whose, spent: 'used' | 'replaced') {
  const type = 'staff_member';
  const email = `${randomUUID()}@example.org`;
  const over = cell.caller === 'expired' ? { expires_at: cell.testServer.clock() } : {};
  const used = whose !== 'own' && spent === 'used' ? { used_at: cell.testServer.clock() } : {};
  const { invite_id } = await cell.testServer.make.invitation({ type, email, ...over, ...used });
  const isReplaced = spent === 'replaced' && (whose !== 'own' || cell.caller === 'expired');
  return { type, email, invite_id: isReplaced || whose === 'missing' ? newToken() : invite_id };
}

const check = (spent: 'used' | 'replaced'): Asking => ({
  names_a_thing: true,
  async call(cell, whose) {
    const { email, invite_id } = await linkFor(cell, whose, spent);
    return {
      method: 'POST',
      url: `${PATH}/check`,
      body: { invite_id },
      after: ({ statusCode, body }) => expect(body.includes(email)).toBe(statusCode === 200),
    };
  },
});

const register = (spent: 'used' | 'replaced'): Asking => ({
  names_a_thing: true,
  async call(cell, whose) {
    const { email, invite_id, type } = await linkFor(cell, whose, spent);
    return {
      method: 'POST',
      url: '/api/v1/register',
      body: {
        invite_id,
        type,
        first_name: 'Bo',
        last_name: 'Lund',
        mobile_telephone: '+44 7700 900123',
        password: 'kettle on at seven',
      },
      async after({ statusCode }) {
        const made = await cell.row('select level, agency_id from app.users where email = $1', email);
        expect(made).toEqual(statusCode === 200 ? { level: 4, agency_id: null } : undefined);
      },
    };
  },
});

export const invitationCalls: Calls = {
  'invitations.list': { answers: COMPANIES_LIST, ...list('care_provider') },
  'invitations.list#staff': { answers: ADMIN_AND_AGENCY, ...list('staff_member') },
  // Foreign: into a foreign agency, which is answered as if it did not exist.
  'invitations.send': { answers: COMPANIES_CHOOSE, ...send('care_provider') },
  'invitations.send#agency': { answers: ADMIN_ONLY, ...send('agency') },
  'invitations.send#staff': { answers: ADMIN_AND_AGENCY, ...send('staff_member') },
  'invitations.resend': {
    answers: COMPANIES_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { invitation_id } = await invitationOf(cell, whose);
      return {
        method: 'POST',
        url: `${PATH}/${invitation_id}/resend`,
        body: {},
        async after({ statusCode }) {
          const now = await kept(cell, invitation_id);
          if (now) expect(now.token_hash === null).toBe(statusCode === 200);
        },
      };
    },
  },
  'invitations.revoke': {
    answers: COMPANIES_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { invitation_id } = await invitationOf(cell, whose);
      return {
        method: 'DELETE',
        url: `${PATH}/${invitation_id}`,
        async after({ statusCode }) {
          const now = await kept(cell, invitation_id);
          if (now) expect(now.revoked_at !== null).toBe(statusCode === 200);
        },
      };
    },
  },
  // Own: a link as it was mailed, for anyone with it. Foreign: a link that was used. Expired: the link is.
  'invitations.check': { answers: INVITATION_LINK, ...check('used') },
  // Foreign, and expired: a link that a newer one has replaced, which is answered as unknown.
  'invitations.check#replaced': { answers: REPLACED_LINK, ...check('replaced') },
  register: { answers: INVITATION_LINK, fresh: true, ...register('used') },
  'register#replaced': { answers: REPLACED_LINK, fresh: true, ...register('replaced') },
};
