import { TIME_OPTIONS } from '@handover/domain/posting/fields';
import { Select, type SelectProps } from '@mantine/core';
import { matchesTime, tidyTime } from './typedTime.ts';

type Props = Omit<SelectProps, 'value' | 'onChange' | 'onBlur' | 'data'> & {
  /** Time as HH:mm. */
  value: string | undefined;
  onChange: (time: string) => void;
  onBlur?: () => void;
};

/** Select of quarter hours, which can also be typed. */
export function TimeSelect({ value, onChange, onBlur, ...props }: Props) {
  return (
    <Select
      {...props}
      data={[...TIME_OPTIONS]}
      value={value ?? null}
      onChange={(time) => time && onChange(time)}
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && matchesTime(option.label, search))
      }
      onBlur={(event) => {
        const typed = tidyTime(event.currentTarget.value);
        if (typed && typed !== value) onChange(typed);
        onBlur?.();
      }}
      searchable
      selectFirstOptionOnChange
      openOnFocus={false}
      inputMode="numeric"
      placeholder="00:00"
      nothingFoundMessage="Times step by 15 minutes"
    />
  );
}
