import { isMember } from '@handover/domain/viewer';
import { shiftSeries } from '@handover/contract/posting/series';
import { Button } from '@mantine/core';
import { IconPlus, IconRepeat } from '@tabler/icons-react';
import { useCall } from '../../api/client.ts';
import { useMe } from '../../api/me.ts';
import { EntryFrame } from '../../pages/EntryFrame.tsx';
import { NotAllowed } from '../../pages/NotAllowed.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { SkeletonRows } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { LocationSelect, useLocation } from '../shared/LocationSelect.tsx';
import { SeriesCard } from './SeriesCard.tsx';
import shared from '../../ui/shared.module.css';
import classes from './Repeats.module.css';

const TITLE = 'Repeating shifts';

/** A location's repeating shifts, with their next days. */
export function RepeatsPage() {
  const { level } = useMe();
  const { office_id, ...choice } = useLocation();
  if (isMember(level)) return <NotAllowed title={TITLE} levels={[1, 2, 3]} />;
  const post = office_id ? `/jobs/new?form=quick&location_id=${office_id}` : '/jobs/new?form=quick';
  return (
    <>
      <BackLink href={post}>Create shift</BackLink>
      <PageHead
        title={TITLE}
        hint="Posted by themselves, so many weeks ahead, until their last day."
        actions={
          <Button component={AppLink} href={post} leftSection={<IconPlus size={16} aria-hidden />}>
            Create shift
          </Button>
        }
      />
      <LocationSelect office_id={office_id} {...choice} />
      {office_id && <AtLocation key={office_id} office_id={office_id} />}
    </>
  );
}

function AtLocation({ office_id }: { office_id: string }) {
  const found = useCall(shiftSeries.list, { office_id });
  return (
    <EntryFrame answer={found} skeleton={<SkeletonRows rows={6} />}>
      {(all) =>
        all.length > 0 ? (
          <ul className={classes.all} aria-label={TITLE}>
            {all.map((series) => (
              <SeriesCard key={series.series_id} series={series} />
            ))}
          </ul>
        ) : (
          <div className={shared.card}>
            <Empty
              icon={<IconRepeat size={22} stroke={1.7} />}
              title="No repeating shifts"
              text="Create a shift, and choose “Repeat every week” at its day."
            />
          </div>
        )
      }
    </EntryFrame>
  );
}
