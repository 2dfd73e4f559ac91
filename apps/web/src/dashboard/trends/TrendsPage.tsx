import { type Viewer, viewerOf } from '@handover/domain/viewer';
import { OFFICE } from '@handover/contract/endpoint';
import { lazy, Suspense } from 'react';
import { useMe } from '../../api/me.ts';
import { usePanel } from '../../shifts/shared/usePanel.ts';
import { NotAllowed } from '../../pages/NotAllowed.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useLast } from '../../ui/useLast.ts';
import { AtRisk } from './AtRisk.tsx';
import { Cancellations } from './Cancellations.tsx';
import { SpendByLocation } from './SpendByLocation.tsx';
import classes from './TrendsPage.module.css';
import { Continuity, Filling, Punctuality } from './WeekCharts.tsx';

const ShiftPanel = lazy(() => import('../../shiftPanel/ShiftPanel.tsx'));

const TITLE = 'Trends';

/** Trends of the viewer's scope. */
export function TrendsPage() {
  const viewer = viewerOf(useMe());
  if (!viewer) return null;
  return viewer.kind === 'member' ? <NotAllowed title={TITLE} levels={OFFICE} /> : <Trends viewer={viewer} />;
}

const SCOPE_WORDS: Record<Exclude<Viewer['kind'], 'member'>, string> = {
  admin: 'the whole platform',
  agency: 'all locations of your care providers',
  provider: 'all your locations',
  office: 'your location',
};

function Trends({ viewer }: { viewer: Exclude<Viewer, { kind: 'member' }> }) {
  const panel = usePanel(viewer.level);
  const wanted = useLast(panel.job_id);
  return (
    <>
      <BackLink href="/dashboard">Dashboard</BackLink>
      <PageHead
        title={TITLE}
        hint={`This week and the eleven before it, over ${SCOPE_WORDS[viewer.kind]}. Weeks begin on Monday.`}
      />
      <div className={classes.trends}>
        <AtRisk onOpen={panel.open} />
        <Filling />
        <SpendByLocation />
        <Continuity />
        <Cancellations />
        <Punctuality />
      </div>
      {wanted && (
        <Suspense>
          <ShiftPanel viewer={viewer} />
        </Suspense>
      )}
    </>
  );
}
