import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();
const TODAY = '2026-11-12';

describe('an agency’s billing settings', () => {
  test('have defaults, and its own manager may change them', async () => {
    const meg = await server().make.agencyManager();
    const url = `/api/v1/agencies/${meg.agency_id}/billing`;
    expect((await server().as(meg).get(url)).json().data).toEqual({
      agency_id: meg.agency_id,
      vat_number: null,
      due_days: 30,
      terms: '',
      payment_details: '',
      updated_at: null,
    });
    const said = {
      vat_number: 'gb 123 4567 89',
      due_days: 14,
      terms: 'Please pay in time',
      payment_details: 'Sort code',
    };
    expect((await server().as(meg).put(url, said)).statusCode).toBe(200);
    expect((await server().as(meg).get(url)).json().data).toMatchObject({
      vat_number: 'GB123456789',
      due_days: 14,
      terms: 'Please pay in time',
      payment_details: 'Sort code',
      updated_at: server().clock().toISOString(),
    });
    const { rows } = await server().owner.query(
      `select actor_id from app.audit where action = 'agencies.billing.save' and target_id = $1`,
      [meg.agency_id],
    );
    expect(rows).toEqual([{ actor_id: meg.user_id }]);
  });

  test.each([
    [{ vat_number: '123456789', due_days: 30 }, 'vat_number', /^Begin with GB, XI/],
    [{ vat_number: 'GB12345', due_days: 30 }, 'vat_number', /^After GB come 9 or 12 digits$/],
    [{ vat_number: 'IE12', due_days: 30 }, 'vat_number', /^After IE come seven digits/],
    [{ due_days: 121 }, 'due_days', /^At most 120 days$/],
    [{ due_days: -1 }, 'due_days', /^At least 0 days$/],
    [{ due_days: '' }, 'due_days', /^Enter a number of days$/],
    [{ due_days: null }, 'due_days', /^Enter a number of days$/],
    [{ due_days: [] }, 'due_days', /^Enter a number of days$/],
    [{ due_days: 1.5 }, 'due_days', /^Enter a number of days$/],
    [{ due_days: 30, payment_details: 'x'.repeat(501) }, 'payment_details', /^Use at most 500 characters$/],
  ])('%j is refused with words at its field', async (body, field, words) => {
    const { agency_id } = await server().make.agency();
    const answer = await server()
      .as(await server().make.admin())
      .put(`/api/v1/agencies/${agency_id}/billing`, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[field]).toEqual([expect.stringMatching(words)]);
  });
});

describe('VAT rules', () => {
  const concession = { treatment: 'nursing_concession', reason: 'Registered nurses', valid_from: TODAY };
  const setUp = async () => {
    const { make } = server();
    const office = await make.office();
    const url = `/api/v1/agencies/${office.agency_id}/vat_rules`;
    return {
      ...office,
      url,
      admin: server().as(await make.admin()),
      meg: server().as(await make.agencyManager(office)),
    };
  };

  test('an administrator adds one for a location and a role, and the agency reads it with their names', async () => {
    const { make } = server();
    const provider = await make.provider(undefined, 'Rowan Care');
    const office = await make.office(provider, 'Rowan House');
    const { tag_id } = await make.tag('Registered Nurse');
    const url = `/api/v1/agencies/${office.agency_id}/vat_rules`;
    const added = await server()
      .as(await make.admin())
      .post(url, { ...concession, office_id: office.office_id, tag_id });
    expect(added.statusCode).toBe(200);
    const { data } = (
      await server()
        .as(await make.agencyManager(office))
        .get(url)
    ).json();
    expect(data).toEqual([
      {
        rule_id: added.json().data.rule_id,
        care_provider: { care_provider_id: office.care_provider_id, company_name: 'Rowan Care' },
        location: { office_id: office.office_id, title: 'Rowan House' },
        tag: { tag_id, title: 'Registered Nurse' },
        treatment: 'nursing_concession',
        tax_rate: 0,
        reason: 'Registered nurses',
        valid_from: TODAY,
        valid_until: null,
        state: 'holds',
        created_at: server().clock().toISOString(),
      },
    ]);
  });

  test('a standard rate may be that of another country, and keeps its decimals', async () => {
    const { url, admin } = await setUp();
    const standard = { ...concession, treatment: 'standard' };
    expect((await admin.post(url, standard)).json().data.tax_rate).toBe(20);
    expect((await admin.post(url, { ...standard, tax_rate: 13.5 })).json().data.tax_rate).toBe(13.5);
    const nothing = await admin.post(url, { ...standard, tax_rate: 0 });
    expect(nothing.json().errors).toEqual({ tax_rate: ['Enter a rate above 0%, or choose another treatment'] });
  });

  test('a rule cannot begin in the past, by London’s day', async () => {
    const { url, admin } = await setUp();
    const answer = await admin.post(url, { ...concession, valid_from: '2026-11-11' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ valid_from: ['A rule holds from today at the earliest'] });
  });

  test('a location of another agency or an unknown tag cannot be chosen', async () => {
    const { url, admin, care_provider_id } = await setUp();
    const other = await server().make.office();
    const wrong = async (more: object) => (await admin.post(url, { ...concession, ...more })).json().errors;
    expect(await wrong({ care_provider_id: other.care_provider_id })).toEqual({
      care_provider_id: ['This care provider is not there'],
    });
    expect(await wrong({ office_id: other.office_id })).toEqual({ office_id: ['This location is not there'] });
    expect(await wrong({ tag_id: other.office_id })).toEqual({ tag_id: ['This tag is not there'] });
    const { agency_id } = other;
    const second = await server().make.office(await server().make.provider({ agency_id }));
    const elsewhere = await admin.post(`/api/v1/agencies/${agency_id}/vat_rules`, {
      ...concession,
      office_id: second.office_id,
      care_provider_id: other.care_provider_id,
    });
    expect(elsewhere.json().errors).toEqual({ office_id: ['This location does not belong to that care provider'] });
    expect(care_provider_id).not.toBe(other.care_provider_id);
  });

  test('a rule ends on a coming day and is never deleted; one that has not begun can be withdrawn', async () => {
    const { url, admin } = await setUp();
    const add = async (valid_from: string) =>
      (await admin.post(url, { ...concession, valid_from })).json().data.rule_id;
    const end = (rule_id: string, valid_until: string) => admin.post(`${url}/${rule_id}/end`, { valid_until });
    const holds = await add(TODAY);
    expect((await end(holds, '2026-11-11')).json()).toMatchObject({
      message: 'A rule ends today at the earliest',
      errors: { valid_until: ['A rule ends today at the earliest'] },
    });
    expect((await end(holds, TODAY)).json().data).toMatchObject({ valid_until: TODAY, state: 'holds' });
    const to_come = await add('2026-12-01');
    expect((await end(to_come, '2026-11-30')).json().data).toMatchObject({ valid_until: '2026-11-30', state: 'ended' });
    const again = await end(to_come, '2026-12-31');
    expect([again.statusCode, again.json().message]).toEqual([409, 'This rule has ended already']);
    expect((await admin.get(url)).json().data).toHaveLength(2);
  });

  test('another agency’s rule is not found under this agency', async () => {
    const [one, other] = [await setUp(), await setUp()];
    const { rule_id } = (await one.admin.post(one.url, concession)).json().data;
    expect((await one.admin.post(`${other.url}/${rule_id}/end`, { valid_until: TODAY })).statusCode).toBe(404);
  });
});

describe('rate bands', () => {
  const night = { band: 'night', from_time: '20:00', to_time: '06:00', staff_percent: 120, hcp_percent: 125 };
  const sunday = { band: 'sunday', staff_percent: 150, hcp_percent: 150 };
  const setUp = async () => {
    const office = await server().make.office();
    const url = `/api/v1/care_providers/${office.care_provider_id}/rate_bands`;
    return { office, url, admin: server().as(await server().make.admin()) };
  };

  test('are off until an administrator turns them on, and off again when they are not sent', async () => {
    const { url, admin } = await setUp();
    const bands = async () => (await admin.get(url)).json().data.bands;
    expect(await bands()).toEqual([]);
    await admin.put(url, { bands: [sunday, night] });
    expect(await bands()).toEqual([night, { ...sunday, from_time: null, to_time: null }]);
    await admin.put(url, { bands: [sunday] });
    expect(await bands()).toEqual([{ ...sunday, from_time: null, to_time: null }]);
    await admin.put(url, { bands: [] });
    expect(await bands()).toEqual([]);
  });

  test('managers read charge rates and never pay rates, not even by their own login', async () => {
    const { office, url, admin } = await setUp();
    await admin.put(url, { bands: [night] });
    const { make, as, owner } = server();
    for (const manager of [
      await make.agencyManager(office),
      await make.providerManager(office),
      await make.locationManager(office),
    ]) {
      const { data } = (await as(manager).get(url)).json();
      expect(data.bands).toEqual([{ band: 'night', from_time: '20:00', to_time: '06:00', hcp_percent: 125 }]);
    }
    const { rows } = await owner.query(
      `select r as login, has_column_privilege('handover_' || r, 'app.rate_bands', 'pay_bands', 'select') as reads
       from unnest('{admin,agency,provider,office,member}'::text[]) r`,
    );
    expect(rows.filter(({ reads }) => reads).map(({ login }) => login)).toEqual(['admin']);
  });

  test.each([
    [[{ ...night, hcp_percent: 99 }], 'bands.0.hcp_percent', 'At least 100%'],
    [[{ ...night, staff_percent: 401 }], 'bands.0.staff_percent', 'At most 400%'],
    [[{ ...night, hcp_percent: '' }], 'bands.0.hcp_percent', 'Enter what is charged in percent'],
    [[{ ...night, to_time: '20:00' }], 'bands.0.to_time', 'A night ends at another time than it begins'],
    [[{ ...night, from_time: '20:10' }], 'bands.0.from_time', 'Choose when the night begins'],
    [[sunday, sunday], 'bands', 'Say each band once'],
  ])('%j is refused with words at %s', async (bands, field, words) => {
    const { url, admin } = await setUp();
    const answer = await admin.put(url, { bands });
    expect([answer.statusCode, answer.json().errors[field]]).toEqual([422, [words]]);
  });

  test('a pay rate above the charge rate is accepted; the screen warns of it', async () => {
    const { url, admin } = await setUp();
    expect((await admin.put(url, { bands: [{ ...sunday, staff_percent: 200 }] })).statusCode).toBe(200);
  });
});

describe('cancellation terms', () => {
  const setUp = async () => {
    const office = await server().make.office();
    const url = `/api/v1/care_providers/${office.care_provider_id}/cancellation_terms`;
    return { office, url, admin: server().as(await server().make.admin()) };
  };

  test('are the defaults until a care provider has its own, and again when it has none', async () => {
    const { office, url, admin } = await setUp();
    const lisa = server().as(await server().make.locationManager(office));
    const read = async () => (await lisa.get(url)).json().data;
    const usual = {
      own: false,
      terms: [
        { notice_hours: 4, paid_hours: 4 },
        { notice_hours: 24, paid_hours: 2 },
      ],
    };
    expect(await read()).toMatchObject(usual);
    const terms = [
      { notice_hours: 2, paid_hours: 6 },
      { notice_hours: 12, paid_hours: 1.25 },
    ];
    await admin.put(url, { terms: terms.toReversed() });
    expect(await read()).toMatchObject({ own: true, terms });
    await admin.put(url, { terms: [] });
    expect(await read()).toMatchObject(usual);
  });

  test.each([
    [[{ notice_hours: 25, paid_hours: 1 }], 'terms.0.notice_hours', 'At most 24 h'],
    [[{ notice_hours: 0, paid_hours: 1 }], 'terms.0.notice_hours', 'At least 1 h'],
    [[{ notice_hours: 4, paid_hours: 1.1 }], 'terms.0.paid_hours', 'Use quarters of an hour'],
    [[{ notice_hours: 4, paid_hours: '' }], 'terms.0.paid_hours', 'Enter a number of hours'],
    [[{ notice_hours: 4, paid_hours: null }], 'terms.0.paid_hours', 'Enter a number of hours'],
    [[{ notice_hours: 4, paid_hours: false }], 'terms.0.paid_hours', 'Enter a number of hours'],
    [
      [
        { notice_hours: 4, paid_hours: 1 },
        { notice_hours: 12, paid_hours: 2 },
      ],
      'terms.0.paid_hours',
      'More is paid with 12 hours’ notice than with this',
    ],
    [
      [
        { notice_hours: 4, paid_hours: 1 },
        { notice_hours: 4, paid_hours: 1 },
      ],
      'terms.1.notice_hours',
      'Say each notice once',
    ],
  ])('%j is refused with words at %s', async (terms, field, words) => {
    const { url, admin } = await setUp();
    const answer = await admin.put(url, { terms });
    expect([answer.statusCode, answer.json().errors[field]]).toEqual([422, [words]]);
  });
});
