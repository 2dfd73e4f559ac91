import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import shared from '../ui/shared.module.css';
import classes from './SchemeChoice.module.css';

const SCHEMES: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
];

/** Choice of light, dark or the device's scheme, kept on this device. */
export function SchemeChoice() {
  const name = useId();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={classes.choice}>
      <legend className={shared.sr}>Appearance</legend>
      {SCHEMES.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
