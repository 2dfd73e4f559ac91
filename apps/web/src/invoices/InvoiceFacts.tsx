import type { Invoice } from '@handover/contract/invoices/invoices';
import { dayInWords } from '@handover/domain/staff/staffTexts';
import type { ReactNode } from 'react';
import { AppLink } from '../ui/AppLink.tsx';
import { Person } from '../ui/Person.tsx';
import shared from '../ui/shared.module.css';
import classes from './InvoicePage.module.css';
import facts from '../ui/Facts.module.css';

/** Facts of an invoice. Only administrators see, and follow links to, agent and care provider. */
export function InvoiceFacts({ invoice, admin }: { invoice: Invoice; admin: boolean }) {
  const { job, agent, care_provider, staff_member, credits, credited_by, replaced_by, reason } = invoice;
  const place = `${job.title}, ${job.location}`;
  return (
    <section className={`${shared.card} ${classes.facts}`} aria-label="About this invoice">
      <dl className={facts.facts}>
        <Fact name="Invoice number">
          <span className={shared.num}>{invoice.id}</span>
        </Fact>
        <Fact name="Reference">
          <span className={shared.num}>{invoice.reference}</span>
        </Fact>
        <Fact name="Date">
          <span className={shared.num}>{dayInWords(invoice.date)}</span>
        </Fact>
        <Fact name="Due date">
          <span className={shared.num}>{dayInWords(invoice.due_date)}</span>
        </Fact>
        <Fact name="Job" wide>
          {job.job_id ? <AppLink href={`/job_info/${job.job_id}`}>{place}</AppLink> : place}
          <small className={shared.num}>{job.code}</small>
        </Fact>
        {agent && (
          <Fact name="Agent" wide>
            <AppLink href={`/agencies/${agent.uuid}`}>{agent.company_name}</AppLink>
          </Fact>
        )}
        {care_provider && (
          <Fact name="Care provider" wide>
            <AppLink href={`/care_providers/${care_provider.uuid}`}>{care_provider.company_name}</AppLink>
          </Fact>
        )}
        <Fact name="Staff member" wide>
          <span className={classes.who}>
            <Person name={staff_member.name} size={22} />
            {admin ? (
              <AppLink href={`/settings/users/${staff_member.uuid}`}>{staff_member.name}</AppLink>
            ) : (
              staff_member.name
            )}
          </span>
        </Fact>
        <Other name="Credits" of={credits} />
        <Other name="Credited by" of={credited_by} />
        <Other name="Issued in its place" of={replaced_by} />
        {reason && (
          <Fact name="Reason" wide>
            {reason}
          </Fact>
        )}
      </dl>
    </section>
  );
}

const Other = ({ name, of }: { name: string; of: Invoice['credits'] }) =>
  of && (
    <Fact name={name} wide>
      <AppLink href={`/invoices/${of.uuid}`} className={shared.num}>
        {of.reference}
      </AppLink>
    </Fact>
  );

const Fact = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? classes.wide : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
