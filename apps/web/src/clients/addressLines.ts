import { type Country, countryName } from '@handover/domain/places';

export type Address = {
  address_line_1: string | null;
  address_line_2: string | null;
  city: string | null;
  town: string | null;
  province: string | null;
  post_code: string | null;
  country: Country;
};

const joined = (parts: readonly (string | null)[], joint: string) => parts.filter(Boolean).join(joint);

/** The street of an address on one line, as a table shows it. */
export const streetOf = ({ address_line_1, address_line_2 }: Address): string =>
  joined([address_line_1, address_line_2], ', ');

/** An address as it is written on an envelope, nothing twice; the country only where it is not the United Kingdom. */
export function addressLines(address: Address): string[] {
  const { city, town, province, post_code, country } = address;
  const lines = [
    streetOf(address),
    town === city || town === address.address_line_2 ? '' : joined([town], ''),
    joined([city, post_code], ' '),
    joined([province], ''),
  ].filter(Boolean);
  return lines.length > 0 && country !== 'GB' ? [...lines, countryName(country)] : lines;
}
