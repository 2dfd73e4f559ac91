import { rowId } from './parts.ts';
import { type PartProps, RowActions } from './RowActions.tsx';

/** The same rows for one thumb: nothing to scroll sideways. */
export function PartCards(props: PartProps) {
  const { part, added } = props;
  const [first, ...others] = part.columns;
  return (
    <ul className="part-cards" aria-label={part.title}>
      {part.rows.map((row) => (
        <li key={rowId(part, row)} data-added={added === rowId(part, row) || undefined}>
          <h3>{first?.cell(row)}</h3>
          <RowActions {...props} row={row} />
          <dl>
            {others.map(({ title, cell }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
