import { type ReactNode, useId } from 'react';
import { IconAlertCircle } from '@tabler/icons-react';

type Choice = { value: string; title: string; hint?: string };

type Props = {
  question: string;
  /** What the answer is called in the form. */
  name: string;
  /** Where a problem leads to, unless a field under the answers is what is wrong. */
  id?: string | undefined;
  choices: readonly Choice[];
  value: string | undefined;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** In rows of six: days. */
  six?: boolean;
  aside?: ReactNode;
  /** What an answer asks for in turn. */
  children?: ReactNode;
};

/** One question with its answers side by side, each a card to tap or to reach by arrow keys. */
export function Picks({ question, name, id, choices, value, onChange, error, six = false, aside, children }: Props) {
  const own = useId();
  return (
    <section className="quick-q">
      <div className="quick-q-head">
        <h2 id={own}>{question}</h2>
        {aside}
      </div>
      <div
        id={id}
        className={six ? 'picks six' : 'picks'}
        role="radiogroup"
        aria-labelledby={own}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${own}-error` : undefined}
      >
        {choices.map((choice) => (
          <label key={choice.value} className="pick">
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

/** What is wrong, beside what it is wrong with. */
const Problem = ({ id, children }: { id: string; children: string | undefined }) =>
  children ? (
    <p className="quick-error" id={id}>
      <IconAlertCircle size={14} aria-hidden />
      {children}
    </p>
  ) : null;
