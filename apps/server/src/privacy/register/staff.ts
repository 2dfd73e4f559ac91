import { sql } from 'kysely';
import { FORMER } from '@handover/domain/privacy/terms';
import { ABOUT_ANOTHER, type Erasing, type Named, whole } from './named.ts';

const own: Erasing = { who: 'member_id', what: 'row' };
const workSeekers: Erasing = { ...own, held: { term: 'work_seeker' } };
const REVIEWED = ['state', 'state_reason', 'reviewed_at', 'created_at', 'updated_at'];

/** Tables of what a staff member said of themselves, and what was said of them. */
export const staff: Record<string, Named> = {
  availability: { gives: { member_id: 'all' }, erases: [own] },
  opt_outs: {
    gives: { member_id: 'all' },
    withholds: { changed_by: ABOUT_ANOTHER },
    erases: [workSeekers],
    plain: ['text'],
  },
  declared_hours: { gives: { member_id: 'all' }, erases: [workSeekers], plain: ['monday'] },
  staff_starts: { withholds: { member_id: 'Made from the addresses and the availability' }, erases: [own] },
  expiries: { gives: { member_id: 'all' }, erases: [own] },
  addresses: { gives: { member_id: 'all' }, erases: [workSeekers] },
  work_experience: { gives: { member_id: 'all' }, erases: [workSeekers] },
  skills: {
    gives: {
      member_id: [
        'skill_id',
        'title',
        'level',
        'number',
        'start_date',
        'end_date',
        'weekly_hours',
        'file',
        'file_type',
        ...REVIEWED,
      ],
    },
    withholds: { reviewed_by: ABOUT_ANOTHER },
    erases: [workSeekers],
    files: { file: whole },
  },
  // Health data: no law has us keep it.
  medicals: {
    gives: {
      member_id: [
        'medical_id',
        'title',
        'location_administered',
        'date_administered',
        'file',
        'file_type',
        ...REVIEWED,
      ],
    },
    withholds: { reviewed_by: ABOUT_ANOTHER },
    erases: [own],
    files: { file: whole },
  },
  member_regards: { gives: { member_id: 'all' }, erases: [own] },
  place_regards: {
    gives: { member_id: ['regard_id', 'care_provider_id', 'office_id', 'kind', 'created_at', 'updated_at'] },
    withholds: { created_by: ABOUT_ANOTHER },
    erases: [own],
  },
  standby: { gives: { member_id: 'all' }, erases: [own] },
  // Who engaged them and when. The row stays, beside an id.
  engagements: {
    gives: { member_id: ['agency_id', 'since', 'until'] },
    withholds: { started_by: ABOUT_ANOTHER, ended_by: ABOUT_ANOTHER },
  },
  // Counts and times beside an id.
  member_shifts: { gives: { member_id: 'all' } },
  slips: { gives: { member_id: 'all' }, plain: ['kind'] },
  applications: {
    gives: { member_id: ['application_id', 'job_id', 'created_at', 'withdrawn_at'] },
    plain: ['terms_hash'],
  },
  offers: {
    gives: { member_id: ['job_id', 'status', 'expires_at', 'reason', 'created_at', 'answered_at'] },
    withholds: { created_by: ABOUT_ANOTHER },
    erases: [{ who: 'member_id', what: { reason: null, overrides: sql`'{}'::text[]` }, held: { term: 'work_seeker' } }],
    plain: ['status'],
  },
  staff: {
    gives: {
      member_id: [
        'code',
        'name',
        'position',
        'home_telephone',
        'whatsapp_telephone',
        'shares_number',
        'tag_ids',
        'city',
        'opted_out_on',
        'opt_out_ends_on',
        'lacking',
        'valid_until',
        'created_at',
        'updated_at',
      ],
    },
    erases: [
      { who: 'member_id', what: { home_telephone: null, whatsapp_telephone: null } },
      {
        who: 'member_id',
        what: {
          name: FORMER.name,
          position: null,
          city: null,
          location: null,
          tag_ids: sql`'{}'::uuid[]`,
          opted_out_on: null,
          opt_out_ends_on: null,
        },
        held: { term: 'work_seeker' },
      },
    ],
    // A number of ours, and a day until which their documents are valid.
    plain: ['code', 'valid_until'],
  },
};
