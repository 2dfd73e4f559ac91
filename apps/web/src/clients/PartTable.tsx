import { Table } from '@mantine/core';
import { rowId } from './parts.ts';
import { type PartProps, RowActions } from './RowActions.tsx';
import shared from '../ui/shared.module.css';
import classes from '../ui/Part.module.css';

export function PartTable(props: PartProps) {
  const { part, added } = props;
  const kept = part.rows.some((row) => part.may.edit(row) || part.may.remove(row));
  return (
    <Table verticalSpacing={8} className={classes.table} aria-label={part.title}>
      <Table.Thead>
        <Table.Tr>
          {part.columns.map(({ title }) => (
            <Table.Th key={title}>{title}</Table.Th>
          ))}
          {kept && (
            <Table.Th>
              <span className={shared.sr}>Actions</span>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {part.rows.map((row) => (
          <Table.Tr key={rowId(part, row)} data-added={added === rowId(part, row) || undefined}>
            {part.columns.map(({ title, cell }) => (
              <Table.Td key={title}>{cell(row) ?? <span className={shared.dim}>–</span>}</Table.Td>
            ))}
            {kept && (
              <Table.Td data-right>
                {part.more?.(row)}
                <RowActions {...props} row={row} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
