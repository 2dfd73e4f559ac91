import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import { loadMe } from './api/me.ts';
import { NotFound } from './pages/NotFound.tsx';
import { PageError, WholePageError } from './pages/PageError.tsx';
import { Loading } from './ui/Loading.tsx';

/** Addresses hold plain text, as people and mails write them; each page reads what it knows. */
const plainSearch = (search: Record<string, unknown>) => search as Record<string, string | number | undefined>;
const parseSearch = (query: string) => Object.fromEntries(new URLSearchParams(query));
const stringifySearch = (search: Record<string, unknown>) => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query ? `?${query}` : '';
};

/** Nobody gets past here without being signed in, nor without the second factor their level must have. */
async function insistOnSignIn({ location }: { location: ParsedLocation }) {
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

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: lazyRouteComponent(() => import('./clients/invitations/RegisterPage.tsx'), 'RegisterPage'),
});

/** Open to everyone; around them stands the shell for those who are signed in. */
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: lazyRouteComponent(() => import('./pages/OpenFrame.tsx'), 'OpenFrame'),
});

const help = createRoute({
  getParentRoute: () => open,
  path: '/help',
  component: lazyRouteComponent(() => import('./pages/HelpPage.tsx'), 'HelpPage'),
});

const terms = createRoute({
  getParentRoute: () => open,
  path: '/terms',
  component: lazyRouteComponent(() => import('./pages/TermsPage.tsx'), 'TermsPage'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: insistOnSignIn,
  errorComponent: WholePageError,
  component: lazyRouteComponent(() => import('./Shell.tsx'), 'Shell'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  validateSearch: plainSearch,
  component: lazyRouteComponent(() => import('./dashboard/DashboardPage.tsx'), 'DashboardPage'),
});

/** Levels 1 to 3 have a profile of their own; a staff member's is their staff record. */
const myProfile = createRoute({
  getParentRoute: () => signedIn,
  path: '/my_profile',
  beforeLoad: async () => {
    const me = await loadMe();
    if (me?.level === 4) throw redirect({ to: '/staff/$member_id', params: { member_id: me.user_id }, replace: true });
  },
  component: lazyRouteComponent(() => import('./clients/profile/ProfilePage.tsx'), 'ProfilePage'),
});

const inviteStaff = createRoute({
  getParentRoute: () => signedIn,
  path: '/invite_staff',
  component: lazyRouteComponent(() => import('./clients/invitations/InvitePage.tsx'), 'InviteStaffPage'),
});

const inviteAgencies = createRoute({
  getParentRoute: () => signedIn,
  path: '/invite_agencies',
  component: lazyRouteComponent(() => import('./clients/invitations/InvitePage.tsx'), 'InviteAgenciesPage'),
});

const inviteCareProviders = createRoute({
  getParentRoute: () => signedIn,
  path: '/invite_care_providers',
  component: lazyRouteComponent(() => import('./clients/invitations/InvitePage.tsx'), 'InviteCareProvidersPage'),
});

const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/users',
  validateSearch: plainSearch,
  component: lazyRouteComponent(() => import('./pages/listPages.tsx'), 'UsersPage'),
});

const tags = createRoute({
  getParentRoute: () => signedIn,
  path: '/job_tags',
  validateSearch: plainSearch,
  component: lazyRouteComponent(() => import('./pages/listPages.tsx'), 'TagsPage'),
});

const userPage = createRoute({
  getParentRoute: () => signedIn,
  path: '/users/$user_id',
  validateSearch: plainSearch,
  component: lazyRouteComponent(() => import('./accounts/UserPage.tsx'), 'UserPage'),
});

const agencies = createRoute({
  getParentRoute: () => signedIn,
  path: '/agencies',
  validateSearch: plainSearch,
  component: lazyRouteComponent(() => import('./pages/listPages.tsx'), 'AgenciesPage'),
});

const agencyPage = createRoute({
  getParentRoute: () => signedIn,
  path: '/agencies/$agency_id',
  validateSearch: plainSearch,
  component: lazyRouteComponent(() => import('./clients/AgencyPage.tsx'), 'AgencyPage'),
});

const careProviders = createRoute({
  getParentRoute: () => signedIn,
  path: '/care_providers',
  validateSearch: plainSearch,
  component: lazyRouteComponent(() => import('./pages/listPages.tsx'), 'CareProvidersPage'),
});

const careProviderPage = createRoute({
  getParentRoute: () => signedIn,
  path: '/care_providers/$care_provider_id',
  validateSearch: plainSearch,
  component: lazyRouteComponent(() => import('./clients/CareProviderPage.tsx'), 'CareProviderPage'),
});

const offices = createRoute({
  getParentRoute: () => signedIn,
  path: '/offices',
  validateSearch: plainSearch,
  component: lazyRouteComponent(() => import('./pages/listPages.tsx'), 'OfficesPage'),
});

const staffList = createRoute({
  getParentRoute: () => signedIn,
  path: '/staff',
  validateSearch: plainSearch,
  component: lazyRouteComponent(() => import('./staff/StaffListPage.tsx'), 'StaffListPage'),
});

const staffPage = createRoute({
  getParentRoute: () => signedIn,
  path: '/staff/$member_id',
  validateSearch: plainSearch,
  component: lazyRouteComponent(() => import('./staff/StaffPage.tsx'), 'StaffPage'),
});

const compliance = createRoute({
  getParentRoute: () => signedIn,
  path: '/compliance',
  validateSearch: plainSearch,
  component: lazyRouteComponent(() => import('./staff/compliance/CompliancePage.tsx'), 'CompliancePage'),
});

const requirements = createRoute({
  getParentRoute: () => signedIn,
  path: '/requirements',
  validateSearch: plainSearch,
  component: lazyRouteComponent(() => import('./staff/compliance/RequirementsPage.tsx'), 'RequirementsPage'),
});

const complianceItems = createRoute({
  getParentRoute: () => signedIn,
  path: '/compliance_items',
  validateSearch: plainSearch,
  component: lazyRouteComponent(() => import('./staff/compliance/ItemsPage.tsx'), 'ItemsPage'),
});

const jobs = createRoute({
  getParentRoute: () => signedIn,
  path: '/jobs',
  validateSearch: plainSearch,
  component: lazyRouteComponent(() => import('./jobs/JobsPage.tsx'), 'JobsPage'),
});

const jobInfo = createRoute({
  getParentRoute: () => signedIn,
  path: '/job_info/$job_id',
  validateSearch: plainSearch,
  component: lazyRouteComponent(() => import('./jobs/JobInfoPage.tsx'), 'JobInfoPage'),
});

const newJob = createRoute({
  getParentRoute: () => signedIn,
  path: '/jobs/new',
  validateSearch: plainSearch,
  component: lazyRouteComponent(() => import('./jobs/NewJobPage.tsx'), 'NewJobPage'),
});

const presets = createRoute({
  getParentRoute: () => signedIn,
  path: '/offices/$office_id/presets',
  component: lazyRouteComponent(() => import('./jobs/quick/PresetsPage.tsx'), 'PresetsPage'),
});

const rateCard = createRoute({
  getParentRoute: () => signedIn,
  path: '/care_providers/$care_provider_id/rate_card',
  component: lazyRouteComponent(() => import('./jobs/quick/RateCardPage.tsx'), 'RateCardPage'),
});

const copyWeek = createRoute({
  getParentRoute: () => signedIn,
  path: '/jobs/copy_week',
  validateSearch: plainSearch,
  component: lazyRouteComponent(() => import('./jobs/quick/CopyWeekPage.tsx'), 'CopyWeekPage'),
});

const security = createRoute({
  getParentRoute: () => signedIn,
  path: '/security',
  component: lazyRouteComponent(() => import('./accounts/SecurityPage.tsx'), 'SecurityPage'),
});

const unbuilt = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: lazyRouteComponent(() => import('./pages/UnbuiltPage.tsx'), 'UnbuiltPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    login,
    forgotPassword,
    resetPassword,
    register,
    open.addChildren([help, terms]),
    signedIn.addChildren([
      dashboard,
      myProfile,
      inviteStaff,
      inviteAgencies,
      inviteCareProviders,
      users,
      userPage,
      tags,
      agencies,
      agencyPage,
      careProviders,
      careProviderPage,
      rateCard,
      offices,
      presets,
      staffList,
      staffPage,
      compliance,
      requirements,
      complianceItems,
      jobs,
      jobInfo,
      copyWeek,
      newJob,
      security,
      unbuilt,
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

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
