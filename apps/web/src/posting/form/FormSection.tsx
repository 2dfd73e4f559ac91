import { type ReactNode, useId } from 'react';

type Props = { title: string; hint?: string; action?: ReactNode; children: ReactNode };

/** Section of a long form: title and hint at the left, fields at the right. */
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
