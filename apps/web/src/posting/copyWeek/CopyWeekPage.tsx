import { isMember } from '@handover/domain/viewer';
import { posting } from '@handover/contract/posting/posting';
import { Select } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCall } from '../../api/client.ts';
import { useMe } from '../../api/me.ts';
import { EntryFrame } from '../../pages/EntryFrame.tsx';
import { NotAllowed } from '../../pages/NotAllowed.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { SkeletonRows } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useNow } from '../../ui/useNow.ts';
import { CopyWeekForm } from './CopyWeekForm.tsx';
import { LocationSelect, useLocation } from '../shared/LocationSelect.tsx';
import { intoWords, weeksToCopy, weekToCopy } from './week.ts';
import shared from '../../ui/shared.module.css';
import locationClasses from '../shared/LocationSelect.module.css';
import classes from './CopyWeekPage.module.css';

const TITLE = 'Copy a week';

/** Copies a location's week seven days later; the copies are shown before they are posted. */
export function CopyWeekPage() {
  const { level } = useMe();
  const { office_id, ...choice } = useLocation();
  const { from: asked } = useSearch({ strict: false }) as { from?: string };
  const navigate = useNavigate();
  const now = useNow();
  const weeks = weeksToCopy(now);
  const from = weeks.find(({ value }) => value === asked)?.value ?? weekToCopy(now);
  if (isMember(level)) return <NotAllowed title={TITLE} levels={[1, 2, 3]} />;
  return (
    <>
      <BackLink href={office_id ? `/jobs/new?form=quick&location_id=${office_id}` : '/jobs/new'}>Create shift</BackLink>
      <PageHead title={TITLE} hint="Everything stays as it was, seven days later. Applications close as long before." />
      <div className={classes.choice}>
        <LocationSelect office_id={office_id} {...choice} />
        <Select
          className={locationClasses.location}
          label="Week"
          description={`Copied into ${intoWords(from, now)}`}
          data={weeks}
          value={from}
          openOnFocus={false}
          onChange={(week) =>
            void navigate({
              to: '.',
              search: (old: Record<string, unknown>) => ({ ...old, from: week }),
              replace: true,
              resetScroll: false,
            } as never)
          }
        />
      </div>
      {office_id && <Week key={`${office_id} ${from}`} office_id={office_id} from={from} />}
    </>
  );
}

function Week({ office_id, from }: { office_id: string; from: string }) {
  const week = useCall(posting.week, { office_id, from });
  return (
    <EntryFrame answer={week} skeleton={<SkeletonRows rows={6} />}>
      {(copies) =>
        copies.length > 0 ? (
          <CopyWeekForm office_id={office_id} from={from} copies={copies} />
        ) : (
          <div className={shared.card}>
            <Empty
              icon={<IconCalendarOff size={22} stroke={1.7} />}
              title="No shifts in this week"
              text="Choose another week, or post a shift."
            />
          </div>
        )
      }
    </EntryFrame>
  );
}
