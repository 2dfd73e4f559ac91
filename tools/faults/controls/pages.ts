import { type Control, control } from './control.ts';

const WEB = 'apps/web/src';
const VIEWS = `${WEB}/shifts/shared/panelViews.ts`;
const BADGE = `${WEB}/shifts/shared/StatusBadge.tsx`;
const PARTS = 'packages/contract/src/staff/parts.ts';
const NAVIGATION = 'packages/domain/src/navigation.ts';

/** Conformance rows of what people see: screens, menus, words and colours. */
export const PAGE_CONTROLS: Control[] = [
  control('S1-2.4-16', 'a candidate’s match is not shown', '[CandidateList-1]').edit(
    `${WEB}/offers/candidates/CandidateItem.tsx`,
    '<b>{candidate.match_percentage}% match</b>',
    '<b>match</b>',
  ),
  control('S2-2.10-15', 'an invoice without items says nothing', '[invoicePage-7]').edit(
    `${WEB}/invoices/ItemsCard.tsx`,
    'No items found.',
    '',
  ),
  control('S1-2.4-06', 'a link to a profile opens the details of the shift', '[views-1]').edit(
    VIEWS,
    "  view_profile: 'Staff Profile',\n",
    '',
  ),
  control('S1-2.4-05', 'agencies open the list of candidates', '[views-1]').edit(
    VIEWS,
    "new Set(['offer_job', 'compare',",
    "new Set(['compare',",
  ),
  control('S1-2.4-07', 'locations write to staff from a shift', '[views-2]').edit(
    VIEWS,
    "'refill', 'send_staff_member']);",
    "'refill']);",
  ),
  control('S1-2.4-11', 'administrators open the page of the check-in', '[views-3]').edit(
    VIEWS,
    'ON_THE_DAY.has(asked) !== isMember(level)',
    '(isMember(level) && !ON_THE_DAY.has(asked))',
  ),
  control('S2-8-10', 'a profile without experience says so in other words', '[profile-18]').edit(
    PARTS,
    'No work experience found',
    'No experience',
  ),
  control('S2-8-11', 'a profile without addresses says so in other words', '[profile-18]').edit(
    PARTS,
    'No addresses found',
    'No address',
  ),
  control('S2-2.1-13', 'a profile without addresses says nothing of them', '[profile-18]').edit(
    PARTS,
    "empty: 'No addresses found'",
    "empty: ''",
  ),
  control('S2-2.10-10', 'amounts are written without their pence', '[invoicePage-4]').edit(
    `${WEB}/invoices/BalanceCard.tsx`,
    '<Sum name="Amount">{inPounds(amount)}</Sum>',
    '<Sum name="Amount">{String(amount)}</Sum>',
  ),
  control('S2-2.10-09', 'a balance that is owed is not red', '[invoicePage-4]').edit(
    `${WEB}/invoices/BalanceCard.tsx`,
    'data-owed={balance > 0 || undefined}',
    'data-owed={undefined}',
  ),
  control('S1-5-03', 'an administrator posts a shift for no agency', '[checks-1]').edit(
    `${WEB}/posting/form/checks.ts`,
    'isAdmin(level) && !values.agency_id',
    'level === 4 && !values.agency_id',
  ),
  control('S2-6-10', 'an agency’s people cannot be changed', '[parts-6]').edit(
    `${WEB}/clients/usersPart.tsx`,
    'edit: (row) => userPolicy.update(viewer, row, row).ok',
    'edit: () => false',
  ),
  control('S2-1-03', 'a care provider’s manager cannot add a location', '[parts-8]').edit(
    `${WEB}/clients/careProviderParts.tsx`,
    'may: { add: clientPolicy.add_location(viewer, provider).ok,',
    'may: { add: false,',
  ),
  control('S2-4-08', 'a new entry without its id is not logged', '[definition-5]').edit(
    `${WEB}/lists/opening.ts`,
    '    console.error(`A new ${resource.one} came back without its ${resource.id_field}`);\n',
    '',
  ),
  control('S2-2.3-17', 'the heads of columns do not say how the list is sorted', '[definition-1]').edit(
    `${WEB}/lists/SortHead.tsx`,
    " aria-sort={sorted ? (ascending ? 'ascending' : 'descending') : 'none'}",
    '',
  ),
  control('S2-3-46', 'hidden fields of a form are shown', '[definition-8]').edit(
    `${WEB}/lists/EntryField.tsx`,
    "    case 'hidden':\n      return null;\n",
    '',
  ),
  control('S2-5-01', 'a generic form finds nothing wrong', '[form-2]').edit(
    `${WEB}/api/form.ts`,
    '  if (checked.success) return {};',
    '  if (checked.success || endpoint.name) return {};',
  ),
  control('S1-4-05', 'a published shift is blue', '[StatusBadge-1]').edit(
    BADGE,
    "Published: { tone: 'red'",
    "Published: { tone: 'blue'",
  ),
  control('S1-4-07', 'a completed shift is grey', '[StatusBadge-5]').edit(
    BADGE,
    "Completed: { tone: 'green'",
    "Completed: { tone: 'grey'",
  ),
  control('S1-2.3-11', 'a map of one place goes as near as it can', '[fit-2]').edit(
    `${WEB}/ui/map/fit.ts`,
    'Math.min(most_zoom, zoomFor(width',
    'Math.min(18, zoomFor(width',
  ),
  control('S2-5-09', 'an address is saved without looking for its position', '[saving-1]').edit(
    `${WEB}/lists/saving.ts`,
    'position.latitude === null &&',
    'position.latitude !== null &&',
  ),
  control('S1-2.2-16', 'the bars of statuses do not say what they count', '[widgets-4]').edit(
    `${WEB}/dashboard/StatusCharts.tsx`,
    'title="Total per status" hint="Jobs"',
    'title="Total per status"',
  ),
  control('S1-9-03', 'a phone is asked for its exact position', '[askPosition-1]').edit(
    `${WEB}/attendance/checkIn/askPosition.ts`,
    'enableHighAccuracy: false',
    'enableHighAccuracy: true',
  ),
  control('S2-9-03', 'a filter is sent 300 ms after the last letter', '[FilterText-1]').edit(
    `${WEB}/lists/FilterText.tsx`,
    'TYPING_PAUSE = 800',
    'TYPING_PAUSE = 300',
  ),
  control('S1-2.1-21', 'managers have no entry for their profile', '[navigation-1]').edit(
    NAVIGATION,
    "path: '/my_profile', levels: [1, 2, 3]",
    "path: '/my_profile', levels: [1]",
  ),
  control('S1-2.1-19', 'staff have no entry for their invoices', '[navigation-1]').edit(
    NAVIGATION,
    "path: '/invoices', levels: [1, 2, 3, 4]",
    "path: '/invoices', levels: [1, 2, 3]",
  ),
  control('S1-2.1-15', 'the list of staff is at another address', '[navigation-6]').edit(
    NAVIGATION,
    "title: 'Staff Members', path: '/staff'",
    "title: 'Staff Members', path: '/members'",
  ),
  control('S2-2.1-23', 'staff have the profile of managers', '[navigation-7]').edit(
    NAVIGATION,
    "path: '/staff/{user_id}', levels: [4]",
    "path: '/my_profile', levels: [4]",
  ),
  control('S1-2.2-05', 'a dashboard without active shifts says so in other words', '[dashboard-1]').edit(
    `${WEB}/dashboard/ActiveShifts.tsx`,
    'No active jobs currently',
    'Nothing active',
  ),
  control('S2-5-13', 'two passwords that differ are said in other words', '[recovery-7]').edit(
    'packages/contract/src/accounts/accounts.ts',
    "'Passwords do not match'",
    "'These passwords differ'",
  ),
  control('S2-2.5-10', 'there is no page of terms', '[shell-2]').edit(
    `${WEB}/router.tsx`,
    "  path: '/terms',",
    "  path: '/conditions',",
  ),
];
