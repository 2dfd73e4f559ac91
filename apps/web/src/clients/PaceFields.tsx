import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './RefillSettings.module.css';

type Limits = { least: number; most: number };
type Field = { name: string; value: string; error?: ReactNode; onBlur: () => void };
type Props = {
  limits: { per_wave: Limits; minutes: Limits };
  people: Field;
  minutes: Field;
  onPeople: (value: number | string) => void;
  onMinutes: (value: number | string) => void;
};

/** Number of people asked at a time and minutes to answer, as fields. */
export const PaceFields = ({ limits, people, minutes, onPeople, onMinutes }: Props) => (
  <div className={classes.fields}>
    <Whole {...people} label="People at a time" limits={limits.per_wave} onChange={onPeople} />
    <Whole {...minutes} label="Minutes to answer" limits={limits.minutes} onChange={onMinutes} />
  </div>
);

type WholeProps = Field & { label: string; limits: Limits; onChange: (value: number | string) => void };

const Whole = ({ name, value, error, onBlur, label, limits, onChange }: WholeProps) => (
  <NumberInput
    name={name}
    label={label}
    required
    allowDecimal={false}
    allowNegative={false}
    clampBehavior="none"
    min={limits.least}
    max={limits.most}
    value={value}
    error={error}
    onBlur={onBlur}
    onChange={onChange}
  />
);
