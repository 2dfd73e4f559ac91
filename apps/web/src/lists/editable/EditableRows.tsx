import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useSubmitKey } from '../../ui/submitKey.ts';
import type { Rows } from './useRows.ts';

type Props<R> = {
  rows: Rows<R>;
  /** Word for one row: "usual shift". */
  one: string;
  nameOf: (row: R) => string;
  blank: R;
  most: number;
  /** Fields above the rows, saved with them. */
  head?: ReactNode;
  /** Content shown instead of rows if there are none. */
  empty: ReactNode;
  fields: (row: R, at: number) => ReactNode;
};

/** Editor for rows: fill in, add, remove and sort. All rows are saved together. */
export function EditableRows<R>({ rows, one, nameOf, blank, most, head, empty, fields }: Props<R>) {
  const called = (row: R) => nameOf(row) || `this ${one}`;
  useSubmitKey(() => void rows.save());
  return (
    <form
      className="rows-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void rows.save();
      }}
    >
      {rows.message && <Banner tone="red">{rows.message}</Banner>}
      {rows.saved && <Banner tone="green">Saved just now</Banner>}
      {head}
      {rows.rows.length === 0 && <p className="card rows-empty">{empty}</p>}
      <ol className="rows">
        {rows.rows.map(({ key, row }, at) => (
          <li key={key} className="card" data-key={key} aria-label={called(row)}>
            <div className="quick-fields">{fields(row, at)}</div>
            <div className="row-order">
              <IconButton
                className="row-up"
                label={`Move ${called(row)} up`}
                aria-disabled={at === 0}
                onClick={() => rows.move(at, -1)}
              >
                <IconArrowUp size={17} stroke={1.7} aria-hidden />
              </IconButton>
              <IconButton
                className="row-down"
                label={`Move ${called(row)} down`}
                aria-disabled={at === rows.rows.length - 1}
                onClick={() => rows.move(at, 1)}
              >
                <IconArrowDown size={17} stroke={1.7} aria-hidden />
              </IconButton>
              <IconButton className="row-remove" label={`Remove ${called(row)}`} onClick={() => rows.remove(at)}>
                <IconTrash size={17} stroke={1.7} aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <div className="quick-end">
        <Button type="submit" disabled={rows.busy}>
          {rows.busy ? 'Loading...' : 'Save information'}
        </Button>
        <Button
          className="rows-add"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={rows.rows.length >= most}
          onClick={() => rows.add(blank)}
        >
          {`Add ${one}`}
        </Button>
        {rows.rows.length >= most && <p className="dim">{`There can be ${most}`}</p>}
      </div>
    </form>
  );
}
