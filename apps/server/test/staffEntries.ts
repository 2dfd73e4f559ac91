import { randomUUID } from 'node:crypto';
import { STAFF_PARTS } from '@handover/contract/staff/parts';
import type { TestServer } from './testServer.ts';

type Someone = { user_id: string };
type Path = 'skills' | 'work_experience' | 'addresses' | 'availability' | 'medical' | 'medicals';

const address = (city: string) => ({ address_line_1: '14 Carr Lane', city, post_code: 'YO26 5RL', proximity: 25 });
const experience = (company_name: string) => ({
  company_name,
  position: 'Carer',
  country: 'Ireland',
  start_date: '2020-01-01',
});
const medical = (title: string) => ({ title, date_administered: '2026-10-01' });

type Section = {
  path: Path;
  table: keyof typeof STAFF_PARTS;
  id: string;
  /** The column that shows a change. */
  column: string;
  form: (server: TestServer, member: Someone, value: string) => Promise<object>;
  add: (server: TestServer, member: Someone) => Promise<string>;
};

const addMedical = async ({ make }: TestServer, member: Someone) => (await make.medical(member)).medical_id;
const homeOf = async ({ owner, make }: TestServer, member: Someone): Promise<string> => {
  const { rows } = await owner.query('select address_id from app.addresses where member_id = $1', [member.user_id]);
  return rows[0]?.address_id ?? (await make.address(member)).address_id;
};

/** Every section of a profile under each of its paths: the form, and how to make an existing entry. */
export const SECTIONS: readonly Section[] = [
  {
    path: 'skills',
    table: 'skills',
    id: 'skill_id',
    column: 'title',
    form: async (_, __, title) => ({ title }),
    add: async ({ make }, member) => (await make.skill(member)).skill_id,
  },
  {
    path: 'work_experience',
    table: 'work_experience',
    id: 'experience_id',
    column: 'company_name',
    form: async (_, __, value) => experience(value),
    async add({ owner }, member) {
      const id = randomUUID();
      await owner.query(
        `insert into app.work_experience (experience_id, member_id, company_name, position, country, start_date, created_at, updated_at)
         values ($1, $2, 'Leeds Teaching Hospitals', 'Staff Nurse', 'United Kingdom', '2015-09-01', now(), now())`,
        [id, member.user_id],
      );
      return id;
    },
  },
  {
    path: 'addresses',
    table: 'addresses',
    id: 'address_id',
    column: 'city',
    form: async (_, __, value) => address(value),
    add: async ({ make }, member) => (await make.address(member)).address_id,
  },
  {
    path: 'availability',
    table: 'availability',
    id: 'availability_id',
    column: 'to_time',
    form: async (server, member, to_time) => ({
      date: '2026-11-20',
      from_time: '07:00',
      to_time,
      address_id: await homeOf(server, member),
    }),
    async add(server, member) {
      const id = randomUUID();
      await server.owner.query(
        `insert into app.availability values ($1, $2, '2026-11-20', '07:00', '21:00', $3, now(), now())`,
        [id, member.user_id, await homeOf(server, member)],
      );
      return id;
    },
  },
  ...(['medical', 'medicals'] as const).map((path): Section => ({
    path,
    table: 'medicals',
    id: 'medical_id',
    column: 'title',
    form: async (_, __, value) => medical(value),
    add: addMedical,
  })),
];
