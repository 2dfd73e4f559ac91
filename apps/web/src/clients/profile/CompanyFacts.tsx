import { countryName, inOneLine } from '@handover/domain/places';
import { type Company, companyValues } from './company.ts';

/** Company for a user who may read it and not change it. */
export const CompanyFacts = ({ company }: { company: Company }) => (
  <div className="company-facts">
    <p>
      <b>{company.company_name}</b>
    </p>
    <p>{[inOneLine(companyValues(company)), countryName(company.country)].filter(Boolean).join(', ')}</p>
    <p className="dim">A manager of the company changes these.</p>
  </div>
);
