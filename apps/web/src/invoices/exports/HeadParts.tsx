import { attachmentOf, viewerOf } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useMe } from '../../api/me.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { exportsTitle } from './title.ts';

const SpendLine = lazy(() => import('../../clients/spend/SpendLine.tsx'));

/** Link from the invoices to the exports. */
export function WayToExports() {
  const viewer = viewerOf(useMe());
  return (
    viewer && (
      <Button
        component={AppLink}
        href="/invoices/exports"
        variant="default"
        leftSection={<IconFileExport size={16} stroke={1.7} aria-hidden />}
      >
        {exportsTitle(viewer)}
      </Button>
    )
  );
}

/** Spending of this month, for managers within one care provider; its place is kept until it comes. */
export function SpendHint({ className }: { className: string | undefined }) {
  const viewer = viewerOf(useMe());
  const care_provider_id = viewer && attachmentOf(viewer).care_provider_id;
  return (
    care_provider_id && (
      <span className={className}>
        <Suspense>
          <SpendLine care_provider_id={care_provider_id} />
        </Suspense>
      </span>
    )
  );
}
