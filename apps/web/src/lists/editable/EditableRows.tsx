import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useSubmitKey } from '../../ui/submitKey.ts';
import type { Rows } from './useRows.ts';
import shared from '../../ui/shared.module.css';
import grid from '../../ui/Fields.module.css';
import classes from './EditableRows.module.css';

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
  /** Each row is one field without a label. */
  plain?: true;
};

/** Editor for rows: fill in, add, remove and sort. All rows are saved together. */
export function EditableRows<R>({ rows, one, nameOf, blank, most, head, empty, fields, plain }: Props<R>) {
  const called = (row: R) => nameOf(row) || `this ${one}`;
  useSubmitKey(() => void rows.save());
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void rows.save();
      }}
    >
      {rows.message && (
        <Banner tone="red" className={classes.banner}>
          {rows.message}
        </Banner>
      )}
      {rows.saved && (
        <Banner tone="green" className={classes.banner}>
          Saved just now
        </Banner>
      )}
      {head}
      {rows.rows.length === 0 && <p className={`${shared.card} ${classes.empty}`}>{empty}</p>}
      <ol className={classes.rows} data-plain={plain}>
        {rows.rows.map(({ key, row }, at) => (
          <li key={key} className={shared.card} data-key={key} aria-label={called(row)}>
            <div className={plain ? classes.fields : `${classes.fields} ${grid.fields} ${grid.row} ${grid.bottom}`}>
              {fields(row, at)}
            </div>
            <div className={classes.order}>
              <IconButton
                className={classes.button}
                data-does="up"
                label={`Move ${called(row)} up`}
                aria-disabled={at === 0}
                onClick={() => rows.move(at, -1)}
              >
                <IconArrowUp size={17} stroke={1.7} aria-hidden />
              </IconButton>
              <IconButton
                className={classes.button}
                data-does="down"
                label={`Move ${called(row)} down`}
                aria-disabled={at === rows.rows.length - 1}
                onClick={() => rows.move(at, 1)}
              >
                <IconArrowDown size={17} stroke={1.7} aria-hidden />
              </IconButton>
              <IconButton
                className={classes.button}
                data-does="remove"
                label={`Remove ${called(row)}`}
                onClick={() => rows.remove(at)}
              >
                <IconTrash size={17} stroke={1.7} aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <div className={classes.end}>
        <Button type="submit" disabled={rows.busy}>
          {rows.busy ? 'Loading...' : 'Save information'}
        </Button>
        <Button
          data-does="add"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={rows.rows.length >= most}
          onClick={() => rows.add(blank)}
        >
          {`Add ${one}`}
        </Button>
        {rows.rows.length >= most && <p className={shared.dim}>{`There can be ${most}`}</p>}
      </div>
    </form>
  );
}
