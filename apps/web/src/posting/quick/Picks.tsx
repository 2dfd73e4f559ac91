import { type ReactNode, useId } from 'react';
import { IconAlertCircle } from '@tabler/icons-react';
import classes from './Picks.module.css';
import quick from './QuickPost.module.css';

type Choice = { value: string; title: string; hint?: string };

type Props = {
  question: string;
  /** Name of the radio buttons in the form. */
  name: string;
  /** Id to which a problem leads, unless it belongs to a field below the answers. */
  id?: string | undefined;
  choices: readonly Choice[];
  value: string | undefined;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Six answers in a row, for days. */
  six?: boolean;
  aside?: ReactNode;
  /** Further fields for an answer. */
  children?: ReactNode;
};

/** Question with its answers side by side, as cards for touch and arrow keys. */
export function Picks({ question, name, id, choices, value, onChange, error, six = false, aside, children }: Props) {
  const own = useId();
  return (
    <section className={quick.question}>
      <div className={classes.head}>
        <h2 id={own}>{question}</h2>
        {aside}
      </div>
      <div
        id={id}
        className={six ? `${classes.picks} ${classes.six}` : classes.picks}
        role="radiogroup"
        aria-labelledby={own}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${own}-error` : undefined}
      >
        {choices.map((choice) => (
          <label key={choice.value} className={classes.pick}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.title}
            {choice.hint && <small>{choice.hint}</small>}
          </label>
        ))}
      </div>
      <Problem id={`${own}-error`}>{error}</Problem>
      {children}
    </section>
  );
}

/** Problem text beside its control. */
const Problem = ({ id, children }: { id: string; children: string | undefined }) =>
  children ? (
    <p className={classes.error} id={id}>
      <IconAlertCircle size={14} aria-hidden />
      {children}
    </p>
  ) : null;
