import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Viewer, viewerOf } from '@handover/domain/viewer';
import { useTestServer } from '../../../test/harness.ts';
import { asViewer } from '../../../test/signedIn.ts';
import type { Person } from '../../../test/make.ts';

const server = useTestServer({ DATABASE_POOL: '10' });
const PATH = '/api/v1/invitations';
const DAY = 86_400_000;

const someone = () => `${randomUUID()}@example.org`;
const invite = (who: Person, body: object) => server().as(who).post(PATH, body);
const careProvider = (over: object = {}) => ({ type: 'care_provider', emails: [someone()], ...over });
const listOf = async (who: Person, type = 'care_provider') =>
  (await server().as(who).get(`${PATH}?type=${type}`)).json();
const seenBy = async (who: Person) => (await listOf(who)).data.map(({ email }: { email: string }) => email);
const rowsOf = async (email: string) =>
  (await server().owner.query('select * from app.invitations where email = $1 order by created_at', [email])).rows;
const sleep = async (table: 'agencies' | 'care_providers', id: Record<string, string>) => {
  const [[column, value] = ['', '']] = Object.entries(id);
  await server().owner.query(`update app.${table} set status = 'non-active' where ${column} = $1`, [value]);
};
const refusal = (answer: { statusCode: number; json: () => { message: string } }) => [
  answer.statusCode,
  answer.json().message,
];

describe('permissions to invite', () => {
  test('an administrator invites agencies, staff, and care providers into an agency [invitations-1]', async () => {
    const { make } = server();
    const ann = await make.admin();
    const { agency_id } = await make.agency('Larkfield Staffing');
    for (const type of ['agency', 'staff_member']) {
      const answer = await invite(ann, { type, emails: [someone()] });
      expect(answer.json().data).toMatchObject([{ type, state: 'sent', agency: null }]);
    }
    const answer = await invite(ann, careProvider({ agency_id }));
    expect(answer.json().data).toMatchObject([
      { type: 'care_provider', agency: { company_name: 'Larkfield Staffing' }, invited_by: { first_name: 'Ann' } },
    ]);
  });

  test('an administrator must name the agency of a care provider, and it must be there and active', async () => {
    const { make } = server();
    const ann = await make.admin();
    const none = await invite(ann, careProvider());
    expect([none.statusCode, none.json().errors]).toEqual([422, { agency_id: ['Choose an agency'] }]);
    const unknown = await invite(ann, careProvider({ agency_id: randomUUID() }));
    expect([unknown.statusCode, unknown.json().errors]).toEqual([422, { agency_id: ['This agency is not there'] }]);
    const asleep = await make.agency();
    await sleep('agencies', { agency_id: asleep.agency_id });
    expect(refusal(await invite(ann, careProvider(asleep)))).toEqual([
      409,
      'This company is not active, so nobody can be invited into it',
    ]);
  });

  test('an agency invites care providers into itself, even if it names another agency', async () => {
    const { make } = server();
    const gareth = await make.agencyManager();
    const email = someone();
    expect((await invite(gareth, careProvider({ emails: [email] }))).statusCode).toBe(200);
    expect(await rowsOf(email)).toMatchObject([{ agency_id: gareth.agency_id, inviting_care_provider_id: null }]);
    const { agency_id } = await make.agency();
    const answer = await invite(gareth, careProvider({ emails: [someone()], agency_id }));
    expect(refusal(answer)).toEqual([422, 'This agency is not there']);
  });

  test('a care provider’s manager invites care providers into their agency', async () => {
    const anna = await server().make.providerManager();
    const email = someone();
    expect((await invite(anna, careProvider({ emails: [email] }))).statusCode).toBe(200);
    expect(await rowsOf(email)).toMatchObject([
      { agency_id: anna.agency_id, inviting_care_provider_id: anna.care_provider_id },
    ]);
  });

  test('managers invite no agencies and care providers no staff, and do not see such invitations', async () => {
    const { make, as } = server();
    const refused = [
      { who: await make.agencyManager(), types: ['agency'] },
      { who: await make.providerManager(), types: ['agency', 'staff_member'] },
    ];
    for (const { who, types } of refused) {
      for (const type of types) {
        const answer = await invite(who, { type, emails: [someone()] });
        expect([answer.statusCode, answer.json().message]).toEqual([
          403,
          expect.stringMatching(/by an administrator$/),
        ]);
        expect((await as(who).get(`${PATH}?type=${type}`)).statusCode).toBe(403);
      }
    }
  });

  test('a company that is not active cannot invite', async () => {
    const { make } = server();
    const gareth = await make.agencyManager();
    const anna = await make.providerManager(await make.provider(gareth));
    const sent = (await invite(anna, careProvider())).json().data[0].invitation_id;
    await sleep('care_providers', { care_provider_id: anna.care_provider_id });
    expect(refusal(await invite(anna, careProvider()))).toEqual([
      409,
      'This company is not active, so it can invite nobody',
    ]);
    expect((await invite(gareth, careProvider())).statusCode).toBe(200);
    await sleep('agencies', { agency_id: gareth.agency_id });
    for (const who of [gareth, anna]) expect((await invite(who, careProvider())).statusCode).toBe(409);
    expect((await server().as(gareth).post(`${PATH}/${sent}/resend`)).statusCode).toBe(409);
    expect((await server().as(gareth).delete(`${PATH}/${sent}`)).statusCode).toBe(200);
  });
});

describe('visibility of an invitation', () => {
  test('its sender, their agency and the administrators see it: not a sister company, not another agency', async () => {
    const { make, time } = server();
    const gareth = await make.agencyManager();
    const anna = await make.providerManager(await make.provider(gareth));
    const sister = await make.providerManager(await make.provider(gareth));
    const [byAnna, byGareth] = [someone(), someone()];
    await invite(anna, careProvider({ emails: [byAnna] }));
    time.now = new Date(time.now.getTime() + 1);
    await invite(gareth, careProvider({ emails: [byGareth] }));
    expect(await seenBy(anna)).toEqual([byAnna]);
    expect(await seenBy(gareth)).toEqual([byGareth, byAnna]);
    expect(await seenBy(await make.admin())).toEqual(expect.arrayContaining([byGareth, byAnna]));
    for (const who of [sister, await make.providerManager(), await make.agencyManager()]) {
      expect(await seenBy(who)).toEqual([]);
    }
  });

  test('row-level security shows it to no other login', async () => {
    const { make } = server();
    const agency = await make.agency();
    const anna = await make.providerManager(await make.provider(agency));
    const sister = await make.providerManager(await make.provider(agency));
    await invite(anna, careProvider());
    const count = (who: Person) =>
      asViewer(server(), viewerOf({ office_id: null, ...anna, ...who }) as Viewer, 'read', async (db) => {
        const rows = await db.selectFrom('invitations').select('invitation_id').execute();
        return rows.length;
      });
    expect([await count(anna), await count(sister)]).toEqual([1, 0]);
  });

  test('a manager does not see the name of an administrator who invited', async () => {
    const { make } = server();
    const gareth = await make.agencyManager();
    await invite(await make.admin(), careProvider({ agency_id: gareth.agency_id }));
    expect((await listOf(gareth)).data).toMatchObject([{ invited_by: null }]);
  });

  test('an invitation out of sight can be neither sent again nor revoked', async () => {
    const { make, as } = server();
    const anna = await make.providerManager();
    const { invitation_id } = (await invite(anna, careProvider())).json().data[0];
    const sister = as(await make.providerManager(await make.provider(anna)));
    expect(refusal(await sister.post(`${PATH}/${invitation_id}/resend`))).toEqual([404, 'Invitation not found']);
    expect(refusal(await sister.delete(`${PATH}/${invitation_id}`))).toEqual([404, 'Invitation not found']);
  });
});

describe('inviting many people', () => {
  test('invites each once, however often they are in the list', async () => {
    const gareth = await server().make.agencyManager();
    const emails = Array.from({ length: 100 }, someone);
    const answer = await invite(
      gareth,
      careProvider({ emails: [emails[0]?.toUpperCase(), ...emails.slice(1), emails[0]] }),
    );
    expect(answer.statusCode).toBe(422);
    const fewer = await invite(gareth, careProvider({ emails: [...emails.slice(1), emails[1]?.toUpperCase()] }));
    expect(fewer.json().data).toHaveLength(99);
    expect((await listOf(gareth)).meta.total).toBe(99);
  });

  test('refuses the whole list if one entry is no email', async () => {
    const gareth = await server().make.agencyManager();
    const answer = await invite(gareth, careProvider({ emails: [someone(), 'ann at example'] }));
    expect(answer.statusCode).toBe(422);
    expect((await listOf(gareth)).meta.total).toBe(0);
  });

  test('makes one invitation of each if two colleagues invite the same people at once', async () => {
    const { make } = server();
    const agency = await make.agency();
    const emails = Array.from({ length: 100 }, someone);
    const [ann, bo] = [await make.agencyManager(agency), await make.agencyManager(agency)];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        invite(n % 2 ? ann : bo, careProvider({ emails: n % 2 ? emails : emails.toReversed() })),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect((await listOf(ann)).meta.total).toBe(100);
  });

  test('does not reveal in its answer who has an account already [invitations-2]', async () => {
    const { make } = server();
    const gareth = await make.agencyManager();
    const { email } = await make.member({ email: someone() });
    const [known, unknown] = (await invite(gareth, careProvider({ emails: [email, someone()] }))).json().data;
    expect({ ...known, email: '', invitation_id: '' }).toEqual({ ...unknown, email: '', invitation_id: '' });
  });
});

describe('inviting someone again', () => {
  test('renews the open invitation: one entry, seven new days, the new message, even by another inviter', async () => {
    const { make, time } = server();
    const agency = await make.agency();
    const [ann, bo] = [await make.agencyManager(agency), await make.agencyManager(agency)];
    const email = someone();
    await invite(ann, careProvider({ emails: [email], message: 'Come and see' }));
    const [first] = await rowsOf(email);
    const began = time.now;
    time.now = new Date(began.getTime() + 8 * DAY);
    expect((await listOf(ann)).data).toMatchObject([{ state: 'expired' }]);
    await invite(bo, careProvider({ emails: [email], message: 'Still waiting' }));
    expect((await listOf(ann)).data).toMatchObject([{ state: 'sent', invitation_id: first.invitation_id }]);
    expect(await rowsOf(email)).toMatchObject([
      { message: 'Still waiting', invited_by: bo.user_id, expires_at: new Date(began.getTime() + 15 * DAY) },
    ]);
    time.now = began;
  });

  test('leaves the invitation of another agency, or to another kind of account, unchanged', async () => {
    const { make } = server();
    const ann = await make.admin();
    const email = someone();
    for (const body of [
      careProvider({ emails: [email], ...(await make.agency()) }),
      careProvider({ emails: [email], ...(await make.agency()) }),
      { type: 'agency', emails: [email] },
    ]) {
      await invite(ann, body);
    }
    expect(await rowsOf(email)).toHaveLength(3);
  });

  test('makes a new invitation if the old one was revoked', async () => {
    const { make, as } = server();
    const gareth = await make.agencyManager();
    const email = someone();
    const { invitation_id } = (await invite(gareth, careProvider({ emails: [email] }))).json().data[0];
    await as(gareth).delete(`${PATH}/${invitation_id}`);
    expect(refusal(await as(gareth).post(`${PATH}/${invitation_id}/resend`))).toEqual([
      409,
      'This invitation was withdrawn. Invite them again',
    ]);
    await invite(gareth, careProvider({ emails: [email] }));
    const states = (await listOf(gareth)).data.map(({ state }: { state: string }) => state);
    expect(states.sort()).toEqual(['revoked', 'sent']);
  });
});

describe('an accepted invitation', () => {
  test('is neither sent again nor revoked', async () => {
    const { make, as, clock } = server();
    const gareth = await make.agencyManager();
    const invitation = { type: 'care_provider', agency_id: gareth.agency_id, used_at: clock() };
    const { invitation_id } = await make.invitation(invitation);
    expect((await listOf(gareth)).data).toMatchObject([{ state: 'registered' }]);
    expect(refusal(await as(gareth).post(`${PATH}/${invitation_id}/resend`))).toEqual([
      409,
      'They have registered already',
    ]);
    expect(refusal(await as(gareth).delete(`${PATH}/${invitation_id}`))).toEqual([
      409,
      'They have registered already. Disable their account instead',
    ]);
  });
});

test('revoking twice has the effect of once', async () => {
  const { make, as } = server();
  const ann = await make.admin();
  const { invitation_id } = await make.invitation();
  for (let n = 0; n < 2; n++) expect((await as(ann).delete(`${PATH}/${invitation_id}`)).statusCode).toBe(200);
});

test('a manager invites two hundred people in a day and no more; an administrator has no such limit', async () => {
  const { make, as, time } = server();
  const [gareth, ann] = [await make.agencyManager(), await make.admin()];
  const hundred = () => Array.from({ length: 100 }, someone);
  expect((await invite(gareth, careProvider({ emails: hundred() }))).statusCode).toBe(200);
  expect((await invite(gareth, careProvider({ emails: hundred() }))).statusCode).toBe(200);
  const words = 'You can send 200 invitations a day. Send the rest tomorrow';
  expect(refusal(await invite(gareth, careProvider()))).toEqual([409, words]);
  for (let round = 0; round < 3; round++) {
    expect((await as(ann).post(PATH, { type: 'staff_member', emails: hundred() })).statusCode).toBe(200);
  }
  const before = time.now;
  time.now = new Date(before.getTime() + DAY);
  const tomorrow = await server().as(gareth).post(PATH, careProvider());
  time.now = before;
  expect(tomorrow.statusCode).toBe(200);
});
