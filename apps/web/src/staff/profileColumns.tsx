import type { ListField } from '@handover/contract/list';
import type { StaffMember } from '@handover/contract/staff/staff';
import { type Medical, type PartKey, type Skill, STAFF_PARTS } from '@handover/contract/staff/parts';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { streetOf } from '../clients/addressLines.ts';
import type { Part } from '../clients/parts.ts';
import { dayInWords } from '@handover/domain/staff/staffTexts';
import { asText, shownValue, tableFields, type Row } from '../lists/values.ts';
import { weekdayText } from './rowTexts.ts';
import { paperStanding, paperWords } from './standing.ts';
import { StandingPill } from './StandingPill.tsx';
import { ViewPaper } from './ViewPaper.tsx';
import { Pill } from '../ui/Pill.tsx';
import shared from '../ui/shared.module.css';
import classes from './Profile.module.css';

/** Date that does not wrap. */
const Day = ({ date }: { date: string }) => <span className={classes.day}>{dayInWords(date)}</span>;

type Column = Part['columns'][number];
type Entry<Key extends PartKey> = StaffMember[Key][number];
type Cells = { [Key in PartKey]?: Partial<Record<string, (row: Entry<Key>) => ReactNode>> };

/** Custom cells of some columns. */
const CELLS: Cells = {
  skills: { end_date: ({ expires_on }) => expires_on && <Day date={expires_on} /> },
  availability: {
    date: ({ date }) => weekdayText(date),
    address_id: ({ location: { city, post_code } }) => `${city} ${post_code.split(' ')[0] ?? ''}`.trim(),
  },
  addresses: {
    default: (row) =>
      row.default === 1 ? (
        <Pill tone="grey">
          <IconCheck size={13} aria-hidden />
          Default
        </Pill>
      ) : null,
  },
};

/** Columns before those of the form: the form has an address line by line, the table has the street in one. */
const BEFORE: Partial<Record<PartKey, Column>> = {
  addresses: { title: 'Address', cell: (row) => streetOf(row as Entry<'addresses'>) },
};
const ALSO_SHOWN: Partial<Record<PartKey, string>> = { addresses: 'post_code' };

const plain =
  (field: ListField) =>
  (row: Row): ReactNode => {
    const value = shownValue(row, field);
    if (value === '') return null;
    if (field.field_type === 'date') return <Day date={value} />;
    return field.options?.find((option) => option.value === value)?.label ?? value;
  };

function fieldColumns(key: PartKey): Column[] {
  const { fields } = STAFF_PARTS[key];
  const shown: readonly ListField[] = fields.filter(
    (field: ListField) => tableFields([field]).length > 0 || field.id === ALSO_SHOWN[key],
  );
  const own = CELLS[key] as Partial<Record<string, (row: Row) => ReactNode>> | undefined;
  return shown.map((field) => ({ title: field.title, cell: own?.[field.id] ?? plain(field) }));
}

/** Column with the state of an entry, its document, and why it does not count. */
function stateColumn(part: 'skills' | 'medicals', member_id: string, today: string): Column {
  const { id_field } = STAFF_PARTS[part];
  return {
    title: 'State',
    cell: (row) => {
      const paper = row as Skill | Medical;
      return (
        <>
          <span className={classes.state}>
            <StandingPill standing={paperStanding(paper, today)}>{paperWords(paper, today)}</StandingPill>
            {paper.file_type && <ViewPaper of={{ ...paper, member_id, part, id: asText(row[id_field]) }} />}
          </span>
          {paper.state_reason && <small className={shared.dim}>{paper.state_reason}</small>}
        </>
      );
    },
  };
}

export function columnsOf(key: PartKey, member_id: string, today: string): Column[] {
  const before = BEFORE[key];
  return [
    ...(before ? [before] : []),
    ...fieldColumns(key),
    ...(key === 'skills' || key === 'medicals' ? [stateColumn(key, member_id, today)] : []),
  ];
}
