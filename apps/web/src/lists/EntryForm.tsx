import { Button } from '@mantine/core';
import { fieldsFor } from '@handover/contract/list';
import type { Viewer } from '@handover/domain/viewer';
import { type ReactNode, useState } from 'react';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { EntryField } from './EntryField.tsx';
import type { EntryKind } from './kind.ts';
import { addressAfter } from './places.ts';
import { refinementOf } from './refinements.ts';
import { positionFinder, unconfirmedPosition } from './saving.ts';
import { formFields, isRequired, keptOptions, type Row, startValues, type Values } from './values.ts';
import classes from './EntryForm.module.css';

type Props = {
  kind: EntryKind;
  viewer: Viewer;
  /** Row to change; if undefined, the form adds one. */
  row: Row | undefined;
  onSaved: (row: Row) => void;
  onCancel: () => void;
  /** Work after saving is still under way. */
  busy?: boolean;
  /** Content below the fields. */
  children?: ReactNode;
};

/** Form that adds or changes an entry; its fields, checks and texts come from the definition. */
export function EntryForm({ kind, viewer, row, onSaved, onCancel, busy = false, children }: Props) {
  const { offers, asks, has, needs, pinned } = refinementOf(kind);
  const [start] = useState(() => {
    const fields = formFields(fieldsFor(kind, viewer.level), row === undefined);
    const own = fields.filter((field) => has?.(field, viewer) ?? true);
    return { fields: own, values: startValues(kind, own, row) };
  });
  const call = row ? kind.update : kind.create;
  const form = useForm(
    call,
    start.values,
    (answer) => onSaved(answer.data as Row),
    pinned && unconfirmedPosition,
    positionFinder(call, start.fields),
  );
  const asked = start.fields.filter((field) => asks?.(field, form.values) ?? true);

  const change = (changed: Values) => {
    const values = { ...form.values, ...changed };
    const all = { ...changed, ...addressAfter(values, changed) };
    for (const [id, value] of Object.entries(all)) form.set(id, value);
    for (const field of start.fields) if (asks && !asks(field, values)) form.set(field.id, undefined);
  };

  return (
    <form {...form.form} className={classes.form} data-entry-form>
      {form.message && <Banner tone="red">{form.message}</Banner>}
      <div className={classes.fields}>
        {asked.map((field, index) => (
          <EntryField
            key={field.id}
            field={field}
            values={form.values}
            kept={row ? keptOptions(row, field) : []}
            error={form.errors[field.id]}
            first={index === 0}
            required={
              isRequired(kind, field) ||
              (needs?.includes(field.id) ?? false) ||
              (pinned === true && field.field_type === 'position')
            }
            offers={(option) => offers?.(field, option, viewer) ?? true}
            onChange={change}
            onBlur={form.field(field.id).onBlur}
          />
        ))}
        {children}
      </div>
      <div className={classes.end}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={form.busy || busy}>
          {form.busy || busy ? 'Loading...' : 'Save information'}
        </Button>
      </div>
    </form>
  );
}
