import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './Heads.module.css';

/** Maximum people that one post may ask for on each day. */
const MOST = 20;

type Props = { heads: number; onChange: (heads: number) => void };

/** Number of people needed on each day, by buttons or typed. */
export function Heads({ heads, onChange }: Props) {
  const id = useId();
  const put = (asked: number) => onChange(Math.min(MOST, Math.max(1, Math.trunc(asked) || 1)));
  return (
    <div className={classes.heads}>
      <label htmlFor={id}>How many people?</label>
      <div className={classes.step}>
        <ActionIcon
          variant="default"
          aria-label="One fewer"
          disabled={heads <= 1}
          tabIndex={-1}
          onClick={() => put(heads - 1)}
        >
          <IconMinus size={16} aria-hidden />
        </ActionIcon>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST}
          value={heads}
          onChange={(event) => put(event.currentTarget.valueAsNumber)}
          onFocus={(event) => event.currentTarget.select()}
        />
        <ActionIcon
          variant="default"
          aria-label="One more"
          disabled={heads >= MOST}
          tabIndex={-1}
          onClick={() => put(heads + 1)}
        >
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}
