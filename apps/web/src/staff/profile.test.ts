import type { StaffMember } from '@handover/contract/staff/staff';
import { type PartKey, type Skill, STAFF_PARTS } from '@handover/contract/staff/parts';
import type { Viewer } from '@handover/domain/viewer';
import { describe, expect, test } from 'vitest';
import { dialogOf } from '../clients/dialog.ts';
import { problemsOf } from '../api/form.ts';
import { formFields, startValues } from '../lists/values.ts';
import { complianceSummary } from './compliance.ts';
import { infoOf } from './info.ts';
import { sectionsOf } from './sections.tsx';

const today = '2026-11-15';
const member_id = '019c6a8c-425d-7aeb-9803-dc601a154d9c';
const address_id = '019c6a8c-425d-7aeb-9803-dc601a154d9d';
const created_at = '2026-03-12T10:00:00Z';
const admin: Viewer = { kind: 'admin', level: 1, user_id: 'priya' };
const herself: Viewer = { kind: 'member', level: 4, user_id: member_id, member_id };

const certificate = (change: Partial<Skill> = {}): Skill => ({
  skill_id: '019c6a8c-425d-7aeb-9803-dc601a154d9e',
  title: 'Moving and handling',
  level: 'Level 2',
  number: '',
  start_date: '2025-11-24',
  end_date: null,
  weekly_hours: null,
  item_id: null,
  file_type: null,
  file_size: null,
  state: 'verified',
  state_reason: '',
  reviewed_at: null,
  updated_at: '2026-11-01T09:00:00Z',
  expires_on: null,
  created_at,
  ...change,
});
const home: StaffMember['addresses'][number] = {
  address_id,
  address_line_1: '22 Otley Road',
  address_line_2: 'Far Headingley',
  city: 'Leeds',
  town: null,
  province: null,
  post_code: 'LS6 3PX',
  country: 'GB',
  latitude: 53.8,
  longitude: -1.5,
  approximate: false,
  default: 1,
  proximity: 25,
  created_at,
};
const ann = (change: Partial<StaffMember> = {}): StaffMember => ({
  member_id,
  code: 'ST-1042',
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann.lee@example.org',
  dob: null,
  position: 'Senior Carer',
  mobile_telephone: null,
  home_telephone: null,
  whatsapp_telephone: null,
  picture: null,
  tags: [{ tag_id: '019c6a8c-425d-7aeb-9803-dc601a154da0', title: 'Dementia' }],
  opted_out_on: null,
  opt_out_ends_on: null,
  skills: [],
  work_experience: [],
  addresses: [],
  availability: [],
  medicals: [],
  compliance: { state: 'valid', until: null, missing: [] },
  active_jobs_count: 0,
  completed_jobs_count: 0,
  invoiced_jobs_count: 0,
  last_sign_in_at: null,
  created_at,
  ...change,
});
const summary = (change: Partial<StaffMember>) => complianceSummary(ann(change), 'Ann', today);
const counted = (change: Partial<StaffMember>) => summary(change).counts.map(({ words }) => words);

describe('summary of a member’s documents', () => {
  test('says that nothing is wrong if so', () => {
    const { sentences, counts } = summary({ skills: [certificate({ expires_on: '2028-02-12' })] });
    expect(sentences).toEqual(['Everything that is asked for is in date.']);
    expect(counts).toEqual([{ state: 'valid', words: '1 valid' }]);
  });

  test('names what is missing and what has expired, with the consequences', () => {
    const { sentences, counts } = summary({
      skills: [certificate({ title: 'Syringe driver', expires_on: '2026-11-05' })],
      compliance: { state: 'missing', until: null, missing: ['Right to work', 'Safeguarding'] },
    });
    expect(sentences).toEqual([
      'Missing: Right to work and Safeguarding.',
      'Syringe driver has expired.',
      'Ann cannot be offered shifts that ask for them.',
    ]);
    expect(counts).toEqual([
      { state: 'expired', words: '1 expired' },
      { state: 'missing', words: '2 missing' },
    ]);
  });

  test('dates a single one that ends soon, and counts several', () => {
    const soon = certificate({ expires_on: '2026-11-27' });
    expect(counted({ skills: [soon] })).toEqual(['1 expires in 12 days']);
    expect(counted({ skills: [soon, { ...soon, title: 'Basic life support' }] })).toEqual(['2 expire soon']);
  });

  test('counts a renewal instead of the document that it renews, in either order', () => {
    const old = certificate({ item_id: 'dbs', title: 'DBS 2022', expires_on: '2025-02-12' });
    const renewed = certificate({ item_id: 'dbs', title: 'DBS 2025', expires_on: '2028-02-12' });
    expect(counted({ skills: [old, renewed] })).toEqual(['1 valid']);
    expect(counted({ skills: [renewed, old] })).toEqual(['1 valid']);
  });

  test('names documents that wait for review', () => {
    const { sentences, counts } = summary({ skills: [certificate({ title: 'Catheter care', state: 'waiting' })] });
    expect(sentences).toEqual(['Waiting to be checked: Catheter care.']);
    expect(counts).toEqual([{ state: 'waiting', words: '1 waiting to be checked' }]);
  });
});

const sections = (viewer: Viewer, change: Partial<StaffMember> = {}) => sectionsOf(viewer, ann(change), today);
const sectionOf = (key: PartKey, viewer: Viewer, change: Partial<StaffMember> = {}) => {
  const found = sections(viewer, change).find(({ kind }) => kind.resource === key);
  if (!found) throw new Error(`There is no ${key}`);
  return found;
};

describe('sections of a profile', () => {
  test('are five, each with its own empty text, in reading order [profile-18]', () => {
    expect(sections(herself).map(({ title, empty }) => [title, empty])).toEqual([
      ['Certificates & Training', 'No skills found'],
      ['Past work experiences', 'No work experience found'],
      ['Addresses', 'No addresses found'],
      ['Availability', 'No availability dates found'],
      ['Vaccinations/Medical', 'No vaccinations found'],
    ]);
  });

  test('have a review for documents, only for administrators', () => {
    const reviewed = (viewer: Viewer) => sections(viewer).filter(({ more }) => more !== undefined);
    expect(reviewed(admin).map(({ kind }) => kind.resource)).toEqual(['skills', 'medicals']);
    expect(reviewed(herself)).toEqual([]);
  });

  test('can be changed by their owner and administrators, under familiar titles [profile-19]', () => {
    const stranger: Viewer = { kind: 'member', level: 4, user_id: 'ben', member_id: 'ben' };
    const opens = (opened: string, viewer: Viewer) => dialogOf(opened, infoOf(viewer, ann()), sections(viewer))?.title;
    const titles = ['skills', 'work_experience', 'addresses', 'availability', 'medicals'].map((key) => `${key}:new`);
    expect([...titles, 'info'].map((opened) => opens(opened, herself))).toEqual([
      'Add skill',
      'Add work experience',
      'Add address',
      'Add availability date',
      'Add medical entry',
      'Edit info',
    ]);
    expect([...titles, 'info'].map((opened) => opens(opened, stranger)).filter(Boolean)).toEqual([]);
  });

  test('name an entry clearly before it is deleted [profile-20]', () => {
    const skills = sectionOf('skills', herself, { skills: [certificate({ expires_on: '2026-11-24' })] });
    expect(skills.rows.map((row) => skills.about?.(row))).toEqual(['Moving and handling, Level 2, until 24 Nov 2026']);
  });
});

describe('form of a section', () => {
  const stored = (key: PartKey, change: Partial<StaffMember>) => {
    const { kind, rows } = sectionOf(key, herself, change);
    return { kind, values: startValues(kind, formFields(kind.fields, false), rows[0]) };
  };

  test('starts with the stored values, and could be sent unchanged', () => {
    const availability = [
      {
        availability_id: '019c6a8c-425d-7aeb-9803-dc601a154d9f',
        date: '2026-11-19',
        from_time: '18:00',
        to_time: '09:00',
        location: { address_id, address_line_1: '22 Otley Road', city: 'Leeds', post_code: 'LS6 3PX' },
        created_at,
      },
    ];
    const all = { skills: [certificate()], addresses: [home], availability };
    for (const key of ['skills', 'addresses', 'availability'] as const) {
      const { kind, values } = stored(key, all);
      expect({ key, problems: problemsOf(kind.update, values) }).toEqual({ key, problems: {} });
    }
    expect(stored('availability', all).values).toMatchObject({ address_id, from_time: '18:00' });
  });

  test('starts availability at the main address', () => {
    const second = { ...home, address_id: '019c6a8c-425d-7aeb-9803-dc601a154da1', default: 0 as const };
    const { kind } = sectionOf('availability', herself, { addresses: [second, home] });
    expect(startValues(kind, formFields(kind.fields, true), undefined)).toMatchObject({ address_id });
  });

  test('asks for what the contract requires, and nothing that it would refuse', () => {
    for (const key of Object.keys(STAFF_PARTS) as PartKey[]) {
      const { kind } = sectionOf(key, herself, { addresses: [home] });
      const asked = Object.keys(startValues(kind, formFields(kind.fields, true), undefined));
      expect(asked.filter((name) => !(name in kind.create.input.shape))).toEqual([]);
    }
  });
});

describe('basic information', () => {
  const asked = (viewer: Viewer) => {
    const { kind, row } = infoOf(viewer, ann());
    return startValues(kind, formFields(kind.fields, false), row);
  };

  test('is sent completely by an administrator, with tags and position', () => {
    expect(asked(admin)).toMatchObject({ position: 'Senior Carer', tags: ['019c6a8c-425d-7aeb-9803-dc601a154da0'] });
    expect(problemsOf(infoOf(admin, ann()).kind.update, asked(admin))).toEqual({});
  });

  test('has no tags and position for others', () => {
    expect(Object.keys(asked(herself))).not.toContain('position');
    expect(Object.keys(asked(herself))).not.toContain('tags');
    expect(problemsOf(infoOf(herself, ann()).kind.update, asked(herself))).toEqual({});
  });
});
