import { type ReactNode, useId } from 'react';

type Props = { title: string; hint?: string; action?: ReactNode; children: ReactNode };

/** A part of a long form: what it is about at the left, its fields at the right. */
export function FormSection({ title, hint, action, children }: Props) {
  const id = useId();
  return (
    <section className="form-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {hint && <p>{hint}</p>}
        {action}
      </header>
      <div className="form-fields">{children}</div>
    </section>
  );
}
