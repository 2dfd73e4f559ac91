import { isAdmin, isAdminOrManager } from '@handover/domain/viewer';
import { Autocomplete, Button, Input, Select } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { NO_CARE_PROVIDERS, NO_LOCATIONS } from './checks.ts';
import { FormSection } from './FormSection.tsx';
import type { ShiftFormState } from './useShiftForm.ts';
import fields from '../../ui/Fields.module.css';
import sectionClasses from './FormSection.module.css';
import classes from './ShiftForm.module.css';

/** Props of a select, with texts for when it is empty. */
const offering = (options: readonly unknown[] | undefined, nothing: string, error: string | undefined) => ({
  data: [...((options ?? []) as { value: string; label: string }[])],
  placeholder: options === undefined ? 'Loading...' : 'Choose',
  nothingFoundMessage: options?.length === 0 ? nothing : 'No results found',
  description: options?.length === 0 && !error ? nothing : undefined,
  // The description goes below the control, so that two fields side by side stay aligned.
  descriptionProps: { className: sectionClasses.below },
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  searchable: true,
  openOnFocus: false,
});

/**
 * Section for agency, care provider and location: each level chooses only where it has a choice; an existing shift
 * stays with its care provider.
 */
export function WhoFor({ shift }: { shift: ShiftFormState }) {
  const { level, values, choices, control, errors, job } = shift;
  const stays = job !== undefined;
  return (
    <FormSection title="Who for" {...(isAdmin(level) ? { hint: 'Only you see the agency.' } : {})}>
      {isAdmin(level) && (
        <Select
          {...control('agency_id')}
          {...offering(choices.agencies, 'No results found', errors.agency_id)}
          className={fields.six}
          disabled={stays}
          value={values.agency_id || null}
          onChange={(agency) => shift.chooseAgency(agency ?? '')}
        />
      )}
      {isAdminOrManager(level) && (
        <Select
          {...control('care_provider_id')}
          {...offering(choices.care_providers, NO_CARE_PROVIDERS, errors.care_provider_id)}
          className={isAdmin(level) ? fields.six : undefined}
          disabled={stays}
          value={values.care_provider_id || null}
          onSearchChange={choices.searchCareProviders}
          onChange={(provider) => shift.chooseCareProvider(provider ?? '')}
        />
      )}
      <Location shift={shift} />
      <Autocomplete
        {...control('ward')}
        className={fields.four}
        data={shift.usual?.wards ?? []}
        value={values.ward}
        onChange={(ward) => shift.change({ ward })}
        openOnFocus={false}
        autoComplete="off"
      />
    </FormSection>
  );
}

/** Location of the shift; with only one, its name is shown without a choice. */
function Location({ shift }: { shift: ShiftFormState }) {
  const { values, choices, control, errors } = shift;
  const [only, ...others] = choices.locations ?? [];
  if (only && others.length === 0 && values.location_id === only.value) {
    const { id, label } = control('location_id');
    return (
      <Input.Wrapper className={fields.eight} id={id} label={label} labelElement="div">
        <p className={classes.fact} data-fact>
          <IconMapPin size={16} stroke={1.7} aria-hidden />
          {only.label}
        </p>
      </Input.Wrapper>
    );
  }
  const offered = offering(choices.locations, NO_LOCATIONS, errors.location_id);
  return (
    <Select
      {...control('location_id')}
      {...offered}
      {...(choices.failed ? { description: <Failed onRetry={choices.retry} />, placeholder: 'Choose' } : {})}
      className={fields.eight}
      leftSection={<IconMapPin size={16} stroke={1.7} aria-hidden />}
      value={values.location_id ?? null}
      onChange={(location) => shift.chooseLocation(location ?? undefined)}
    />
  );
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <>
    The choices could not be loaded.{' '}
    <Button variant="subtle" size="compact-xs" onClick={onRetry}>
      Try again
    </Button>
  </>
);
