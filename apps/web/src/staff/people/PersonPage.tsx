import { people, peopleList, type OwnPerson } from '@handover/contract/staff/people';
import { shortDate } from '@handover/domain/format';
import { dayInWords } from '@handover/domain/staff/staffTexts';
import { Table } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCall } from '../../api/client.ts';
import { useMe } from '../../api/me.ts';
import { EntryFrame } from '../../pages/EntryFrame.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Person } from '../../ui/Person.tsx';
import { Tags } from '../../ui/Tags.tsx';
import { useNow } from '../../ui/useNow.ts';
import { Contacts } from '../Contacts.tsx';
import { ProfileSkeleton } from '../ProfileSkeleton.tsx';
import { weekdayText } from '../rowTexts.ts';
import { paperStanding, paperWords } from '../standing.ts';
import { StaffPage as AnyStaffPage } from '../StaffPage.tsx';
import { StandingPill } from '../StandingPill.tsx';
import { useToday } from '../useToday.ts';
import { NextShiftCell, PaperCell, WeekCell } from './personCells.tsx';
import shared from '../../ui/shared.module.css';
import columns from '../../pages/EntryColumns.module.css';
import table from '../../ui/Part.module.css';
import classes from './People.module.css';

/** Profile of a staff member: for an agency that of one of its own people. */
export const StaffPage = () => (useMe().kind === 'agency' ? <PersonPage /> : <AnyStaffPage />);

function PersonPage() {
  const { member_id = '' } = useParams({ strict: false });
  const answer = useCall(people.find, { member_id });
  return (
    <EntryFrame key={member_id} answer={answer} skeleton={<ProfileSkeleton />}>
      {(person) => <Profile person={person} />}
    </EntryFrame>
  );
}

/** Profile in the parts that an agency may read: nothing in it can be changed here. */
function Profile({ person }: { person: OwnPerson }) {
  const { name, code, picture, position, city, since, tags, homes, missing } = person;
  const [today, now] = [useToday(), useNow()];
  return (
    <>
      <BackLink href="/staff">{peopleList.title}</BackLink>
      <PageHead entry title={name} meta={<span className={`${shared.dim} ${shared.num}`}>{code}</span>} />
      <div className={columns.columns}>
        <div className={columns.column}>
          <section className={`${shared.card} ${classes.facts}`} aria-label="Details">
            <Person name={name} picture={picture} size={64} />
            <div>
              <h2>{position ?? 'Staff member'}</h2>
              <p className={shared.dim}>
                {[city, `with you since ${shortDate(new Date(since), now)}`].filter(Boolean).join(', ')}
              </p>
            </div>
            <Contacts className={classes.contacts} member={{ ...person, dob: null }} />
            {tags.length > 0 && <Tags tags={tags} />}
          </section>
          <Card title="Your shifts" note="Hours this week and the next shift, at your homes.">
            <WeekCell week={person.week} />
            <NextShiftCell next_shift={person.next_shift} />
            {homes.length > 0 && <Tags tags={homes.map(({ office_id, title }) => ({ tag_id: office_id, title }))} />}
          </Card>
        </div>
        <div className={columns.column}>
          <Card
            title="Compliance"
            note={missing.length > 0 ? `Missing: ${missing.join(', ')}.` : 'Everything that is asked of them is there.'}
          >
            <span>
              <PaperCell compliance={person.compliance} />
            </span>
          </Card>
          <Rows
            title="Certificates & Training"
            none="No certificates yet"
            heads={['Qualification', 'From', 'Until', 'State']}
            rows={person.papers.map((paper) => [
              paper.title,
              paper.start_date && dayInWords(paper.start_date),
              paper.expires_on && dayInWords(paper.expires_on),
              <StandingPill standing={paperStanding({ ...paper, item_id: null }, today)}>
                {paperWords({ ...paper, item_id: null }, today)}
              </StandingPill>,
            ])}
          />
          <Rows
            title="Availability"
            none="No availability entered"
            heads={['Date', 'From', 'To']}
            rows={person.availability.map(({ date, from_time, to_time }) => [weekdayText(date), from_time, to_time])}
          />
          <Rows
            title="Past work experiences"
            none="No work experience entered"
            heads={['Company', 'Position', 'From', 'Until']}
            rows={person.work_experience.map((work) => [
              work.company_name,
              work.position,
              dayInWords(work.start_date),
              work.end_date && dayInWords(work.end_date),
            ])}
          />
        </div>
      </div>
    </>
  );
}

function Card({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={`${shared.card} ${classes.card}`} aria-label={title}>
      <div>
        <h2>{title}</h2>
        {note && <p className={shared.dim}>{note}</p>}
      </div>
      {children}
    </section>
  );
}

type RowsProps = { title: string; none: string; heads: readonly string[]; rows: readonly (readonly ReactNode[])[] };

function Rows({ title, none, heads, rows }: RowsProps) {
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className={`${shared.dim} ${classes.none}`}>{none}</p>
      ) : (
        <div className={classes.wide}>
          <Table verticalSpacing={8} className={table.table} aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                {heads.map((head) => (
                  <Table.Th key={head}>{head}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((cells, nth) => (
                <Table.Tr key={nth}>
                  {cells.map((cell, column) => (
                    <Table.Td key={column}>{cell || <span className={shared.dim}>–</span>}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Card>
  );
}
