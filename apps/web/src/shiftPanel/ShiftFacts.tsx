import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { shortDate } from '@handover/domain/format';
import { asPounds } from '@handover/domain/money';
import { type Viewer, isAdmin, isAdminOrManager, isMember } from '@handover/domain/viewer';
import { Ago } from '../ui/Ago.tsx';
import { AppLink } from '../ui/AppLink.tsx';
import { Tags } from '../ui/Tags.tsx';
import { useNow } from '../ui/useNow.ts';
import { Rate } from '../shifts/shared/Rate.tsx';
import { nameOf } from '../shifts/shared/shiftTexts.ts';
import { Fact, Facts } from '../shifts/shared/Facts.tsx';
import { sumsOf } from '../shifts/shared/shiftFacts.ts';
import { AdminUser, Planner } from './Responsible.tsx';
import type { ShiftTransitions } from '../shifts/shared/useShiftTransitions.ts';
import type { PanelView } from '../shifts/shared/panelViews.ts';
import { WhoWorks } from './WhoWorks.tsx';
import { INVOICE_STATE_WORDS, invoices } from '@handover/contract/invoices/list';
import { shiftSeries } from '@handover/contract/posting/series';
import { everyInWords } from '@handover/domain/posting/series';
import { useCall } from '../api/client.ts';
import shared from '../ui/shared.module.css';
import classes from './ShiftFacts.module.css';

type Props = {
  viewer: Viewer;
  job: JobAnswer;
  moves: ShiftTransitions;
  onView: (view: PanelView, member?: string) => void;
};

/** Statuses with an invoice: worked, or cancelled too late. */
const BILLED = new Set<JobAnswer['status']>(['Completed', 'cancelled']);

/** Facts of a shift, as far as this viewer may see them. */
export function ShiftFacts(props: Props) {
  const { viewer, job } = props;
  const sums = sumsOf(job);
  const { care_provider, agency, hcp_rate, created_by } = job;
  return (
    <Facts>
      <Fact name="Staff hourly rate">
        <Rate pounds={job.staff_rate} />
      </Fact>
      {hcp_rate !== undefined && (
        <>
          <Fact name="HCP hourly rate">
            <Rate pounds={hcp_rate} />
          </Fact>
          <Fact name="Shift value">
            <span className={shared.num}>{asPounds(sums.cost)}</span>
          </Fact>
        </>
      )}
      {isMember(viewer) && (
        <Fact name="About, before tax">
          <span className={shared.num}>{asPounds(sums.pay)}</span>
        </Fact>
      )}
      <Fact name="Care provider">
        {isAdminOrManager(viewer) ? (
          <AppLink href={`/care_providers/${care_provider.care_provider_id}`}>{care_provider.company_name}</AppLink>
        ) : (
          care_provider.company_name
        )}
      </Fact>
      {agency && (
        <Fact name="Agency">
          <AppLink href={`/agencies/${agency.agency_id}`}>{agency.company_name}</AppLink>
        </Fact>
      )}
      <Fact name="Report to">{job.report_to}</Fact>
      {created_by !== undefined && (
        <Fact name="Reported by">
          {created_by ? nameOf(created_by) : 'Someone'}, <Ago at={job.created_at} />
        </Fact>
      )}
      {!isMember(viewer) && <Arrangements {...props} />}
      {!isMember(viewer) && <Repeats job_id={job.job_id} />}
      {BILLED.has(job.status) && <ShiftInvoices job_id={job.job_id} />}
      <Fact name="Tags" wide>
        <Tags tags={job.tags} />
      </Fact>
    </Facts>
  );
}

/** Planner, administrator, booked member or applicants, and deadline: not shown to members. */
function Arrangements(props: Props) {
  const { viewer, job } = props;
  const { assigned_to, applications = 0, deadline } = job;
  const now = useNow();
  return (
    <>
      <Planner {...props} />
      {isAdmin(viewer) && <AdminUser {...props} />}
      {deadline && (
        <Fact name="Deadline">
          <span className={shared.num}>{shortDate(new Date(`${deadline}T12:00:00Z`), now)}</span>
        </Fact>
      )}
      <Fact name="Assigned to">
        {assigned_to ? <WhoWorks viewer={viewer} job={job} member={assigned_to} /> : 'Nobody yet'}
        {assigned_to && isAdmin(viewer) && (
          <button
            type="button"
            className={`${shared.textButton} ${classes.act}`}
            onClick={() => props.onView('send_staff_member', assigned_to.member_id)}
          >
            Send message
          </button>
        )}
      </Fact>
      {job.status === 'Published' && (
        <Fact name="Applications">
          {applications === 0 ? 'No applicants yet' : <span className={shared.num}>{`${applications} applied`}</span>}
        </Fact>
      )}
    </>
  );
}

/** The repeating shifts that a shift is one of, with a link to them. */
function Repeats({ job_id }: { job_id: string }) {
  const series = useCall(shiftSeries.ofShift, { job_id }).data?.data;
  const now = useNow();
  if (!series) return null;
  const words = `${everyInWords(series)}, until ${shortDate(new Date(`${series.until}T12:00:00Z`), now)}`;
  return (
    <Fact name="Repeats" wide>
      <AppLink href={`/jobs/repeats?location_id=${series.office_id}`}>{words}</AppLink>
      {series.state !== 'running' && <span className={shared.dim}>{`, ${series.state}`}</span>}
    </Fact>
  );
}

/** Invoices of a shift that this viewer may read. */
function ShiftInvoices({ job_id }: { job_id: string }) {
  const found = useCall(invoices.list, { job_id, page_size: 10 }).data?.data ?? [];
  if (found.length === 0) return null;
  return (
    <Fact name={found.length === 1 ? 'Invoice' : 'Invoices'} wide>
      {found.map(({ uuid, reference, state }, at) => (
        <span key={uuid}>
          {at > 0 && ', '}
          <AppLink href={`/invoices/${uuid}`} className={shared.num}>
            {reference}
          </AppLink>{' '}
          <span className={shared.dim}>{INVOICE_STATE_WORDS[state].toLowerCase()}</span>
        </span>
      ))}
    </Fact>
  );
}
