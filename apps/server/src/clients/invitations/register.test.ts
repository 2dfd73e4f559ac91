import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { INVITATION_MS } from '@handover/domain/clients/invitations';
import { useTestServer } from '../../../test/harness.ts';
import { meanwhile } from '../../../test/meanwhile.ts';
import { channelOf } from '../../adapters/channels.ts';

const server = useTestServer({ SIGN_IN_LIMITS_FACTOR: '1000', DATABASE_POOL: '10' });
const PASSWORD = 'four quiet corridors';

const person = { first_name: 'Bo', last_name: 'Lund', mobile_telephone: '+44 7700 900123', password: PASSWORD };
const company = {
  company_name: 'Meadowbank Homes',
  address_line_1: '1 Mill Lane',
  address_line_2: 'The Old Mill',
  city: 'York',
  town: 'Acomb',
  province: 'Yorkshire and the Humber',
  post_code: 'yo265rl',
  country: 'GB',
};
const someone = () => `${randomUUID()}@example.org`;
const form = ({ invite_id, type }: { invite_id: string; type: string }, over: object = {}) => ({
  invite_id,
  type,
  ...person,
  ...(type === 'staff_member' ? {} : company),
  ...over,
});
const register = (body: object) => server().nobody.post('/api/v1/register', body);
const check = (invite_id: string) => server().nobody.post('/api/v1/invitations/check', { invite_id });
const signedIn = (token: string) => ({
  get: async (url: string) => (await server().nobody.get(url, { authorization: `Bearer ${token}` })).json(),
});
const refusal = (answer: { statusCode: number; json: () => { message: string } }) => [
  answer.statusCode,
  answer.json().message,
];
const accounts = async (email: string) =>
  (await server().owner.query('select * from app.users where email = $1', [email])).rows;

/** Expects both calls to refuse an unusable link with the same text, and returns it. */
async function refused(invitation: { invite_id: string; type: string; email: string }) {
  const looked = await check(invitation.invite_id);
  const tried = await register(form(invitation));
  expect(refusal(tried)).toEqual(refusal(looked));
  return refusal(looked);
}

describe('an invitation link', () => {
  test('shows whom it is for and who invites, and counts as opened from then on', async () => {
    const { make, as } = server();
    const gareth = await make.agencyManager(await make.agency('Larkfield Staffing'));
    const { agency_id, user_id: invited_by } = gareth;
    const link = await make.invitation({ type: 'care_provider', agency_id, invited_by, message: 'Welcome' });
    const answer = await check(link.invite_id);
    expect(answer.json().data).toEqual({
      type: 'care_provider',
      email: link.email,
      message: 'Welcome',
      invited_by: `${gareth.first_name} ${gareth.last_name}`,
      company_name: 'Larkfield Staffing',
    });
    const list = await as(gareth).get('/api/v1/invitations?type=care_provider');
    expect(list.json().data).toMatchObject([{ state: 'opened' }]);
  });

  test('of an administrator names no inviting company', async () => {
    const { make } = server();
    const link = await make.invitation({ type: 'care_provider', ...(await make.agency()) });
    expect((await check(link.invite_id)).json().data.company_name).toBe(null);
  });

  test('is refused if it is incomplete or not the newest', async () => {
    const invitation = { invite_id: 'x'.repeat(43), type: 'agency', email: someone() };
    expect(await refused(invitation)).toEqual([
      404,
      'This link is not complete or was replaced by a newer one. Open the link in the newest email',
    ]);
    expect((await check('half a link')).statusCode).toBe(422);
  });

  test('expires after seven days, and says whom to ask [register-1]', async () => {
    const { make, time } = server();
    const { user_id } = await make.admin({ first_name: 'Priya', last_name: 'Nair' });
    const link = await make.invitation({ invited_by: user_id });
    const began = time.now;
    time.now = new Date(began.getTime() + INVITATION_MS - 1);
    expect((await check(link.invite_id)).statusCode).toBe(200);
    time.now = new Date(began.getTime() + INVITATION_MS);
    const words = 'This invitation has expired. Ask Priya Nair to send it again';
    expect(await refused(link)).toEqual([409, words]);
    time.now = began;
    expect(await accounts(link.email)).toEqual([]);
  });

  test('stops working once it was used', async () => {
    const link = await server().make.invitation();
    expect((await register(form(link))).statusCode).toBe(200);
    expect(await refused(link)).toEqual([409, 'This invitation was used already. Sign in instead']);
    expect(await accounts(link.email)).toHaveLength(1);
  });

  test('stops working from the moment it is revoked [register-2]', async () => {
    const { make, as } = server();
    const link = await make.invitation();
    expect((await check(link.invite_id)).statusCode).toBe(200);
    await as(await make.admin()).delete(`/api/v1/invitations/${link.invitation_id}`);
    expect(await refused(link)).toEqual([409, 'This invitation was withdrawn']);
    expect(await accounts(link.email)).toEqual([]);
  });

  test('into an agency that is not active stops working until the agency is active again', async () => {
    const { make, owner } = server();
    const { agency_id } = await make.agency();
    const link = await make.invitation({ type: 'care_provider', agency_id });
    const set = (status: string) =>
      owner.query('update app.agencies set status = $2 where agency_id = $1', [agency_id, status]);
    await set('non-active');
    expect(await refused(link)).toEqual([409, 'This invitation was withdrawn']);
    await set('active');
    expect((await register(form(link))).statusCode).toBe(200);
  });

  test('into an agency that is being removed makes no care provider', async () => {
    const { make, owner, clock } = server();
    const { agency_id } = await make.agency();
    const link = await make.invitation({ type: 'care_provider', agency_id });
    const answer = await meanwhile(
      server(),
      [
        ['select from app.agencies where agency_id = $1 for update', agency_id],
        ['update app.agencies set deleted_at = $2 where agency_id = $1', agency_id, clock()],
      ],
      () => register(form(link)),
    );
    expect(refusal(answer)).toEqual([409, 'This invitation was withdrawn']);
    const { rowCount } = await owner.query('select from app.care_providers where agency_id = $1', [agency_id]);
    expect([rowCount, await accounts(link.email)]).toEqual([0, []]);
  });

  test('that two people use at once registers one of them [register-3]', async () => {
    const { make, owner } = server();
    const { agency_id } = await make.agency();
    const link = await make.invitation({ type: 'care_provider', agency_id });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => register(form(link, { company_name: `Home ${n}` }))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await accounts(link.email)).toHaveLength(1);
    const { rowCount } = await owner.query('select 1 from app.care_providers where agency_id = $1', [agency_id]);
    expect(rowCount).toBe(1);
  });
});

describe('registering', () => {
  test('makes an agency and its first manager, signed in, who sees only that agency [register-4]', async () => {
    const { make } = server();
    await make.agencyManager();
    const link = await make.invitation();
    const answer = await register(form(link));
    expect(answer.headers['set-cookie']).toContainEqual(expect.stringMatching(/^__Host-sid=.*HttpOnly/));
    const { user_id, next, token } = answer.json().data;
    expect(next).toBe('dashboard');
    const here = signedIn(token);
    const me = (await here.get('/api/v1/me')).data;
    expect(me).toMatchObject({ user_id, level: 2, email: link.email, first_name: 'Bo', care_provider_id: null });
    expect((await here.get('/api/v1/agencies/' + me.agency_id)).data).toMatchObject({
      ...company,
      email: link.email,
      post_code: 'YO26 5RL',
      status: 'active',
    });
    expect((await here.get('/api/v1/users')).data.map((user: { user_id: string }) => user.user_id)).toEqual([user_id]);
    expect((await here.get('/api/v1/care_providers')).data).toEqual([]);
  });

  test('makes a care provider in the agency of the invitation, and its first manager [register-5]', async () => {
    const { make } = server();
    const gareth = await make.agencyManager();
    await make.provider(gareth);
    const link = await make.invitation({ type: 'care_provider', agency_id: gareth.agency_id });
    const { user_id, token } = (await register(form(link))).json().data;
    const here = signedIn(token);
    const me = (await here.get('/api/v1/me')).data;
    expect(me).toMatchObject({ level: 2, agency_id: gareth.agency_id, care_provider_id: expect.any(String) });
    expect((await here.get('/api/v1/users')).data.map((user: { user_id: string }) => user.user_id)).toEqual([user_id]);
    const seen = (await here.get('/api/v1/options/care_providers')).map(({ value }: { value: string }) => value);
    expect(seen).toEqual([me.care_provider_id]);
    const ofAgency = (await server().as(gareth).get('/api/v1/options/care_providers')).json();
    expect(ofAgency).toHaveLength(2);
  });

  test('makes a staff account, and ignores a company in the form [register-6]', async () => {
    const { make, owner } = server();
    const link = await make.invitation({ type: 'staff_member' });
    const company_name = randomUUID();
    const { user_id, token } = (await register(form(link, { ...company, company_name }))).json().data;
    expect((await signedIn(token).get('/api/v1/me')).data).toMatchObject({ level: 4, agency_id: null });
    const staff = await owner.query('select 1 from app.staff where member_id = $1', [user_id]);
    expect(staff.rowCount).toBe(1);
    const looked = await owner.query('select 1 from graphile_worker.jobs where key = $1', [`recheck:${user_id}`]);
    expect(looked.rowCount).toBe(1);
    const made = await owner.query('select 1 from app.agencies where company_name = $1', [company_name]);
    expect(made.rowCount).toBe(0);
  });

  test('gives an account with its name and telephone that can sign in again with its password [register-7]', async () => {
    const link = await server().make.invitation({ type: 'staff_member' });
    await register(form(link));
    const { password: _, ...said } = person;
    expect(await accounts(link.email)).toMatchObject([said]);
    const answer = await server().nobody.post('/api/v1/login', { email: link.email, password: PASSWORD });
    expect(answer.json().data.next).toBe('dashboard');
  });

  test('notifies the inviter, live and in their list of notifications', async () => {
    const { make, as, adapters } = server();
    const ann = await make.admin();
    const link = await make.invitation({ invited_by: ann.user_id });
    const received: unknown[] = [];
    const stop = adapters.live.listen([channelOf(ann.user_id)], ({ event, id }) => received.push([event, id]));
    const { token } = (await register(form(link))).json().data;
    stop();
    const { agency_id } = (await signedIn(token).get('/api/v1/me')).data;
    const { rows } = await server().owner.query('select * from app.notifications where user_id = $1', [ann.user_id]);
    expect(received).toEqual([['notification', rows[0].notification_id]]);
    expect(rows).toMatchObject([
      { kind: 'invitation_registered', title: 'Meadowbank Homes has registered', link: `/agencies/${agency_id}` },
    ]);
    expect((await as(ann).get('/api/v1/invitations?type=agency')).body).toContain('registered');
  });

  test('links an inviting care provider to its list of invitations', async () => {
    const { make, owner } = server();
    const { agency_id, care_provider_id, user_id } = await make.providerManager();
    const its = { agency_id, inviting_care_provider_id: care_provider_id, invited_by: user_id };
    await register(form(await make.invitation({ type: 'care_provider', ...its })));
    const { rows } = await owner.query('select link from app.notifications where user_id = $1', [user_id]);
    expect(rows).toEqual([{ link: '/invite_care_providers' }]);
  });

  test('shows a company near its post code until a pin is placed', async () => {
    const { make } = server();
    const find = async (over: object) => {
      const { token } = (await register(form(await make.invitation(), over))).json().data;
      const here = signedIn(token);
      const { agency_id } = (await here.get('/api/v1/me')).data;
      return (await here.get('/api/v1/agencies/' + agency_id)).data;
    };
    const unplaced = await find({});
    expect(unplaced.approximate).toBe(true);
    expect([Math.round(unplaced.latitude), Math.round(unplaced.longitude)]).toEqual([54, -1]);
    const pin = { latitude: 53.957, longitude: -1.133, approximate: false };
    expect(await find(pin)).toMatchObject(pin);
  });
});

describe('identity comes from the invitation', () => {
  test('an email in the form is ignored [register-8]', async () => {
    const link = await server().make.invitation({ type: 'staff_member' });
    const email = someone();
    expect((await register(form(link, { email }))).statusCode).toBe(200);
    expect([await accounts(email), await accounts(link.email)]).toMatchObject([[], [{ level: 4 }]]);
  });

  test.each(['level', 'agency_id', 'care_provider_id', 'status', 'user_id'])(
    'a %s in the form is refused [register-9]',
    async (name) => {
      const { make } = server();
      const link = await make.invitation();
      const answer = await register(form(link, { [name]: name === 'level' ? 1 : (await make.agency()).agency_id }));
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [name]]);
      expect(await accounts(link.email)).toEqual([]);
    },
  );

  test.each([
    ['staff_member', 'agency'],
    ['agency', 'care_provider'],
    ['care_provider', 'staff_member'],
  ])('an invitation for %s makes no %s', async (type, another) => {
    const { make } = server();
    const { agency_id } = await make.agency();
    const link = await make.invitation(type === 'care_provider' ? { type, agency_id } : { type });
    const answer = await register(form({ ...link, type: another }));
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { type: ['This invitation is for another kind of account'] },
    ]);
    expect(await accounts(link.email)).toEqual([]);
  });

  test('a person who has an account by now gets no second one and no company, with the text of a used link [register-14]', async () => {
    const { make, owner } = server();
    const { email } = await make.member({ email: someone() });
    const link = await make.invitation({ email });
    const company_name = randomUUID();
    expect(await refused(link)).toEqual([409, 'This invitation was used already. Sign in instead']);
    const answer = await register(form(link, { company_name }));
    expect(answer.statusCode).toBe(409);
    const made = await owner.query('select 1 from app.agencies where company_name = $1', [company_name]);
    expect(made.rowCount).toBe(0);
  });

  test('a person who was removed may be invited and register again', async () => {
    const { make, owner } = server();
    const { email, user_id } = await make.member({ email: someone() });
    await owner.query('update app.users set deleted_at = now() where user_id = $1', [user_id]);
    expect((await register(form(await make.invitation({ email, type: 'staff_member' })))).statusCode).toBe(200);
  });
});

describe('the registration form', () => {
  test('of a company asks for every line of its address, and for a post code of its country [register-10]', async () => {
    const { make } = server();
    const link = await make.invitation();
    const { country: _, ...lines } = company;
    const blank = Object.fromEntries(Object.keys(lines).map((line) => [line, ' ']));
    expect(Object.keys((await register(form(link, blank))).json().errors)).toEqual(Object.keys(lines));
    const irish = { company_name: ' ', town: '', country: 'IE' };
    expect((await register(form(link, irish))).json().errors).toEqual({
      company_name: ['Enter a company name'],
      town: ['Enter a town'],
      post_code: ['Enter an Eircode, such as D06 X2Y4'],
    });
  });

  test('asks for a name, a telephone and a password that is hard to guess [register-11]', async () => {
    const link = await server().make.invitation({ type: 'staff_member' });
    const nothing = { first_name: '', last_name: ' ', mobile_telephone: '', password: '' };
    const empty = await register(form(link, nothing));
    expect(Object.keys(empty.json().errors)).toEqual(['first_name', 'last_name', 'mobile_telephone', 'password']);
    const answer = await register(form(link, { mobile_telephone: '', password: 'password1234' }));
    expect(Object.keys(answer.json().errors).sort()).toEqual(['mobile_telephone', 'password']);
  });
});

describe('with a required second factor and rate limits', () => {
  const strict = useTestServer({ SECOND_FACTOR_LEVELS: '2' });

  test('a new manager sets up a second factor first [register-12]', async () => {
    const link = await strict().make.invitation();
    const answer = await strict().nobody.post('/api/v1/register', form(link));
    expect(answer.json().data.next).toBe('set_up_second_factor');
  });

  test('limits registering to ten tries an hour with one link, and sixty from one address [register-13]', async () => {
    const { make, nobody } = strict();
    const link = await make.invitation({ type: 'staff_member' });
    const attempt = (invite_id: string) => nobody.post('/api/v1/register', form({ invite_id, type: 'agency' }));
    const withOneLink = [];
    for (let n = 0; n < 11; n++) withOneLink.push((await attempt(link.invite_id)).statusCode);
    expect(withOneLink).toEqual([...Array(10).fill(422), 429]);
    const fromOneAddress = [];
    for (let n = 0; n < 60; n++) {
      fromOneAddress.push((await attempt(`${n}`.padStart(43, 'x'))).statusCode);
    }
    expect(fromOneAddress.filter((status) => status === 429)).toHaveLength(12);
    expect(fromOneAddress.at(-1)).toBe(429);
  });
});

test('half an emoji in a name, from a phone that cuts a text off, is stored as a replacement character', async () => {
  const link = await server().make.invitation({ type: 'staff_member' });
  const answer = await register(form({ ...link, type: 'staff_member' }, { first_name: 'Bo\ud83d' }));
  expect(answer.statusCode).toBe(200);
  expect(await accounts(link.email)).toMatchObject([{ first_name: 'Bo\ufffd' }]);
});
