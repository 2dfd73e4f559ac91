import { Select } from '@mantine/core';
import { IconArrowRight, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useConfirm } from '../../ui/confirm.tsx';
import classes from './TicketPage.module.css';

type Props<Value extends string> = {
  label: string;
  dialog: { title: string; act: string };
  value: Value;
  options: readonly { value: Value; label: string }[];
  /** Display of a value that the viewer may not change. */
  face: (value: Value) => ReactNode;
  may: boolean;
  pending: boolean;
  onChoose: (value: Value) => void;
};

/** Property of a ticket. A viewer who may change it confirms the old and the new value. */
export function Choice<Value extends string>(props: Props<Value>) {
  const { label, dialog, value, options, face, may, pending, onChoose } = props;
  const confirm = useConfirm();
  if (!may) {
    return (
      <div className={classes.property}>
        <p>{label}</p>
        {face(value)}
      </div>
    );
  }
  const choose = async (chosen: string | null) => {
    const option = options.find((one) => one.value === chosen);
    if (!option || option.value === value) return;
    const context = (
      <span className={classes.change}>
        {face(value)}
        <IconArrowRight size={16} aria-label="becomes" />
        {face(option.value)}
      </span>
    );
    if (await confirm({ ...dialog, context, keep: 'Cancel' })) onChoose(option.value);
  };
  return (
    <Select
      label={label}
      data={[...options]}
      value={value}
      onChange={(chosen) => void choose(chosen)}
      allowDeselect={false}
      disabled={pending}
      rightSection={<IconSelector size={16} aria-hidden />}
      checkIconPosition="right"
    />
  );
}
