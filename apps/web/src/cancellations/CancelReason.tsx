import { CANCEL_REASONS, type CancelReason as Reason } from '@handover/domain/cancellations/reasons';
import { Select } from '@mantine/core';
import { useState } from 'react';

/** Optional reason for cancelling a shift; it is counted, and stays in the history. */
export function CancelReason({ onChoose }: { onChoose: (reason: Reason | undefined) => void }) {
  const [chosen, setChosen] = useState<Reason | null>(null);
  return (
    <Select
      mt={14}
      label="Reason"
      description="You can leave this empty."
      placeholder="Choose"
      data={CANCEL_REASONS}
      value={chosen}
      clearable
      onChange={(value) => {
        const reason = CANCEL_REASONS.find((known) => known === value);
        setChosen(reason ?? null);
        onChoose(reason);
      }}
    />
  );
}
