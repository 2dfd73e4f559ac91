import type { InvitationType } from '@handover/contract/clients/invitations';
import { NAVIGATION, navigationFor } from '@handover/domain/navigation';
import { useMe } from '../../api/me.ts';
import { NotAllowed } from '../../pages/NotAllowed.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Invitations } from './Invitations.tsx';
import { InviteForm } from './InviteForm.tsx';
import { INVITATIONS } from './invitationTexts.ts';
import classes from './InvitePage.module.css';

/** Page for the three kinds of invitation, with a tab for each kind that this user may send. */
function InvitePage({ type }: { type: InvitationType }) {
  const me = useMe();
  const own = new Set(navigationFor(me).flatMap((section) => section.map(({ path }) => path)));
  const tabs = Object.values(INVITATIONS).filter(({ path }) => own.has(path));
  const { path } = INVITATIONS[type];
  const place = NAVIGATION.flat().find((link) => link.path === path);
  if (place && !own.has(path)) return <NotAllowed title={place.title} levels={place.levels} />;
  return (
    <>
      <PageHead title="Invite people" />
      {tabs.length > 1 && (
        <nav className={classes.pageTabs} aria-label="Whom to invite">
          {tabs.map((tab) => (
            <AppLink key={tab.path} href={tab.path} {...(tab.path === path ? { 'aria-current': 'page' } : {})}>
              {tab.title}
            </AppLink>
          ))}
        </nav>
      )}
      <InviteForm key={`form ${type}`} type={type} me={me} />
      <Invitations key={`sent ${type}`} type={type} />
    </>
  );
}

export const InviteStaffPage = () => <InvitePage type="staff_member" />;
export const InviteAgenciesPage = () => <InvitePage type="agency" />;
export const InviteCareProvidersPage = () => <InvitePage type="care_provider" />;
