import { TextInput } from '@mantine/core';
import { IconAlertCircle, IconEraser, IconPencil, IconWriting } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useInk } from './useInk.ts';
import { usePhone } from './usePhone.ts';
import classes from './SignaturePad.module.css';

type Props = {
  label: string;
  /** Name below the line once it is signed. */
  name: string;
  /** Drawing as a PNG data URL, or the typed name; empty if there is none. */
  value: string;
  onChange: (signature: string) => void;
  error?: string | undefined;
  /** Text of the button for people who cannot draw. */
  instead?: string;
};

/** Signature field: draw with finger or mouse, or type the name. */
export function SignaturePad({ label, name, value, onChange, error, instead = 'Type my name instead' }: Props) {
  const [typing, setTyping] = useState(false);
  const id = useId();
  const phone = usePhone();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { clear } = useInk(canvas, typing ? undefined : onChange);
  const start = (typed: boolean) => {
    setTyping(typed);
    onChange('');
  };
  const hint = phone ? 'Sign here with your finger' : 'Sign here with your mouse';
  return (
    <div
      className={classes.signature}
      role="group"
      aria-labelledby={id}
      aria-describedby={error && !typing ? `${id}-error` : undefined}
      tabIndex={-1}
      data-wrong={(error && !typing) || undefined}
    >
      <div className={classes.head}>
        <span id={id} className={classes.label}>
          {label} <span aria-hidden>*</span>
        </span>
        {typing ? (
          <Tool Icon={IconPencil} onClick={() => start(false)}>
            Draw instead
          </Tool>
        ) : value ? (
          <Tool
            Icon={IconEraser}
            onClick={() => {
              clear();
              onChange('');
            }}
          >
            Clear
          </Tool>
        ) : (
          <Tool Icon={IconWriting} onClick={() => start(true)}>
            {instead}
          </Tool>
        )}
      </div>
      {typing ? (
        <TextInput
          aria-label={`${label}: full name`}
          placeholder="Full name"
          maxLength={120}
          autoFocus
          autoComplete="off"
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <div className={classes.pad} data-wrong={error ? true : undefined}>
          <canvas ref={canvas} role="img" aria-label={value ? `${label}, signed` : `${label}, empty. ${hint}`} />
          <span className={classes.name}>{value ? name : hint}</span>
        </div>
      )}
      {error && !typing && (
        <p className={classes.error} id={`${id}-error`} role="alert">
          <IconAlertCircle size={16} aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}

type ToolProps = { Icon: typeof IconEraser; onClick: () => void; children: ReactNode };

const Tool = ({ Icon, onClick, children }: ToolProps) => (
  <button type="button" className={classes.tool} onClick={onClick}>
    <Icon size={17} stroke={1.7} aria-hidden />
    {children}
  </button>
);
