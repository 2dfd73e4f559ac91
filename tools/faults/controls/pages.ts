import { edit } from '../../lab/trial/edit.ts';
import type { Control } from './control.ts';

const WEB = 'apps/web/src';
const VIEWS = `${WEB}/shifts/shared/panelViews.ts`;
const BADGE = `${WEB}/shifts/shared/StatusBadge.tsx`;
const PARTS = 'packages/contract/src/staff/parts.ts';
const NAVIGATION = 'packages/domain/src/navigation.ts';

/** Conformance rows of what people see: screens, menus, words and colours. */
export const PAGE_CONTROLS: Control[] = [
  {
    row: 'S1-2.4-16',
    off: 'a candidate’s match is not shown',
    edits: [
      edit(`${WEB}/offers/candidates/CandidateItem.tsx`, '<b>{candidate.match_percentage}% match</b>', '<b>match</b>'),
    ],
    cited: ['[CandidateList-1]'],
  },
  {
    row: 'S2-2.10-15',
    off: 'an invoice without items says nothing',
    edits: [edit(`${WEB}/invoices/ItemsCard.tsx`, 'No items found.', '')],
    cited: ['[invoicePage-7]'],
  },
  {
    row: 'S1-2.4-06',
    off: 'a link to a profile opens the details of the shift',
    edits: [edit(VIEWS, "  view_profile: 'Staff Profile',\n", '')],
    cited: ['[views-1]'],
  },
  {
    row: 'S1-2.4-05',
    off: 'agencies open the list of candidates',
    edits: [edit(VIEWS, "new Set(['offer_job', 'compare',", "new Set(['compare',")],
    cited: ['[views-1]'],
  },
  {
    row: 'S1-2.4-07',
    off: 'locations write to staff from a shift',
    edits: [edit(VIEWS, "'refill', 'send_staff_member']);", "'refill']);")],
    cited: ['[views-2]'],
  },
  {
    row: 'S1-2.4-11',
    off: 'administrators open the page of the check-in',
    edits: [edit(VIEWS, 'ON_THE_DAY.has(asked) !== isMember(level)', '(isMember(level) && !ON_THE_DAY.has(asked))')],
    cited: ['[views-3]'],
  },
  {
    row: 'S2-8-10',
    off: 'a profile without experience says so in other words',
    edits: [edit(PARTS, 'No work experience found', 'No experience')],
    cited: ['[profile-18]'],
  },
  {
    row: 'S2-8-11',
    off: 'a profile without addresses says so in other words',
    edits: [edit(PARTS, 'No addresses found', 'No address')],
    cited: ['[profile-18]'],
  },
  {
    row: 'S2-2.1-13',
    off: 'a profile without addresses says nothing of them',
    edits: [edit(PARTS, "empty: 'No addresses found'", "empty: ''")],
    cited: ['[profile-18]'],
  },
  {
    row: 'S2-2.10-10',
    off: 'amounts are written without their pence',
    edits: [
      edit(
        `${WEB}/invoices/BalanceCard.tsx`,
        '<Sum name="Amount">{inPounds(amount)}</Sum>',
        '<Sum name="Amount">{String(amount)}</Sum>',
      ),
    ],
    cited: ['[invoicePage-4]'],
  },
  {
    row: 'S2-2.10-09',
    off: 'a balance that is owed is not red',
    edits: [
      edit(`${WEB}/invoices/BalanceCard.tsx`, "balance > 0 ? 'balance num owed' : 'balance num'", "'balance num'"),
    ],
    cited: ['[invoicePage-4]'],
  },
  {
    row: 'S1-5-03',
    off: 'an administrator posts a shift for no agency',
    edits: [
      edit(`${WEB}/posting/form/checks.ts`, 'isAdmin(level) && !values.agency_id', 'level === 4 && !values.agency_id'),
    ],
    cited: ['[checks-1]'],
  },
  {
    row: 'S2-6-10',
    off: 'an agency’s people cannot be changed',
    edits: [
      edit(
        `${WEB}/clients/usersPart.tsx`,
        'edit: (row) => userPolicy.update(viewer, row, row).ok',
        'edit: () => false',
      ),
    ],
    cited: ['[parts-6]'],
  },
  {
    row: 'S2-1-03',
    off: 'a care provider’s manager cannot add a location',
    edits: [
      edit(
        `${WEB}/clients/careProviderParts.tsx`,
        'may: { add: clientPolicy.add_location(viewer, provider).ok,',
        'may: { add: false,',
      ),
    ],
    cited: ['[parts-8]'],
  },
  {
    row: 'S2-4-08',
    off: 'a new entry without its id is not logged',
    edits: [
      edit(
        `${WEB}/lists/opening.ts`,
        '    console.error(`A new ${resource.one} came back without its ${resource.id_field}`);\n',
        '',
      ),
    ],
    cited: ['[definition-5]'],
  },
  {
    row: 'S2-2.3-17',
    off: 'the heads of columns do not say how the list is sorted',
    edits: [
      edit(`${WEB}/lists/SortHead.tsx`, " aria-sort={sorted ? (ascending ? 'ascending' : 'descending') : 'none'}", ''),
    ],
    cited: ['[definition-1]'],
  },
  {
    row: 'S2-3-46',
    off: 'hidden fields of a form are shown',
    edits: [edit(`${WEB}/lists/EntryField.tsx`, "    case 'hidden':\n      return null;\n", '')],
    cited: ['[definition-8]'],
  },
  {
    row: 'S2-5-01',
    off: 'a generic form finds nothing wrong',
    edits: [
      edit(
        `${WEB}/api/form.ts`,
        '  if (checked.success) return {};',
        '  if (checked.success || endpoint.name) return {};',
      ),
    ],
    cited: ['[form-2]'],
  },
  {
    row: 'S1-4-05',
    off: 'a published shift is blue',
    edits: [edit(BADGE, "Published: { tone: 'red'", "Published: { tone: 'blue'")],
    cited: ['[StatusBadge-1]'],
  },
  {
    row: 'S1-4-07',
    off: 'a completed shift is grey',
    edits: [edit(BADGE, "Completed: { tone: 'green outline'", "Completed: { tone: 'grey'")],
    cited: ['[StatusBadge-5]'],
  },
  {
    row: 'S1-2.3-11',
    off: 'a map of one place goes as near as it can',
    edits: [edit(`${WEB}/ui/map/fit.ts`, 'Math.min(most_zoom, zoomFor(width', 'Math.min(18, zoomFor(width')],
    cited: ['[fit-2]'],
  },
  {
    row: 'S2-5-09',
    off: 'an address is saved without looking for its position',
    edits: [edit(`${WEB}/lists/saving.ts`, 'position.latitude === null &&', 'position.latitude !== null &&')],
    cited: ['[saving-1]'],
  },
  {
    row: 'S1-2.2-16',
    off: 'the bars of statuses do not say what they count',
    edits: [
      edit(`${WEB}/dashboard/StatusCharts.tsx`, 'title="Total per status" hint="Jobs"', 'title="Total per status"'),
    ],
    cited: ['[widgets-4]'],
  },
  {
    row: 'S1-9-03',
    off: 'a phone is asked for its exact position',
    edits: [edit(`${WEB}/attendance/checkIn/askPosition.ts`, 'enableHighAccuracy: false', 'enableHighAccuracy: true')],
    cited: ['[askPosition-1]'],
  },
  {
    row: 'S2-9-03',
    off: 'a filter is sent 300 ms after the last letter',
    edits: [edit(`${WEB}/lists/FilterText.tsx`, 'TYPING_PAUSE = 800', 'TYPING_PAUSE = 300')],
    cited: ['[FilterText-1]'],
  },
  {
    row: 'S1-2.1-21',
    off: 'managers have no entry for their profile',
    edits: [edit(NAVIGATION, "path: '/my_profile', levels: [1, 2, 3]", "path: '/my_profile', levels: [1]")],
    cited: ['[navigation-1]'],
  },
  {
    row: 'S1-2.1-19',
    off: 'staff have no entry for their invoices',
    edits: [edit(NAVIGATION, "path: '/invoices', levels: [1, 2, 3, 4]", "path: '/invoices', levels: [1, 2, 3]")],
    cited: ['[navigation-1]'],
  },
  {
    row: 'S1-2.1-15',
    off: 'the list of staff is at another address',
    edits: [edit(NAVIGATION, "title: 'Staff Members', path: '/staff'", "title: 'Staff Members', path: '/members'")],
    cited: ['[navigation-6]'],
  },
  {
    row: 'S2-2.1-23',
    off: 'staff have the profile of managers',
    edits: [edit(NAVIGATION, "path: '/staff/{user_id}', levels: [4]", "path: '/my_profile', levels: [4]")],
    cited: ['[navigation-7]'],
  },
  {
    row: 'S1-2.2-05',
    off: 'a dashboard without active shifts says so in other words',
    edits: [edit(`${WEB}/dashboard/ActiveShifts.tsx`, 'No active jobs currently', 'Nothing active')],
    cited: ['[dashboard-1]'],
  },
  {
    row: 'S2-5-13',
    off: 'two passwords that differ are said in other words',
    edits: [edit('packages/contract/src/accounts/accounts.ts', "'Passwords do not match'", "'These passwords differ'")],
    cited: ['[recovery-7]'],
  },
  {
    row: 'S2-2.5-10',
    off: 'there is no page of terms',
    edits: [edit(`${WEB}/router.tsx`, "  path: '/terms',", "  path: '/conditions',")],
    cited: ['[shell-2]'],
  },
];
