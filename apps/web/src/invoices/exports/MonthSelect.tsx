import { Select } from '@mantine/core';
import { monthAfter, monthTitle } from '../../ui/months.ts';

/** Number of months offered: this one and the two years before it. */
const MONTHS = 25;

type Props = { today: string; value: string; onChange: (month: string) => void };

export const MonthSelect = ({ today, value, onChange }: Props) => (
  <Select
    label="Month"
    data={Array.from({ length: MONTHS }, (_, back) => monthAfter(today.slice(0, 7), -back)).map((month) => ({
      value: month,
      label: monthTitle(month),
    }))}
    value={value}
    onChange={(month) => month && onChange(month)}
    allowDeselect={false}
  />
);
