import type { Answer } from '@handover/contract/endpoint';
import type { findProfile } from '@handover/contract/accounts/profile';

export type Company = NonNullable<Answer<typeof findProfile>['data']['company']>;

/** Initial values of the company form. The map position is not asked for here: it stays while the address does. */
export const companyValues = (company: Company) => ({
  company_name: company.company_name,
  address_line_1: company.address_line_1 ?? '',
  address_line_2: company.address_line_2 ?? '',
  city: company.city ?? '',
  town: company.town ?? '',
  province: company.province ?? '',
  post_code: company.post_code ?? '',
  country: company.country,
});
