import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import classes from './FormSection.module.css';

type Props<Value extends string> = {
  id: string;
  name: string;
  label: string;
  className?: string | undefined;
  choices: readonly Value[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: string | undefined;
  description?: string;
  required?: boolean;
  /** True for the full width of the column, else as wide as its text. */
  wide?: boolean;
};

/** Choice among a few options, side by side. */
export function Segments<Value extends string>(props: Props<Value>) {
  const { id, name, label, className, choices, value, onChange, error, description } = props;
  const words = useId();
  return (
    <Input.Wrapper
      id={id}
      className={className}
      label={label}
      labelElement="div"
      labelProps={{ id: `${words}-label` }}
      required={props.required ?? false}
      error={error}
      errorProps={{ id: `${words}-error` }}
      description={description}
      descriptionProps={{ id: `${words}-hint`, className: classes.below }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <SegmentedControl
        className={classes.segments}
        name={name}
        data={[...choices]}
        // Nothing is chosen by default; the control has no value for that except an empty text.
        value={value ?? ('' as Value)}
        onChange={onChange}
        fullWidth={props.wide ?? true}
        aria-labelledby={`${words}-label`}
        aria-describedby={
          [error && `${words}-error`, description && `${words}-hint`].filter(Boolean).join(' ') || undefined
        }
        aria-required={props.required ?? false}
        aria-invalid={error ? true : undefined}
        mod={{ invalid: error !== undefined, four: choices.length === 4 }}
      />
    </Input.Wrapper>
  );
}

const YES_NO = ['Yes', 'No'] as const;

/** Question with yes and no, or no answer yet. */
export function YesNo({
  value,
  onChange,
  ...props
}: Omit<Props<'Yes' | 'No'>, 'choices' | 'value' | 'onChange'> & {
  value: boolean | undefined;
  onChange: (value: boolean) => void;
}) {
  const chosen = value === undefined ? undefined : value ? 'Yes' : 'No';
  return <Segments {...props} choices={YES_NO} value={chosen} onChange={(answer) => onChange(answer === 'Yes')} />;
}
