import { IconEdit, IconTrash } from '@tabler/icons-react';
import type { Row } from '../lists/values.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { type Part, rowId } from './parts.ts';
import classes from '../ui/Part.module.css';

export type PartProps = {
  part: Part;
  /** Id of the row just added here, which is highlighted. */
  added: string | undefined;
  /** A removal is under way. */
  busy: boolean;
  onOpen: (id: string) => void;
  onRemove: (row: Row) => void;
};

/** Actions of one row, each labelled for screen readers. */
export function RowActions({ part, row, busy, onOpen, onRemove }: PartProps & { row: Row }) {
  const id = rowId(part, row);
  const name = part.name(row);
  return (
    <span className={classes.actions}>
      {part.may.edit(row) && (
        <IconButton label={`Edit ${name}`} data-row={id} onClick={() => onOpen(id)}>
          <IconEdit size={17} stroke={1.7} aria-hidden />
        </IconButton>
      )}
      {part.may.remove(row) && (
        <IconButton label={`Delete ${name}`} disabled={busy} onClick={() => onRemove(row)}>
          <IconTrash size={17} stroke={1.7} aria-hidden />
        </IconButton>
      )}
    </span>
  );
}
