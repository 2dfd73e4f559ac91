import type { Answer, Endpoint } from '@handover/contract/endpoint';
import type { ListField, Option } from '@handover/contract/list';
import { USER_STATUS_WORDS, type users, usersList } from '@handover/contract/accounts/users';
import { grantableLevels, userPolicy } from '@handover/domain/accounts/policy';
import { type Attachment, type Level, LEVEL_NAMES, type Viewer } from '@handover/domain/viewer';
import type { EntryKind } from '../lists/kind.ts';
import { Ago } from '../ui/Ago.tsx';
import { AppLink } from '../ui/AppLink.tsx';
import { type Part, part } from './parts.ts';
import shared from '../ui/shared.module.css';

type User = Answer<typeof users.find>['data'];

type Props = {
  viewer: Viewer;
  users: readonly User[];
  /** Attachment of everyone in this table. */
  at: Attachment;
  levels: readonly Level[];
  /** Locations that a user may be attached to; none on the page of an agency. */
  offices: readonly Option[];
  calls: Pick<EntryKind, 'create' | 'update'> & { remove: Endpoint };
  given: Readonly<Record<string, string>>;
  list: string;
};

const PLACED: ReadonlySet<string> = new Set(['agency_id', 'care_provider_id', 'office_id']);

/** Fields of an account on a client's page, which already fixes where the person belongs. */
export function clientUserFields(levels: readonly Level[], offices: readonly Option[]): ListField[] {
  const options = levels.map((level) => ({ value: String(level), label: LEVEL_NAMES[level] }));
  const [only, ...more] = options;
  return usersList.fields.flatMap(({ apiUrl: _, ...field }): ListField[] => {
    if (field.id === 'level')
      return [{ ...field, options, ...(only && !more.length && { default_value: only.value }) }];
    if (field.id === 'office_id') return offices.length ? [{ ...field, options: offices }] : [];
    return PLACED.has(field.id) ? [] : [field];
  });
}

const fullName = ({ first_name, last_name }: User) => `${first_name} ${last_name}`;

/** Users of a client, as a table. */
export function usersPart({ viewer, users: rows, at, levels, offices, calls, given, list }: Props): Part {
  const grants = levels.filter((level) => grantableLevels(viewer).includes(level));
  const { remove, ...saves } = calls;
  return part<User>({
    title: 'Users',
    one: 'user',
    empty: 'No users found',
    rows,
    name: fullName,
    columns: [
      { title: 'Name', cell: (row) => <AppLink href={`/users/${row.user_id}`}>{fullName(row)}</AppLink> },
      { title: 'Email', cell: (row) => row.email },
      {
        title: 'Level',
        cell: (row) => (
          <>
            {LEVEL_NAMES[row.level]}
            {row.office && <small className={shared.dim}>{row.office.title}</small>}
          </>
        ),
      },
      {
        title: 'Last sign in',
        cell: ({ status, last_sign_in_at: last }) =>
          last ? (
            <Ago at={last} />
          ) : (
            <span className={shared.dim}>{status === 'pending' ? USER_STATUS_WORDS.pending : 'Not signed in yet'}</span>
          ),
      },
    ],
    kind: {
      ...saves,
      resource: 'users',
      id_field: 'user_id',
      fields: clientUserFields(grants, offices),
      given,
    },
    remove,
    may: {
      add: grants.some((level) => userPolicy.create(viewer, { level, ...at }).ok),
      edit: (row) => userPolicy.update(viewer, row, row).ok,
      remove: (row) => userPolicy.remove(viewer, row).ok,
    },
    list: { title: 'Users', href: list },
  });
}
