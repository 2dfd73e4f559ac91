import { duration } from '@handover/domain/format';
import { Checkbox, Table } from '@mantine/core';
import { useNow } from '../../ui/useNow.ts';
import { poundsText, timesText } from '../../shifts/shared/shiftTexts.ts';
import { CopyRemarks } from './CopyRemarks.tsx';
import { dayWords } from '../shared/days.ts';
import { canCopy, type Copy } from './week.ts';
import shared from '../../ui/shared.module.css';
import classes from './CopyWeekPage.module.css';

export type CopyRows = {
  copies: readonly Copy[];
  chosen: (copy: Copy) => boolean;
  onChoose: (copy: Copy, wanted: boolean) => void;
  onChooseAll: (wanted: boolean) => void;
};

const copyName = (copy: Copy, now: Date): string => `${copy.title}, ${dayWords(copy.date, now)}, ${timesText(copy)}`;

export function CopyTable({ copies, chosen, onChoose, onChooseAll }: CopyRows) {
  const now = useNow();
  const possible = copies.filter(canCopy);
  const all = possible.length > 0 && possible.every(chosen);
  return (
    <div className={`${shared.card} ${classes.table}`}>
      <Table aria-label="What would be posted">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Checkbox
                aria-label="All of them"
                checked={all}
                indeterminate={!all && possible.some(chosen)}
                disabled={possible.length === 0}
                onChange={(event) => onChooseAll(event.currentTarget.checked)}
              />
            </Table.Th>
            <Table.Th>Day</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th>Hours</Table.Th>
            <Table.Th>Ward</Table.Th>
            <Table.Th data-right>Rate</Table.Th>
            <Table.Th data-right>Paid time</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {copies.map((copy) => (
            <Table.Tr key={copy.job_id} data-off={!canCopy(copy) || undefined}>
              <Table.Td>
                <Checkbox
                  aria-label={copyName(copy, now)}
                  aria-describedby={`remarks-${copy.job_id}`}
                  checked={chosen(copy)}
                  disabled={!canCopy(copy)}
                  onChange={(event) => onChoose(copy, event.currentTarget.checked)}
                />
              </Table.Td>
              <Table.Td className={classes.day}>{dayWords(copy.date, now)}</Table.Td>
              <Table.Td>
                <b>{copy.title}</b>
                <CopyRemarks copy={copy} />
              </Table.Td>
              <Table.Td className={classes.day}>
                {timesText(copy)}
                <small className={shared.dim}>{copy.shift_time}</small>
              </Table.Td>
              <Table.Td>{copy.ward}</Table.Td>
              <Table.Td data-right>{poundsText(copy.staff_rate)}</Table.Td>
              <Table.Td data-right>{copy.paid_minutes === null ? '–' : duration(copy.paid_minutes)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
