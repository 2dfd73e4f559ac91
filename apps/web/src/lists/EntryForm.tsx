import { Button } from '@mantine/core';
import { fieldsFor } from '@handover/contract/list';
import type { Viewer } from '@handover/domain/viewer';
import { useState } from 'react';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { type AdminList, endpointsOf } from './endpoints.ts';
import { EntryField } from './EntryField.tsx';
import { refinementOf } from './refinements.ts';
import { formFields, isRequired, keptOption, type Row, startValues } from './values.ts';

type Props = {
  resource: AdminList;
  viewer: Viewer;
  /** The entry to change; without one the form adds. */
  row: Row | undefined;
  onSaved: (row: Row) => void;
  onCancel: () => void;
};

/** Adds or changes one entry: fields, checks and words all come from the list's definition. */
export function EntryForm({ resource, viewer, row, onSaved, onCancel }: Props) {
  const { create, update } = endpointsOf(resource);
  const { offers, asks } = refinementOf(resource);
  const [start] = useState(() => {
    const fields = formFields(fieldsFor(resource, viewer.level), row === undefined);
    return { fields, values: startValues(resource, fields, row) };
  });
  const form = useForm((row ? update : create) as typeof create, start.values, (answer) => onSaved(answer.data as Row));
  const asked = start.fields.filter((field) => asks?.(field, form.values) ?? true);

  const change = (id: string, value: unknown) => {
    form.set(id, value);
    const values = { ...form.values, [id]: value };
    for (const field of start.fields) if (asks && !asks(field, values)) form.set(field.id, undefined);
  };

  const focusWrong = () => {
    const wrong = () => form.form.ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    requestAnimationFrame(wrong);
  };

  return (
    <form
      {...form.form}
      className="entry-form"
      onSubmit={(event) => {
        void form.form.onSubmit(event).then(focusWrong);
      }}
    >
      {form.message && <Banner tone="red">{form.message}</Banner>}
      <div className="entry-fields">
        {asked.map((field, index) => (
          <EntryField
            key={field.id}
            field={field}
            value={form.values[field.id]}
            kept={row && keptOption(row, field)}
            error={form.errors[field.id]}
            first={index === 0}
            required={isRequired(resource, field)}
            offers={(option) => offers?.(field, option, viewer) ?? true}
            onChange={(value) => change(field.id, value)}
            onBlur={form.field(field.id).onBlur}
          />
        ))}
      </div>
      <div className="entry-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={form.busy}>
          {form.busy ? 'Loading...' : 'Save information'}
        </Button>
      </div>
    </form>
  );
}
