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

/** Street of an address on one line, for tables. */
export const streetOf = ({ address_line_1, address_line_2 }: Address): string =>
  joined([address_line_1, address_line_2], ', ');

/** Address lines as on an envelope, without repetition; the country only outside the United Kingdom. */
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
