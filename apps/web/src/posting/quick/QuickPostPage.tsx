import { isMember } from '@handover/domain/viewer';
import { offices } from '@handover/contract/clients/pages';
import { usual } from '@handover/contract/posting/usual';
import { Kbd, Skeleton } from '@mantine/core';
import { useCall } from '../../api/client.ts';
import { useMe } from '../../api/me.ts';
import { EntryFrame } from '../../pages/EntryFrame.tsx';
import { NotAllowed } from '../../pages/NotAllowed.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SUBMIT_KEY } from '../../ui/submitKey.ts';
import { LocationSelect, useLocation } from '../shared/LocationSelect.tsx';
import { QuickForm } from './QuickForm.tsx';
import picks from './Picks.module.css';
import classes from './QuickPost.module.css';

const TITLE = 'Create shift';

/** Page that posts a usual shift quickly: role, day, shift. */
export function QuickPostPage() {
  const { level } = useMe();
  const { office_id, ...choice } = useLocation();
  if (isMember(level)) return <NotAllowed title={TITLE} levels={[1, 2, 3]} />;
  return (
    <>
      <PageHead
        title={TITLE}
        actions={
          <p className={classes.hint}>
            <AppLink href={office_id ? `/jobs/copy_week?location_id=${office_id}` : '/jobs/copy_week'}>
              Copy a week
            </AppLink>
            <AppLink href={office_id ? `/jobs/repeats?location_id=${office_id}` : '/jobs/repeats'}>
              Repeating shifts
            </AppLink>
            <span className={classes.keys}>
              <Kbd>{SUBMIT_KEY}</Kbd> <Kbd>↵</Kbd> to publish
            </span>
          </p>
        }
      />
      <LocationSelect office_id={office_id} {...choice} />
      {office_id && <AtLocation key={office_id} office_id={office_id} />}
    </>
  );
}

function AtLocation({ office_id }: { office_id: string }) {
  const office = useCall(offices.find, { office_id });
  const its_usual = useCall(usual.find, { office_id });
  return (
    <EntryFrame answer={office} skeleton={<QuickSkeleton />}>
      {(place) => (
        <EntryFrame answer={its_usual} skeleton={<QuickSkeleton />}>
          {(found) => <QuickForm office={place} usual={found} />}
        </EntryFrame>
      )}
    </EntryFrame>
  );
}

/** Skeleton of quick post while the location's usual shifts load. */
const QuickSkeleton = () => (
  <div className={classes.post}>
    <div>
      <Skeleton h={64} mb={24} />
      {['who', 'day', 'shift'].map((question) => (
        <div className={picks.picks} key={question}>
          {Array.from({ length: 4 }, (_, card) => (
            <Skeleton key={card} h={58} mb={24} />
          ))}
        </div>
      ))}
    </div>
    <Skeleton h={220} />
  </div>
);
