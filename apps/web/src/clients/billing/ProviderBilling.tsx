import { CancellationTerms } from './CancellationTerms.tsx';
import { RateBands } from './RateBands.tsx';

type Props = { care_provider_id: string; keeps: boolean };

/** Billing terms of a care provider; only administrators change them. */
export default function ProviderBilling(props: Props) {
  return (
    <>
      <RateBands {...props} />
      <CancellationTerms {...props} />
    </>
  );
}
