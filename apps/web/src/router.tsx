import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import { isAdmin, isMember } from '@handover/domain/viewer';
import { loadMe } from './api/me.ts';
import { NotFound } from './pages/NotFound.tsx';
import { PageError, WholePageError } from './pages/PageError.tsx';
import { Loading } from './ui/Loading.tsx';

/** Search parameters are plain text, as people and mails write them; each page parses its own. */
const plainSearch = (search: Record<string, unknown>) => search as Record<string, string | number | undefined>;
const parseSearch = (query: string) => Object.fromEntries(new URLSearchParams(query));
const stringifySearch = (search: Record<string, unknown>) => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query ? `?${query}` : '';
};

/** Redirects users who are not signed in, or who lack the second factor that their level requires. */
async function requireSignIn({ location }: { location: ParsedLocation }) {
  const me = await loadMe();
  if (!me) {
    const search = location.pathname === '/dashboard' ? {} : { next: location.pathname + location.searchStr };
    throw redirect({ to: '/login', search, replace: true });
  }
  const { required, on } = me.second_factor;
  if (required && !on && location.pathname !== '/security') throw redirect({ to: '/security', replace: true });
}

const root = createRootRoute({ component: Outlet, errorComponent: WholePageError });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: ({ next, ended }: Record<string, unknown>): { next?: string; ended?: string } => ({
    ...(typeof next === 'string' ? { next } : {}),
    ...(typeof ended === 'string' ? { ended } : {}),
  }),
  component: lazyRouteComponent(() => import('./accounts/LoginPage.tsx'), 'LoginPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot_password',
  component: lazyRouteComponent(() => import('./accounts/ForgotPage.tsx'), 'ForgotPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset_password',
  component: lazyRouteComponent(() => import('./accounts/ResetPage.tsx'), 'ResetPage'),
});

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm_email',
  component: lazyRouteComponent(() => import('./accounts/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
});

const undoEmail = createRoute({
  getParentRoute: () => root,
  path: '/undo_email',
  component: lazyRouteComponent(() => import('./accounts/UndoEmailPage.tsx'), 'UndoEmailPage'),
});

const acceptAccount = createRoute({
  getParentRoute: () => root,
  path: '/accept_account',
  component: lazyRouteComponent(() => import('./accounts/AcceptAccountPage.tsx'), 'AcceptAccountPage'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: lazyRouteComponent(() => import('./clients/invitations/RegisterPage.tsx'), 'RegisterPage'),
});

/** Pages open to everyone, inside the shell for signed-in users. */
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: lazyRouteComponent(() => import('./shell/OpenFrame.tsx'), 'OpenFrame'),
});

const help = createRoute({
  getParentRoute: () => open,
  path: '/help',
  validateSearch: plainSearch,
  component: lazyRouteComponent(() => import('./support/help/HelpPage.tsx'), 'HelpPage'),
});

const helpArticle = createRoute({
  getParentRoute: () => open,
  path: '/help/$slug',
  component: lazyRouteComponent(() => import('./support/help/ArticlePage.tsx'), 'ArticlePage'),
});

const terms = createRoute({
  getParentRoute: () => open,
  path: '/terms',
  component: lazyRouteComponent(() => import('./pages/TermsPage.tsx'), 'TermsPage'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSignIn,
  errorComponent: WholePageError,
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
});

/** Page for signed-in users; it reads its own search parameters. */
const page = <P extends string, M extends Record<string, unknown>, N extends keyof M>(
  path: P,
  load: () => Promise<M>,
  name: N,
) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    validateSearch: plainSearch,
    component: lazyRouteComponent(load, name),
  });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});

/** Screen with the check-in code, shown for hours without the shell. */
const codeScreen = createRoute({
  getParentRoute: () => root,
  path: '/offices/$office_id/check_in_code',
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./attendance/codes/CodeScreenPage.tsx'), 'CodeScreenPage'),
});

/** Profile of levels 1 to 3; a member's profile is their staff record. */
const myProfile = createRoute({
  getParentRoute: () => signedIn,
  path: '/my_profile',
  beforeLoad: async () => {
    const me = await loadMe();
    if (me && isMember(me))
      throw redirect({ to: '/staff/$member_id', params: { member_id: me.user_id }, replace: true });
  },
  component: lazyRouteComponent(() => import('./clients/profile/ProfilePage.tsx'), 'ProfilePage'),
});

/**
 * Address under which invoices name a member: redirects an administrator to the staff record, and is not found for
 * others.
 */
const invoicedMember = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/users/$member_id',
  beforeLoad: async ({ params }) => {
    const me = await loadMe();
    if (me && isAdmin(me)) throw redirect({ to: '/staff/$member_id', params, replace: true });
  },
  component: NotFound,
});

/** The page of all components, in every build but the one for production. */
const design =
  import.meta.env.MODE === 'production' ? [] : [page('/design', () => import('./DesignPage.tsx'), 'DesignPage')];

/** Unknown addresses; signed-in users see them inside the shell. */
const nowhere = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFound });

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    login,
    forgotPassword,
    resetPassword,
    confirmEmail,
    undoEmail,
    acceptAccount,
    register,
    open.addChildren([help, helpArticle, terms]),
    codeScreen,
    signedIn.addChildren([
      page('/dashboard', () => import('./dashboard/DashboardPage.tsx'), 'DashboardPage'),
      page('/dashboard/trends', () => import('./dashboard/trends/TrendsPage.tsx'), 'TrendsPage'),
      myProfile,
      page('/invite_staff', () => import('./clients/invitations/InvitePage.tsx'), 'InviteStaffPage'),
      page('/invite_agencies', () => import('./clients/invitations/InvitePage.tsx'), 'InviteAgenciesPage'),
      page('/invite_care_providers', () => import('./clients/invitations/InvitePage.tsx'), 'InviteCareProvidersPage'),
      page('/users', () => import('./pages/listPages.tsx'), 'UsersPage'),
      page('/users/$user_id', () => import('./accounts/UserPage.tsx'), 'UserPage'),
      page('/job_tags', () => import('./pages/listPages.tsx'), 'TagsPage'),
      page('/agencies', () => import('./pages/listPages.tsx'), 'AgenciesPage'),
      page('/agencies/$agency_id', () => import('./clients/AgencyPage.tsx'), 'AgencyPage'),
      page('/care_providers', () => import('./pages/listPages.tsx'), 'CareProvidersPage'),
      page('/care_providers/$care_provider_id', () => import('./clients/CareProviderPage.tsx'), 'CareProviderPage'),
      page(
        '/care_providers/$care_provider_id/rate_card',
        () => import('./posting/presets/RateCardPage.tsx'),
        'RateCardPage',
      ),
      page('/minimum_wages', () => import('./clients/billing/MinimumWagesPage.tsx'), 'MinimumWagesPage'),
      page('/offices', () => import('./pages/listPages.tsx'), 'OfficesPage'),
      page('/offices/$office_id/on_the_day', () => import('./attendance/codes/OnTheDayPage.tsx'), 'OnTheDayPage'),
      page('/check_in', () => import('./attendance/codes/CheckInByCodePage.tsx'), 'CheckInByCodePage'),
      page('/offices/$office_id/presets', () => import('./posting/presets/PresetsPage.tsx'), 'PresetsPage'),
      page('/staff', () => import('./staff/people/PeopleListPage.tsx'), 'StaffListPage'),
      page('/staff/$member_id', () => import('./staff/people/PersonPage.tsx'), 'StaffPage'),
      page('/compliance', () => import('./staff/compliance/CompliancePage.tsx'), 'CompliancePage'),
      page('/compliance/review', () => import('./staff/reviewQueue/ReviewPage.tsx'), 'ReviewPage'),
      page('/requirements', () => import('./staff/compliance/RequirementsPage.tsx'), 'RequirementsPage'),
      page('/compliance_items', () => import('./staff/compliance/ItemsPage.tsx'), 'ItemsPage'),
      page('/jobs', () => import('./shiftPages/ShiftsPage.tsx'), 'ShiftsPage'),
      page('/job_info/$job_id', () => import('./shiftPages/ShiftInfoPage.tsx'), 'ShiftInfoPage'),
      page('/jobs/copy_week', () => import('./posting/copyWeek/CopyWeekPage.tsx'), 'CopyWeekPage'),
      page('/jobs/repeats', () => import('./posting/repeats/RepeatsPage.tsx'), 'RepeatsPage'),
      page('/timesheets', () => import('./shiftPages/TimesheetsPage.tsx'), 'TimesheetsPage'),
      page('/calendar', () => import('./calendar/CalendarPage.tsx'), 'CalendarPage'),
      page('/jobs/new', () => import('./posting/NewShiftPage.tsx'), 'NewShiftPage'),
      page('/invoices', () => import('./invoices/InvoicesPage.tsx'), 'InvoicesPage'),
      page('/invoices/exports', () => import('./invoices/exports/ExportsPage.tsx'), 'ExportsPage'),
      page('/invoices/$uuid', () => import('./invoices/InvoicePage.tsx'), 'InvoicePage'),
      invoicedMember,
      page('/support_desk', () => import('./support/desk/DeskPage.tsx'), 'DeskPage'),
      page('/support_desk/$uuid', () => import('./support/ticket/TicketPage.tsx'), 'TicketPage'),
      page('/canned_replies', () => import('./support/desk/CannedRepliesPage.tsx'), 'CannedRepliesPage'),
      page('/audit', () => import('./audit/AuditPage.tsx'), 'AuditPage'),
      page('/help/tickets/$uuid', () => import('./support/ticket/TicketPage.tsx'), 'TicketPage'),
      page('/favourites', () => import('./favourites/FavouritesPage.tsx'), 'FavouritesPage'),
      page('/messages', () => import('./messages/MessagesPage.tsx'), 'MessagesPage'),
      page('/security', () => import('./accounts/SecurityPage.tsx'), 'SecurityPage'),
      ...design,
      nowhere,
    ]),
  ]),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: Loading,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFound,
});

type Parts = Record<string, { options: { component?: { preload?: () => Promise<unknown> } } }>;

/** Loads the signed-in user and the code of the page at the same time. */
export function hurry(): void {
  const matches = router.matchRoutes(router.latestLocation) as { routeId: string }[];
  // A lost network is reported by the page itself.
  if (matches.some(({ routeId }) => routeId === signedIn.id)) loadMe().catch(() => undefined);
  for (const { routeId } of matches)
    void (router.routesById as unknown as Parts)[routeId]?.options.component?.preload?.();
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
