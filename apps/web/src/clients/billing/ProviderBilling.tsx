import { CancellationTerms } from './CancellationTerms.tsx';
import { RateBands } from './RateBands.tsx';

type Props = { care_provider_id: string; keeps: boolean };

/** What is agreed with a care provider on money; only administrators change it. */
export default function ProviderBilling(props: Props) {
  return (
    <>
      <RateBands {...props} />
      <CancellationTerms {...props} />
    </>
  );
}
