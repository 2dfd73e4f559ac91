import type { JobAnswer } from '@handover/contract/shifts/jobs';
import type { StaffMember } from '@handover/contract/staff/staff';
import type { Viewer } from '@handover/domain/viewer';
import { IconChevronRight, IconMessage2, IconUser } from '@tabler/icons-react';
import StaffFavourite from '../../favourites/StaffFavourite.tsx';
import { CompliancePill } from '../../staff/CompliancePill.tsx';
import { Contacts } from '../../staff/Contacts.tsx';
import { weekdayText } from '../../staff/rowTexts.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Person } from '../../ui/Person.tsx';
import { Tags } from '../../ui/Tags.tsx';
import { Fact, Facts } from '../../shifts/shared/Facts.tsx';
import type { ShiftTransitions } from '../../shifts/shared/useShiftTransitions.ts';
import type { PanelView } from '../../shifts/shared/panelViews.ts';
import { nameOf } from '../../shifts/shared/shiftTexts.ts';
import { Marks } from './Marks.tsx';
import { MemberFit } from './MemberFit.tsx';
import { OfferButtons } from './OfferButtons.tsx';
import { useCandidate } from './useCandidates.ts';
import { useOffering } from './useOffering.tsx';
import shared from '../../ui/shared.module.css';
import linkClasses from '../../ui/RowLink.module.css';
import marks from './Marks.module.css';
import classes from './MemberSummary.module.css';

type Props = {
  viewer: Viewer;
  job: JobAnswer;
  moves: ShiftTransitions;
  member: StaffMember;
  onView: (view: PanelView, member?: string) => void;
  onBack: () => void;
};

/** Summary of a member for a shift: match, contact details, and a link to the full profile. */
export function MemberSummary({ viewer, job, moves, member, onView, onBack }: Props) {
  const offering = useOffering({ job, moves, onAssigned: onBack });
  const { candidate, ...reading } = useCandidate(job.job_id, member.code);
  const city = (member.addresses.find((address) => address.default === 1) ?? member.addresses[0])?.city;
  return (
    <div className={classes.summary} aria-busy={moves.busy}>
      <div className={shared.section}>
        <div className={classes.head}>
          <Person name={nameOf(member)} size={64} picture={member.picture} />
          <div>
            <h3 className={`${marks.head} ${classes.name}`}>
              {nameOf(member)}
              {candidate && <Marks {...candidate} />}
            </h3>
            <p className={`${shared.dim} ${classes.about}`}>
              {[member.position ?? 'Staff member', city, member.code].filter(Boolean).join(' · ')}
            </p>
            <CompliancePill of={member.compliance} />
          </div>
        </div>
        {candidate && <OfferButtons candidate={candidate} offering={offering} below />}
        <MemberFit candidate={candidate} {...reading} />
      </div>
      <div className={shared.section}>
        <Facts>
          <Fact name="Active jobs">
            <span className={shared.num}>{member.active_jobs_count}</span>
          </Fact>
          <Fact name="Completed jobs">
            <span className={shared.num}>{member.completed_jobs_count}</span>
          </Fact>
          <Fact name="Invoices uploaded">
            <span className={shared.num}>{member.invoiced_jobs_count}</span>
          </Fact>
          <Fact name={`Available on ${weekdayText(job.date)}`} wide>
            <Availability member={member} date={job.date} />
          </Fact>
          <Fact name="Tags" wide>
            <Tags tags={member.tags} />
          </Fact>
        </Facts>
      </div>
      <div className={shared.section}>
        <StaffFavourite viewer={viewer} home={job} member={{ member_id: member.member_id, name: nameOf(member) }} />
      </div>
      <div className={shared.section}>
        <Contacts member={member} />
      </div>
      <div className={shared.section}>
        <button
          type="button"
          className={linkClasses.link}
          onClick={() => onView('send_staff_member', member.member_id)}
        >
          <IconMessage2 size={18} stroke={1.7} aria-hidden />
          Send message
          <IconChevronRight size={16} stroke={1.7} aria-hidden />
        </button>
        <AppLink className={`${linkClasses.link} ${classes.profile}`} href={`/staff/${member.member_id}`}>
          <IconUser size={18} stroke={1.7} aria-hidden />
          Full profile
          <IconChevronRight size={16} stroke={1.7} aria-hidden />
        </AppLink>
      </div>
      {offering.dialogs}
    </div>
  );
}

function Availability({ member, date }: { member: StaffMember; date: string }) {
  const that_day = member.availability.filter((entry) => entry.date === date);
  if (that_day.length === 0) return 'Nothing was said for that day';
  return that_day.map(({ availability_id, from_time, to_time, location }) => (
    <p key={availability_id}>
      <span className={shared.num}>
        {from_time} – {to_time}
      </span>
      {location.city && `, from ${location.city}`}
    </p>
  ));
}
