import { attachmentOf, viewerOf, isAdmin, isAdminOrManager, isMember } from '@handover/domain/viewer';
import { useMe } from '../../api/me.ts';
import SpendCard from '../../clients/spend/SpendCard.tsx';
import { useToday } from '../../staff/useToday.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { CsvExports } from './CsvExports.tsx';
import { PayStatement } from './PayStatement.tsx';
import { ProviderStatement } from './ProviderStatement.tsx';
import { exportsTitle } from './title.ts';
import classes from './ExportsPage.module.css';

/** Exports page: documents of a month, files for other programs, and spending. */
export function ExportsPage() {
  const viewer = viewerOf(useMe());
  const today = useToday();
  if (!viewer) return null;
  const { care_provider_id } = attachmentOf(viewer);
  const { level } = viewer;
  return (
    <div>
      <BackLink href="/invoices">Invoicing</BackLink>
      <PageHead
        title={exportsTitle(viewer)}
        hint={
          isMember(level)
            ? 'Your shifts, hours and pay, a month at a time.'
            : 'Amounts come from the invoices, to the penny.'
        }
      />
      <div className={classes.exports}>
        {care_provider_id && <SpendCard care_provider_id={care_provider_id} />}
        {!isMember(level) && <ProviderStatement viewer={viewer} today={today} />}
        {(isAdmin(level) || isMember(level)) && <PayStatement own={isMember(level)} today={today} />}
        {isAdminOrManager(level) && <CsvExports level={level} today={today} />}
      </div>
    </div>
  );
}
