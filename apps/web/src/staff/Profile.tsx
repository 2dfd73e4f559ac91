import { staffList, type StaffMember } from '@handover/contract/staff/staff';
import { staffPolicy } from '@handover/domain/staff/policy';
import { type Viewer, isAdmin } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import { IconEdit, IconKey } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { INFO } from '../clients/dialog.ts';
import { PartSection } from '../clients/PartSection.tsx';
import { usePartsPage } from '../clients/usePartsPage.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { Modal } from '../ui/Modal.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { ComplianceCard } from './ComplianceCard.tsx';
import { Counters } from './Counters.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { infoOf } from './info.ts';
import { MainAddress } from './MainAddress.tsx';
import { sectionsOf } from './sections.tsx';
import { UpdatePassword } from './UpdatePassword.tsx';
import { useToday } from './useToday.ts';
import { Who } from './Who.tsx';
import shared from '../ui/shared.module.css';
import columns from '../pages/EntryColumns.module.css';
import classes from './Profile.module.css';

const MyPlaces = lazy(() => import('../favourites/MyPlaces.tsx'));
const HoursElsewhere = lazy(() => import('./HoursElsewhere.tsx'));
const Engagements = lazy(() => import('./Engagements.tsx'));
const PrivacyCard = lazy(() => import('../privacy/PrivacyCard.tsx'));
const MemberFavourites = lazy(() => import('../favourites/MemberFavourites.tsx'));

const PASSWORD = 'password';

/** Profile of a member: details at the left, documents and availability at the right. */
export function Profile({ viewer, member }: { viewer: Viewer; member: StaffMember }) {
  const today = useToday();
  const sections = sectionsOf(viewer, member, today);
  const may_edit = staffPolicy.edit(viewer, member.member_id).ok;
  const page = usePartsPage(infoOf(viewer, member), sections);
  const { shown } = page;
  const own = viewer.user_id === member.member_id;
  const navigate = useNavigate();

  return (
    <>
      {isAdmin(viewer) && <BackLink href="/staff">{staffList.title}</BackLink>}
      <PageHead
        entry
        title={`${member.first_name} ${member.last_name}`}
        meta={<span className={`${shared.dim} ${shared.num}`}>{member.code}</span>}
        actions={
          may_edit && (
            <>
              <Button
                variant="default"
                leftSection={<IconKey size={16} aria-hidden />}
                onClick={() => page.show(PASSWORD)}
              >
                Update Password
              </Button>
              <Button leftSection={<IconEdit size={16} aria-hidden />} onClick={() => page.show(INFO)}>
                Edit profile
              </Button>
            </>
          )
        }
      />
      {page.says(INFO)}
      <div className={`${columns.columns} ${classes.profile}`}>
        <div className={columns.column}>
          <Who member={member} />
          <Counters member={member} opened={page.opened} onOpen={page.show} onClose={page.close} />
          <MainAddress member={member} />
          {isAdmin(viewer) && (
            <Suspense>
              <Engagements viewer={viewer} member_id={member.member_id} name={member.first_name} />
              <PrivacyCard
                viewer={viewer}
                user_id={member.member_id}
                name={`${member.first_name} ${member.last_name}`}
                onErased={() => void navigate({ to: '/staff', replace: true })}
              />
            </Suspense>
          )}
        </div>
        <div className={columns.column}>
          <ComplianceCard member={member} own={own} today={today} />
          <Suspense>
            {own ? <MyPlaces /> : isAdmin(viewer) && <MemberFavourites viewer={viewer} member_id={member.member_id} />}
          </Suspense>
          {(own || isAdmin(viewer)) && (
            <Suspense>
              <HoursElsewhere member_id={member.member_id} own={own} today={today} />
            </Suspense>
          )}
          {sections.map((section) => (
            <PartSection className={classes.section} key={section.kind.resource} {...page.partProps(section)} />
          ))}
        </div>
      </div>
      <Modal opened={page.dialog !== undefined} onClose={page.leave} title={shown?.title ?? ''}>
        {shown && (
          <EntryDialog
            key={shown.opened}
            viewer={viewer}
            member={member}
            dialog={shown}
            onSaved={(saved) => page.onSaved(shown, saved)}
            onCancel={page.leave}
            onAddAddress={() => page.show('addresses:new')}
          />
        )}
      </Modal>
      <Modal opened={page.opened === PASSWORD && may_edit} onClose={page.close} title="Update password" size={440}>
        <UpdatePassword
          member={member}
          own={own}
          onDone={() => {
            page.close();
            page.say(INFO, own ? 'Your password has been changed.' : 'The new password is set.');
          }}
          onCancel={page.close}
        />
      </Modal>
    </>
  );
}
