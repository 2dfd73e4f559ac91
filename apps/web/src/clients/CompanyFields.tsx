import { COUNTRIES, type Country, REGIONS, tidyPostCode } from '@handover/domain/places';
import { Autocomplete, Select, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { CITY_NAMES, regionChoices } from '../lists/places.ts';
import columns from '../ui/TwoColumns.module.css';

type AddressName = 'address_line_1' | 'address_line_2' | 'city' | 'town' | 'province' | 'post_code' | 'country';
type CompanyName = 'company_name' | AddressName;

/** Form that asks for a company. */
export type CompanyForm = {
  values: { [Name in CompanyName]?: string | undefined };
  field: (name: CompanyName) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onBlur: () => void;
  };
  set: (name: AddressName, value: never) => void;
};

const REGIONS_BY_COUNTRY = COUNTRIES.flatMap(({ value }) => regionChoices(value, ''));

/**
 * Country that a post code belongs to. The post code and the region show the country, so a user need not choose
 * Ireland.
 */
const countryOfPostCode = (typed: string): Country | undefined =>
  COUNTRIES.find(({ value }) => tidyPostCode(typed, value) !== undefined)?.value;
const countryOfRegion = (region: string): Country | undefined =>
  REGIONS.find(({ regions }) => regions.includes(region))?.country;

/** Fields of a company and its address, all required. `stars` marks them when other fields may stay empty. */
export function CompanyFields({ form, stars = false }: { form: CompanyForm; stars?: boolean }) {
  const { province = '', post_code = '', country = 'GB' } = form.values;
  const asked = (name: CompanyName) => ({ ...form.field(name), required: true, withAsterisk: stars });
  const set = (name: AddressName, value: string) => form.set(name, value as never);

  const moveTo = (its: Country) => {
    set('country', its);
    set('post_code', tidyPostCode(post_code, its) ?? post_code);
  };
  const chooseRegion = (region: string) => {
    set('province', region);
    const its = countryOfRegion(region);
    if (its && its !== country) moveTo(its);
  };
  const leavePostCode = () => {
    const its = countryOfPostCode(post_code);
    if (its) moveTo(its);
    else form.field('post_code').onBlur();
  };

  return (
    <>
      <TextInput {...asked('company_name')} className={columns.wide} label="Company name" autoComplete="organization" />
      <TextInput
        {...asked('address_line_1')}
        className={columns.line}
        label="Address line 1"
        autoComplete="address-line1"
      />
      <TextInput
        {...asked('address_line_2')}
        className={columns.line}
        label="Address line 2"
        autoComplete="address-line2"
      />
      <Autocomplete
        {...asked('city')}
        onChange={(city) => set('city', city)}
        label="City"
        data={CITY_NAMES}
        openOnFocus={false}
        autoComplete="address-level2"
      />
      <TextInput {...asked('town')} label="Town" autoComplete="address-level3" />
      <Select
        {...asked('province')}
        value={province || null}
        onChange={(region) => chooseRegion(region ?? '')}
        label="Province"
        data={province && !countryOfRegion(province) ? [province, ...REGIONS_BY_COUNTRY] : REGIONS_BY_COUNTRY}
        searchable
        openOnFocus={false}
        placeholder="Choose"
        nothingFoundMessage="No results found"
      />
      <TextInput
        {...asked('post_code')}
        label="Post code"
        autoComplete="postal-code"
        placeholder={country === 'IE' ? 'D06 X2Y4' : 'YO26 5RL'}
        onBlur={leavePostCode}
      />
      <Select
        {...asked('country')}
        className={columns.wide}
        value={country}
        onChange={(its) => its && moveTo(its as Country)}
        label="Country"
        data={COUNTRIES}
      />
    </>
  );
}
