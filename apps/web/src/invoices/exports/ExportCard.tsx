import { type ReactNode, useId } from 'react';
import shared from '../../ui/shared.module.css';
import classes from './ExportsPage.module.css';
import titled from '../../ui/Titled.module.css';

type Props = { title: string; text: string; children: ReactNode };

/** Card for one export, with a text about its content. */
export function ExportCard({ title, text, children }: Props) {
  const id = useId();
  return (
    <section className={`${shared.card} ${titled.card} ${classes.card}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}
