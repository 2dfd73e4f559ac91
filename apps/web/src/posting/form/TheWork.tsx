import { usual } from '@handover/contract/posting/usual';
import { Autocomplete, MultiSelect, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '../../api/client.ts';
import { FormSection } from './FormSection.tsx';
import type { ShiftFormState } from './useShiftForm.ts';
import fields from '../../ui/Fields.module.css';
import classes from './ShiftForm.module.css';

const TYPING_PAUSE = 300;

/** Role names: the location's own first, then those of all visible shifts. */
function useRoles(shift: ShiftFormState): string[] {
  const [search] = useDebouncedValue(shift.values.title.trim(), TYPING_PAUSE);
  const others = useCall(usual.roles, search ? { search } : {}, { keep: true });
  const names = [...(shift.usual?.roles.map(({ title }) => title) ?? []), ...(others.data ?? [])];
  return names.filter(
    (name, index) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === index,
  );
}

export function TheWork({ shift }: { shift: ShiftFormState }) {
  const roles = useRoles(shift);
  const { control, text, values, extras } = shift;
  return (
    <FormSection title="The work">
      <Autocomplete
        {...control('title')}
        className={fields.six}
        data={roles}
        value={values.title}
        onChange={(title) => shift.change({ title })}
        openOnFocus={false}
        autoComplete="off"
      />
      <TextInput
        {...text('report_to')}
        className={fields.six}
        placeholder="Name of the person in charge"
        autoComplete="off"
      />
      <Textarea {...text('description')} minRows={2} maxRows={12} />
      <MultiSelect
        {...control('tags')}
        classNames={{ input: classes.tags, pill: `${classes.tag} ${fields.pill}` }}
        data={extras.tags.map(({ tag_id, title }) => ({ value: tag_id, label: title }))}
        value={values.tags}
        onChange={(tags) => shift.change({ tags })}
        placeholder={values.tags.length === 0 ? 'Choose' : ''}
        searchable
        openOnFocus={false}
        hidePickedOptions
        nothingFoundMessage="No results found"
      />
    </FormSection>
  );
}
