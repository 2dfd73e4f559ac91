import { type ReactNode, useId } from 'react';
import fields from '../../ui/Fields.module.css';
import classes from './FormSection.module.css';

type Props = { title: string; hint?: string; action?: ReactNode; children: ReactNode };

/** Section of a long form: title and hint at the left, fields at the right. */
export function FormSection({ title, hint, action, children }: Props) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {hint && <p>{hint}</p>}
        {action}
      </header>
      <div className={`${fields.fields} ${fields.top} ${classes.fields}`}>{children}</div>
    </section>
  );
}
