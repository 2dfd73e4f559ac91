import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import shared from '../../ui/shared.module.css';
import classes from './CheckInForm.module.css';

type Props = {
  home: string;
  items: readonly string[];
  ticked: readonly string[];
  error: string | undefined;
  onTick: (ticked: string[]) => void;
};

/** Induction list for a member who has not been at a home lately, ticked item by item. */
export function ShownAround({ home, items, ticked, error, onTick }: Props) {
  const id = useId();
  return (
    <fieldset className={classes.shownAround} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>Your first time at {home} in a while</legend>
      <p className={shared.dim}>
        Somebody shows you around. Tick each thing once you know it; you sign for the list below.
      </p>
      {items.map((item) => (
        <Checkbox
          key={item}
          label={item}
          checked={ticked.includes(item)}
          onChange={({ currentTarget: { checked } }) =>
            onTick(checked ? [...ticked, item] : ticked.filter((one) => one !== item))
          }
        />
      ))}
      {error && (
        <p className={classes.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
