import { z } from 'zod';
import { FAVOURITE_KINDS } from '@handover/domain/favourites/favourites';
import { done, endpoint, OFFICE } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import type { ListField } from '../list.ts';
import { LIST_PAGE_SIZES, pageMeta } from '../paging.ts';
import { lines } from '../text.ts';
import { careProviderField, officeField, optionalId } from '../accounts/users.ts';

const kind = z.enum(FAVOURITE_KINDS, 'Choose favourite or not');
const reason = lines(500).default('');

/** Favourite or block of a member by a care provider or one of its locations. */
const regard = z.object({
  regard_id: z.uuid(),
  member: z.object({ member_id: z.uuid(), first_name: z.string(), last_name: z.string(), code: z.string() }),
  care_provider: z.object({ care_provider_id: z.uuid(), company_name: z.string() }),
  /** Location; null for every location of the care provider. */
  office: z.object({ office_id: z.uuid(), title: z.string() }).nullable(),
  kind,
  reason: z.string(),
  written_by: z.string(),
  updated_at: instant,
});
export type Favourite = z.output<typeof regard>;

/** Favourite or block of a location by a member. */
const memberPlace = z.object({
  regard_id: z.uuid(),
  care_provider: z.object({ care_provider_id: z.uuid(), company_name: z.string() }),
  office: z.object({ office_id: z.uuid(), title: z.string(), city: z.string().nullable() }).nullable(),
  kind,
  reason: z.string(),
  updated_at: instant,
});
export type MemberPlace = z.output<typeof memberPlace>;

export const favourites = {
  list: endpoint({
    name: 'regards.list',
    method: 'GET',
    path: '/api/v1/regards',
    levels: OFFICE,
    summary: 'Favourites and whom a place does not want back, the latest first',
    description: 'Of the places that the caller keeps. Nobody else reads the reasons, the staff member least of all.',
    input: z.strictObject({
      member_id: id().optional(),
      care_provider_id: id().optional(),
      office_id: id().optional(),
      kind: kind.optional(),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      page_size: z.coerce.number().pipe(z.literal(LIST_PAGE_SIZES)).default(20),
    }),
    answer: z.object({ data: z.array(regard), meta: pageMeta }),
  }),
  save: endpoint({
    name: 'regards.save',
    method: 'PUT',
    path: '/api/v1/regards',
    levels: OFFICE,
    summary: 'Say that a place likes to see someone, or does not want them back',
    description:
      'Of anyone who is or was booked in the caller’s scope; administrators of anyone. With a block, what was pending between the two is closed; bookings stay, and how many is answered. The staff member is not told.',
    input: z.strictObject({
      member_id: id('Choose a staff member'),
      care_provider_id: id('Choose a care provider'),
      office_id: optionalId('Choose a location'),
      kind,
      reason,
    }),
    answer: z.object({ data: regard, bookings: z.int() }),
  }),
  remove: endpoint({
    name: 'regards.remove',
    method: 'DELETE',
    path: '/api/v1/regards/:regard_id',
    levels: OFFICE,
    summary: 'Take it back',
    input: z.strictObject({ regard_id: id() }),
    answer: done,
  }),
  ofMember: endpoint({
    name: 'staff.regards',
    method: 'GET',
    path: '/api/v1/staff/:member_id/regards',
    levels: [1],
    summary: 'What places think of a staff member, and they of places',
    input: z.strictObject({ member_id: id() }),
    answer: z.object({ data: z.object({ by_places: z.array(regard), by_member: z.array(memberPlace) }) }),
  }),
};

export const myPlaces = {
  list: endpoint({
    name: 'my_places.list',
    method: 'GET',
    path: '/api/v1/my_places',
    levels: [4],
    summary: 'My favourite homes, and those that I have hidden',
    input: z.strictObject({}),
    answer: z.object({ data: z.array(memberPlace) }),
  }),
  save: endpoint({
    name: 'my_places.save',
    method: 'PUT',
    path: '/api/v1/my_places',
    levels: [4],
    summary: 'Favour a home or hide it',
    description:
      'Of any home whose shifts are open to the caller, or that they had to do with; `whole` means every location of its care provider. The shifts of a hidden home are not shown any more; offers and applications there are closed, bookings stay. The home is not told; the reason is for the caller and administrators.',
    input: z.strictObject({ office_id: id('Choose a home'), whole: z.boolean().default(false), kind, reason }),
    answer: z.object({ data: memberPlace, bookings: z.int() }),
  }),
  remove: endpoint({
    name: 'my_places.remove',
    method: 'DELETE',
    path: '/api/v1/my_places/:regard_id',
    levels: [4],
    summary: 'Take it back: a hidden home is shown again',
    input: z.strictObject({ regard_id: id() }),
    answer: done,
  }),
};

/** Form by which an administrator adds one for any location. */
export const FAVOURITE_FIELDS: readonly ListField[] = [
  {
    id: 'kind',
    title: 'What to say',
    field_type: 'select',
    default_value: 'favourite',
    options: [
      { value: 'favourite', label: 'Favourite' },
      { value: 'block', label: 'Not here again' },
    ],
  },
  careProviderField,
  { ...officeField, description: 'Every location if none is chosen.' },
  {
    id: 'reason',
    title: 'Reason',
    field_type: 'textarea',
    description: 'Private: for those who keep the place and for administrators. The staff member is not told.',
  },
];
