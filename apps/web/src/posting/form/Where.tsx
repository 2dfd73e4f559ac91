import { COUNTRIES } from '@handover/domain/places';
import { Autocomplete, Button, NumberInput, Select, TextInput } from '@mantine/core';
import { addressIn, CITY_NAMES, positionIn, regionChoices } from '../../lists/places.ts';
import { PlaceMap } from '../../lists/PlaceMap.tsx';
import { PositionField } from '../../lists/PositionField.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { FormSection } from './FormSection.tsx';
import type { ShiftFormState } from './useShiftForm.ts';
import { ADDRESS_FIELDS } from '../shared/values.ts';
import fields from '../../ui/Fields.module.css';

export function Where({ shift, fixed }: { shift: ShiftFormState; fixed: boolean }) {
  const { control, text, values, change, errors } = shift;
  const position = positionIn(values);
  const coordinate = (name: 'latitude' | 'longitude', most: number) => ({
    ...control(name),
    className: `${fields.six} ${fields.paired}`,
    value: values[name] ?? '',
    error: errors.latitude !== undefined,
    min: -most,
    max: most,
    decimalScale: 6,
    onChange: (typed: number | string) => change({ [name]: typed === '' ? null : typed, approximate: false }),
  });
  return (
    <FormSection title="Where" hint="Filled in from the location. Drag the pin if the entrance is elsewhere.">
      <OtherAddress shift={shift} />
      <div>
        {fixed ? (
          <PlaceMap {...position} label={values.address_line_1} />
        ) : (
          <PositionField
            position={position}
            address={addressIn(values)}
            error={errors.latitude}
            required
            onChange={(moved) => change(moved)}
          />
        )}
      </div>
      <TextInput {...text('address_line_1')} className={fields.six} autoComplete="off" />
      <TextInput {...text('address_line_2')} className={fields.six} autoComplete="off" />
      <Autocomplete
        {...control('city')}
        className={fields.four}
        data={CITY_NAMES}
        value={values.city}
        onChange={(city) => change({ city })}
        openOnFocus={false}
        autoComplete="off"
      />
      <TextInput {...text('town')} className={fields.four} autoComplete="off" />
      <TextInput {...text('post_code')} className={fields.four} autoComplete="off" />
      <Select
        {...control('country')}
        className={fields.six}
        data={COUNTRIES}
        value={values.country}
        onChange={(country) => country && change({ country })}
      />
      <Select
        {...control('province')}
        className={fields.six}
        data={regionChoices(values.country, values.province)}
        value={values.province || null}
        onChange={(province) => change({ province: province ?? '' })}
        searchable
        clearable={!fixed}
        openOnFocus={false}
        placeholder="Choose"
        nothingFoundMessage="No results found"
      />
      <NumberInput {...coordinate('latitude', 90)} />
      <NumberInput {...coordinate('longitude', 180)} />
    </FormSection>
  );
}

/** Notice after a location was chosen for a typed address: the address stays until the user replaces it. */
function OtherAddress({ shift }: { shift: ShiftFormState }) {
  const { values, choices } = shift;
  const office = choices.offices?.find(({ office_id }) => office_id === values.location_id);
  const written = ADDRESS_FIELDS.some(shift.isOwn);
  if (!office || !written || office.post_code === values.post_code) return null;
  return (
    <div>
      <Banner
        tone="amber"
        action={
          <Button variant="default" size="xs" onClick={() => shift.placeAt(office)}>
            Use its address
          </Button>
        }
      >
        This is not the address of {office.title}.
      </Banner>
    </div>
  );
}
