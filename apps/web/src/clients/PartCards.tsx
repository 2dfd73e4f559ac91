import { rowId } from './parts.ts';
import { type PartProps, RowActions } from './RowActions.tsx';
import classes from '../ui/Part.module.css';
import rowClasses from '../ui/Rows.module.css';

/** Rows of a table as cards, for phones: no sideways scrolling. */
export function PartCards(props: PartProps) {
  const { part, added } = props;
  const [first, ...others] = part.columns;
  return (
    <ul className={`${rowClasses.rows} ${rowClasses.underHead} ${classes.cards}`} aria-label={part.title}>
      {part.rows.map((row) => (
        <li key={rowId(part, row)} data-added={added === rowId(part, row) || undefined}>
          <h3>{first?.cell(row)}</h3>
          <div className={classes.cardEnd}>
            {part.more?.(row)}
            <RowActions {...props} row={row} />
          </div>
          <dl>
            {others.map(({ title, cell }) => {
              const says = cell(row);
              return (
                says !== null &&
                says !== undefined && (
                  <div key={title}>
                    <dt>{title}</dt>
                    <dd>{says}</dd>
                  </div>
                )
              );
            })}
          </dl>
        </li>
      ))}
    </ul>
  );
}
