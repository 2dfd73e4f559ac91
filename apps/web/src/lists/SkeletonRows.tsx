import { Skeleton, Table } from '@mantine/core';
import type { ListField } from '@handover/contract/list';

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Skeleton of the rows; uneven widths look like text. */
export function SkeletonRows({ fields }: { fields: readonly Pick<ListField, 'id'>[] }) {
  return ROWS.map((row) => (
    <Table.Tr key={row} aria-hidden>
      {fields.map((field, column) => (
        <Table.Td key={field.id}>
          <Skeleton h={12} w={`${(column === 0 ? 90 : 72) - ((row + column) % 3) * 9}%`} my={5} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}
