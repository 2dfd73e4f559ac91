import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { ListField } from '@handover/contract/list';
import { chosen, filterButtonText } from './texts.ts';
import { PickModal } from './PickModal.tsx';
import { useOptions } from './useOptions.ts';
import classes from './Filters.module.css';

type Props = { field: ListField; value: string; onChange: (value: string) => void };

export function FilterChoice({ field, value, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  const { options } = useOptions(field, opened || value !== '');
  const says = filterButtonText(field, value, options);
  return (
    <>
      <UnstyledButton
        className={classes.choice}
        data-choice
        data-on={value !== '' || undefined}
        aria-haspopup="dialog"
        aria-label={`Filter ${field.title}: ${says}`}
        onClick={() => setOpened(true)}
      >
        {says}
      </UnstyledButton>
      <PickModal
        opened={opened}
        field={field}
        value={chosen(value)}
        onClose={() => setOpened(false)}
        onApply={(values) => {
          setOpened(false);
          onChange(values.join(','));
        }}
      />
    </>
  );
}
